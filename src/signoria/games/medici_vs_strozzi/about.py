"""Medici vs Strozzi at a glance."""

from signoria.core.about import About, Edition

from .rules import MOST_TILES

ABOUT = About(
    title="Medici vs Strozzi",
    designer="Reiner Knizia",
    editions=(Edition("medici-vs-strozzi", "Rio Grande and Abacus 2006: two families, six ships, three harbours"),),
    seats=(2,),
    rules_version=1,
    # The Medici draw first in round 1, the Strozzi in all others.
    rotates=False,
    # In each of three rounds, for each tile: itself, one choice to draw or price, one answer, one loading.
    longest=3 * MOST_TILES * 4,
    options=(),
    sources=("Rio Grande and Abacus 2006 rulebook (German)",),
    known_gaps=(
        "No source at hand shows which goods have tracks in which harbour, nor how long the tracks are: "
        "both are reconstructed, and an owner of the box can correct them.",
    ),
)
