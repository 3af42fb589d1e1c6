"""signoria verify"""

from __future__ import annotations

from signoria.core.refusal import Wrong
from signoria.core.replay import verify

from .asking import RecordFile, game_of, named_records, speaking_of
from .progress import counting


def run(file: RecordFile) -> int:
    """Check that records are true: moves, chance, scores.

    Every move must be legal and in turn, every card must be the one that the seed deals, the seed
    must be the one that was committed to, and the result must follow. The first difference of each
    record is printed. Exit code 0: all true; 1: something is not; 2: the file cannot be read.
    """
    true = wrong = unfinished = 0
    with counting("verifying", None) as step:
        for number, record in named_records(file):
            try:
                with speaking_of(number):
                    verify(record, game_of(record))
                true += 1
                unfinished += record.result is None
            except Wrong as difference:
                wrong += 1
                print(difference)
            step()
    open_ = f" ({unfinished} unfinished)" if unfinished else ""
    print(f"{true} of {true + wrong} games are true{open_}")
    return 1 if wrong else 0
