"""Strozzi at a glance."""

from signoria.core.about import About, Edition, Option

ABOUT = About(
    title="Strozzi",
    designer="Reiner Knizia",
    editions=(Edition("strozzi", "Rio Grande 2008: ships for Venice, Rome and Naples, scrolls for Florence"),),
    seats=(3, 4, 5, 6),
    rules_version=1,
    # Nobody sits at a better place: seats differ only in who is drawn to start.
    rotates=True,
    # Three tiles opened, the lot for the start; and each round as many ships as there may be, each turned up, decided
    # upon by six, docked, its tile taken and replaced.
    longest=3 + 1 + 3 * 40 * (1 + 6 + 1 + 1 + 1),
    options=(
        Option(
            "covered_coins", "screens do not show what the other players own, only what they are paid", secrets=True
        ),
    ),
    sources=("Rio Grande 2008 rulebook (Hungarian)",),
    known_gaps=(
        "Which speed and which icons each of the 29 ships has is reconstructed; sources describe two of them.",
        "How often each patronage tile is there, and on which steps of a track the bonuses lie, is reconstructed.",
    ),
)
