"""Medici at a glance."""

from signoria.core.about import About, Edition, Option

ABOUT = About(
    title="Medici",
    designer="Reiner Knizia",
    editions=(
        Edition("medici-1995", "Amigo 1995: metal, porcelain, dye, cloth, spice; bonuses 10 and 20"),
        Edition("medici-2006", "Rio Grande 2006: linen, fur, grain, dye, spice; bonuses 5, 10 and 20"),
        Edition(
            "medici-miniature", "two goods, three values, two days: small enough to be solved", seats=(2,), study=True
        ),
    ),
    seats=(3, 4, 5, 6),
    rules_version=1,
    # Nobody sits at a better place: seats differ only in who is drawn to start.
    rotates=True,
    # Three starts, and for each of the most cards that a deck may have, itself, one choice to draw or stop, six bids.
    longest=3 + 3 * 127 * 8,
    options=(Option("bonus_once", "a bonus field pays only at the scoring in which the marker first reaches it"),),
    sources=("Amigo 1995 rulebook (German)", "Rio Grande 2006 rulebook (Dutch)"),
    known_gaps=("The two-player variant of the 2016 edition is not implemented.",),
)
