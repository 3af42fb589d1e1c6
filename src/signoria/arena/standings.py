"""What a contest came to: shares, leads and ratings of its bots, with intervals.

The games of one deal are not independent of one another, so a deal counts as one observation: whatever is said of
a bot is first averaged over a deal's games and the bot's seats in them. Intervals are 95 % by the spread of deals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

import numpy as np
from openskill.models import PlackettLuce

from .contest import Bout, Contest

CERTAIN = NormalDist().inv_cdf(0.975)

RESAMPLED = 200
"""Times that deals are drawn anew for the interval of a strength."""


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far on either side of it the truth lies with 95 % confidence."""

    mean: float
    within: float

    @property
    def low(self) -> float:
        return self.mean - self.within

    @property
    def high(self) -> float:
        return self.mean + self.within


@dataclass(frozen=True)
class Standing:
    """What one bot came to. A lead is its score less the mean of the others' at the table."""

    bot: str
    games: int
    wins: Estimate
    """How often one of its seats won; a shared win counts in parts, so all bots' wins together are 1."""
    score: Estimate
    lead: Estimate
    adjusted: Estimate
    """The lead, less the part of it that was luck."""
    places: list[float]
    rating: float
    """OpenSkill, as of the last game."""
    doubt: float
    strength: Estimate
    """By a fit to all games at once, on the scale of chess ratings, the mean of all bots at 0."""


def standings(contest: Contest, games: Sequence[Bout]) -> list[Standing]:
    """The bots of a contest, the strongest first."""
    names = list(dict.fromkeys(contest.bots))
    rated = ratings(contest, games)
    strengths = strength_estimates(contest, games, names)
    table = [
        Standing(
            name,
            len(games),
            by_deal(contest, games, name, lambda game, seat: game.won[seat] / sum(game.won), whole=True),
            by_deal(contest, games, name, lambda game, seat: game.scores[seat]),
            by_deal(contest, games, name, lambda game, seat: lead(game.scores, seat)),
            by_deal(contest, games, name, lambda game, seat: lead(game.scores, seat) - lead(game.luck, seat)),
            places(contest, games, name),
            *rated[name],
            strengths[name],
        )
        for name in names
    ]
    return sorted(table, key=lambda standing: -standing.wins.mean)


def seats_of(contest: Contest, game: Bout, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(contest.seated(game.turn)) if bot == name]


def lead(scores: Sequence[float], seat: int) -> float:
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def by_deal(
    contest: Contest, games: Sequence[Bout], name: str, figure: Callable[[Bout, int], float], whole: bool = False
) -> Estimate:
    """The mean of a figure over a bot's seats, or the sum of it (`whole`); each deal counts once."""
    deals: dict[int, list[float]] = {}
    for game in games:
        figures = [figure(game, seat) for seat in seats_of(contest, game, name)]
        deals.setdefault(game.deal, []).append(sum(figures) if whole else fmean(figures))
    means = [fmean(figures) for figures in deals.values()]
    within = CERTAIN * stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf
    return Estimate(fmean(means), within)


def place(game: Bout, seat: int) -> int:
    """0 for a winner, whatever broke the tie; else how many did better."""
    if game.won[seat]:
        return 0
    return max(1, sum(score > game.scores[seat] for score in game.scores))


def places(contest: Contest, games: Sequence[Bout], name: str) -> list[float]:
    """How often a seat of the bot came first, second and so on."""
    counts = [0] * contest.seats
    for game in games:
        for seat in seats_of(contest, game, name):
            counts[place(game, seat)] += 1
    return [count / sum(counts) for count in counts]


def ratings(contest: Contest, games: Sequence[Bout]) -> dict[str, tuple[float, float]]:
    """Game by game, as players are rated; a bot with several seats moves by the mean of what these moved."""
    model = PlackettLuce()
    held = {name: model.rating(name=name) for name in contest.bots}
    for game in games:
        seated = contest.seated(game.turn)
        teams = [[model.rating(name=name, mu=held[name].mu, sigma=held[name].sigma)] for name in seated]
        ranks: list[float] = [place(game, seat) for seat in range(contest.seats)]
        rated = model.rate(teams, ranks=ranks)
        for name in held:
            mine = [rated[seat][0] for seat, bot in enumerate(seated) if bot == name]
            held[name] = model.rating(name=name, mu=fmean(one.mu for one in mine), sigma=fmean(o.sigma for o in mine))
    return {name: (rating.mu, rating.sigma) for name, rating in held.items()}


def strength_estimates(contest: Contest, games: Sequence[Bout], names: list[str]) -> dict[str, Estimate]:
    """Bradley and Terry's model, fitted to who came before whom in each game; deals drawn anew give the interval."""
    deals = sorted({game.deal for game in games})
    at = {deal: number for number, deal in enumerate(deals)}
    beaten = np.zeros((len(deals), len(names), len(names)))
    for game in games:
        seated = contest.seated(game.turn)
        for seat, bot in enumerate(seated):
            for rival, other in enumerate(seated):
                if bot != other:
                    mine, theirs = place(game, seat), place(game, rival)
                    score = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                    beaten[at[game.deal], names.index(bot), names.index(other)] += score
    fitted = fit(beaten.sum(axis=0))
    dice = np.random.default_rng(1)
    drawn = [fit(beaten[dice.integers(len(deals), size=len(deals))].sum(axis=0)) for _ in range(RESAMPLED)]
    spread = np.std(drawn, axis=0)
    return {name: Estimate(float(fitted[n]), float(CERTAIN * spread[n])) for n, name in enumerate(names)}


def fit(beaten: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Strengths by minorisation and maximisation; half a win is added each way, so that nobody is infinitely strong."""
    count = len(beaten)
    won = beaten + 0.5 * (1 - np.eye(count))
    met = won + won.T
    strength = np.ones(count)
    for _ in range(500):
        together = strength[:, None] + strength[None, :]
        strength = won.sum(axis=1) / (met / together).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    return np.asarray(400 * np.log10(strength))


def as_text(contest: Contest, table: Sequence[Standing]) -> str:
    """The standings as a table for a terminal."""
    widest = max(len(standing.bot) for standing in table)
    ranks = "".join(f"{f'{place}.':>7}" for place in range(1, contest.seats + 1))
    lines = [
        f"{'':<{widest}}{'wins':>15}{'score':>8}{'lead':>16}{'less luck':>16}{'strength':>12}{'OpenSkill':>14}{ranks}"
    ]
    for one in table:
        shares = "".join(f"{share:>7.1%}" for share in one.places)
        lines.append(
            f"{one.bot:<{widest}}{f'{one.wins.mean:.1%} ±{100 * one.wins.within:.1f}':>15}{one.score.mean:>8.1f}"
            f"{f'{one.lead.mean:+.2f} ±{one.lead.within:.2f}':>16}"
            f"{f'{one.adjusted.mean:+.2f} ±{one.adjusted.within:.2f}':>16}"
            f"{f'{one.strength.mean:+.0f} ±{one.strength.within:.0f}':>12}"
            f"{f'{one.rating:.1f} ±{one.doubt:.1f}':>14}{shares}"
        )
    return "\n".join(lines)
