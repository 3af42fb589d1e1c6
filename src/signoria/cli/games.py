"""signoria games"""

from signoria import games
from signoria.bots import BOTS, LEVELS


def run() -> None:
    """List the games and their editions.

    The name in the first column is what the other commands ask for.
    """
    for folder in games.FOLDERS:
        about = folder.about
        print(f"{about.title}, by {about.designer}; {about.seats[0]} to {about.seats[-1]} players")
        for edition in about.editions:
            seats = f" ({' or '.join(map(str, edition.seats))} players)" if edition.seats else ""
            print(f"  {edition.name:<18} rules {about.rules_version}   {edition.summary}{seats}")
        for option in about.options:
            print(f"  --option {option.name:<9}           {option.effect}")
        for gap in about.known_gaps:
            print(f"  not here yet       {gap}")
    print("Bots at every table, from the weakest to the strongest")
    for level in LEVELS:
        print(f"  {level:<18} {BOTS[level].summary}")
