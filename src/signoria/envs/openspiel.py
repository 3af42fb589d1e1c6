"""The games as games of OpenSpiel, with explicit chance.

import pyspiel
import signoria.envs.openspiel  # registers signoria_medici_2006 and all the others

game = pyspiel.load_game("signoria_medici_2006(players=4)")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from signoria import games
from signoria.core.contract import CHANCE, NOBODY
from signoria.core.game import Folder, Game, State
from signoria.core.layout import Layout
from signoria.core.vector import Senses


def short_name(edition: str) -> str:
    """OpenSpiel's names are made of letters, digits and underlines."""
    return f"signoria_{edition.replace('-', '_')}"


def _type_of(edition: str, folder: Folder) -> Any:
    about = folder.about
    seats = about.seats_of(edition)
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(edition),
        long_name=f"{about.title} ({edition})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if about.secrets else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[0], **{option.name: False for option in about.options}},
    )


class SignoriaGame(pyspiel.Game):
    """One edition with a number of players. Every seat puts in one, and the winners share it."""

    edition: ClassVar[str]
    folder: ClassVar[Folder]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        edition, folder, params = self.edition, self.folder, params or {}
        kind = _type_of(edition, folder)
        settings = {**kind.parameter_specification, **params}
        options = {option.name: bool(settings[option.name]) for option in folder.about.options}
        self.played = Game(folder, edition, int(settings["players"]), options)
        self.senses = Senses(self.played)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.played.moves.texts),
            max_chance_outcomes=len(self.played.chances.texts),
            num_players=self.played.seats,
            min_utility=-1.0,
            max_utility=self.played.seats - 1.0,
            utility_sum=0.0,
            max_game_length=folder.about.longest,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> SignoriaState:
        return SignoriaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.played.about.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"our observers take no parameters, not {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Recalling(self) if recalls else Seeing(self)


class _Kept:
    """What a state holds. It never changes, so copies of the state may share it."""

    def __init__(self, position: Layout, heard: tuple[tuple[str, ...], ...]) -> None:
        self.position = position
        self.heard = heard
        """For each seat what it has heard, event by event."""

    def __deepcopy__(self, _: object) -> _Kept:
        return self


class SignoriaState(pyspiel.State):
    """A position, with what each seat has heard on the way to it."""

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game)
        self.kept = _Kept(game.played.set_up(), ((),) * game.played.seats)

    @property
    def played(self) -> Game:
        return self.get_game().played  # type: ignore[no-any-return]

    @property
    def friendly(self) -> State:
        """The same as a state of ours."""
        return State(self.played, self.kept.position)

    def current_player(self) -> int:
        actor = self.played.rules.actor(self.kept.position, self.played.box)
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        return self.played.rules.actor(self.kept.position, self.played.box) == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.played.weights(self.kept.position)
        cases = sum(weights.values())
        return [(number, weight / cases) for number, weight in weights.items()]

    def returns(self) -> list[float]:
        result = self.played.result(self.kept.position)
        if result is None:
            return [0.0] * self.played.seats
        pot = self.played.seats / len(result.winners)
        return [pot - 1.0 if seat in result.winners else -1.0 for seat in range(self.played.seats)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.played.spans(self.kept.position))

    def _apply_action(self, action: int) -> None:
        played, before = self.played, self.kept
        number = int(action)
        lexicon = played.lexicon(before.position)
        privy = played.rules.privy(before.position, played.box, number)
        text, verb = lexicon.texts[number], lexicon.verb(number).name
        after = before.position.copy()
        played.rules.apply(after, played.box, number)
        heard = tuple((*known, text if privy in (NOBODY, seat) else verb) for seat, known in enumerate(before.heard))
        self.kept = _Kept(after, heard)

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return (self.played.chances if chance else self.played.moves).texts[int(action)]

    def __str__(self) -> str:
        return self.friendly.text


class Observer:
    """OpenSpiel asks for one flat tensor, its named parts, and a string."""

    def __init__(self, game: SignoriaGame, parts: Mapping[str, tuple[int, ...]]) -> None:
        self.senses = game.senses
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in parts.items():
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: SignoriaState, player: int) -> None:
        raise NotImplementedError

    def string_from(self, state: SignoriaState, player: int) -> str:
        raise NotImplementedError


class Seeing(Observer):
    """What a seat observes now: the slices of its row, and the page that it is shown."""

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game, {piece.name: piece.shape for piece in game.senses.slices})

    def set_from(self, state: SignoriaState, player: int) -> None:
        self.tensor[:] = self.senses.row(state.friendly.observed(player), player)

    def string_from(self, state: SignoriaState, player: int) -> str:
        game, names = state.played, [f"seat {seat}" for seat in range(state.played.seats)]
        page = game.folder.view.page(state.friendly.view(player), game.about.title, names, game.catalogue())
        return "\n".join(page)


class Recalling(Observer):
    """All that a seat has heard since the start, event by event: so it forgets nothing.

    In the tensor each event is a number: 1 and its place among all that can be heard, the moves first, then
    what chance says, then the verbs alone of what another may know.
    """

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game, {"seat": (game.played.seats,), "heard": (game.played.about.longest,)})
        moves, chances = game.played.moves, game.played.chances
        verbs = [verb.name for lexicon in (moves, chances) for verb in lexicon.verbs]
        told = dict.fromkeys([*moves.texts, *chances.texts, *verbs])
        self.numbers = {text: number for number, text in enumerate(told, 1)}

    def set_from(self, state: SignoriaState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        heard = state.kept.heard[player]
        self.dict["heard"][: len(heard)] = [self.numbers[text] for text in heard]

    def string_from(self, state: SignoriaState, player: int) -> str:
        return f"seat {player}: {'; '.join(state.kept.heard[player])}"


def register() -> None:
    """Make every edition known to OpenSpiel, as signoria_EDITION."""
    for edition, folder in games.editions().items():
        # A class, as a function would be freed too late when Python ends.
        kind = type(short_name(edition), (SignoriaGame,), {"edition": edition, "folder": folder})
        pyspiel.register_game(_type_of(edition, folder), kind)


register()
