"""How the printed values of Princes of the Renaissance hang together."""

from __future__ import annotations

from signoria.core.layout import NONE

from .rules.table import POWERS, Box


def misfit(box: Box) -> str:
    return _misfit_of_tiles(box) or _misfit_of_events(box) or _misfit_of_the_rest(box)


def _misfit_of_tiles(box: Box) -> str:
    tiles = range(box.tiles)
    if any(box.tile_city[tile] == NONE or not box.tile_copies[tile] for tile in tiles):
        return "each city tile must be of a city, and there must be a copy of it"
    for power, name in enumerate(POWERS):
        if sum(box.tile_copies[tile] for tile in tiles if box.tile_power[tile] == power) > 1:
            return f"the power {name!r} may be on one city tile, of which there is one copy"
    return ""


def _misfit_of_events(box: Box) -> str:
    events = range(box.events)
    if {box.event_decade[event] for event in events} != {*range(1, box.decades + 1)}:
        return f"there must be events in each of the {box.decades} decades, and in no other"
    if any(box.event_money[event] == NONE for event in events):
        return "each event must be paid in gold or in influence"
    return ""


def _misfit_of_the_rest(box: Box) -> str:
    if NONE in box.family_town:
        return "there must be six families, each with a home town"
    if not all(box.lowest <= status <= box.highest for status in box.city_status):
        return f"there must be five cities, each with a status from {box.lowest} to {box.highest} at the start"
    if box.troops < len(box.troop_copies) or min(box.troop_copies) < box.seats:
        return f"there must be four kinds of troops, and {box.seats} tiles of each"
    if not (box.decades and box.die and box.decisions):
        return "there must be at least one decade, one side of a die and one decision"
    if not all(box.treachery_copies):
        return "there must be at least one tile of each of the ten sorts of treachery"
    return ""
