"""signoria verify"""

from __future__ import annotations

import sys

from signoria.core.record import read
from signoria.core.refusal import Unreadable, Wrong
from signoria.core.replay import verify

from .asking import RecordFile, game_of


def run(file: RecordFile) -> int:
    """Check that records are true: moves, chance, scores.

    Every move must be legal and in turn, every card must be the one that the seed deals, the seed
    must be the one that was committed to, and the result must follow. The first difference of each
    record is printed. Exit code 0: all true; 1: something is not; 2: the file cannot be read.
    """
    from .progress import counting

    true = wrong = unfinished = 0
    with counting("verifying", None) as step:
        try:
            for number, record in enumerate(read(file), 1):
                try:
                    verify(record, game_of(record))
                    true += 1
                    unfinished += record.result is None
                except Wrong as difference:
                    wrong += 1
                    print(f"game {number}: {difference}")
                except Unreadable as refusal:
                    raise Unreadable(f"game {number}: {refusal}") from None
                step()
        except Unreadable as refusal:
            raise Unreadable(f"{file}: {refusal}") from None
    open_ = f" ({unfinished} unfinished)" if unfinished else ""
    print(f"{true} of {true + wrong} games are true{open_}", file=sys.stdout)
    return 1 if wrong else 0
