"""Princes of the Renaissance at a glance."""

from signoria.core.about import About, Edition

ABOUT = About(
    title="Princes of the Renaissance",
    designer="Martin Wallace",
    editions=(Edition("princes", "Warfrog 2003: five cities, six families, three decades"),),
    seats=(3, 4, 5, 6),
    rules_version=1,
    # Seats differ only in who is drawn to start.
    rotates=True,
    # The start; 2,000 decisions at most; and chance no more than twice as often: a purchase draws two tiles at most,
    # and four dice of a war come with its declaration and a decision in each of its two auctions.
    longest=1 + 3 * 2000,
    options=(),
    sources=("Kurzspielregeln by Ferdinand Köther (German)", "published reviews and reports of play"),
    known_gaps=(
        "Tiles that no source at hand shows are reconstructed; an owner of the game can correct them with --parts.",
    ),
    # Treachery tiles are held in hand.
    secrets=True,
)
