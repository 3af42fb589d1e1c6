"""Games kept on disk: the record, which others may read, and apart from it the seed, until the game is over."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from signoria.core.files import write_whole
from signoria.core.record import Record, read
from signoria.core.refusal import Refusal, Unreadable


class Kept:
    """One game's place on disk."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seed_file = file.with_name(file.name + ".seed")

    @classmethod
    def anew(cls, file: Path) -> Kept:
        """A place for a new game."""
        if file.is_dir():
            raise Unreadable(f"{file} is a folder; --save takes a file")
        if file.exists():
            raise Unreadable(f"{file} is there already; go on with it by --resume, or choose another name")
        return cls(file)

    def begin(self, seed: str, record: Record) -> None:
        """Keep both, or neither."""
        # Written in the record's name, so that a refusal names what was asked for.
        self.file.parent.stat()
        write_whole(self.seed_file, [seed.encode() + b"\n"], mode=0o600)
        try:
            self.write(record)
        except BaseException:
            self.seed_file.unlink()
            raise

    def write(self, record: Record) -> None:
        write_whole(self.file, [bytes(record)])

    def end(self, record: Record) -> None:
        """The record tells the seed by now."""
        self.write(record)
        self.seed_file.unlink(missing_ok=True)

    def record(self) -> Record:
        """The game as it was kept, if it can go on."""
        try:
            record, *others = read(self.file)
        except Unreadable as refusal:
            raise Unreadable(f"{self.file}: {refusal}") from None
        if others:
            raise Unreadable(f"{self.file} holds several games; only a game by itself can go on")
        if record.result:
            raise Unreadable(f"the game in {self.file} is over; see it with `signoria replay {self.file}`")
        return record

    def seed(self) -> str:
        try:
            return self.seed_file.read_bytes().decode("ascii", errors="replace").strip()
        except FileNotFoundError:
            raise Unreadable(f"{self.seed_file} is missing, so chance cannot go on in this game") from None


def _folder() -> Path:
    folder = platformdirs.user_data_path("signoria") / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_place(name: str) -> Kept:
    """A place of that name in the user's folder, numbered if it is taken."""
    file, number = _folder() / f"{name}.jsonl", 1
    while file.exists() or Kept(file).seed_file.exists():
        number += 1
        file = _folder() / f"{name}-{number}.jsonl"
    return Kept(file)


def last_played() -> Kept:
    """The unfinished game that was played last in the user's folder."""
    files = [seed.with_suffix("") for seed in _folder().glob("*.jsonl.seed")]
    for file in sorted((file for file in files if file.exists()), key=lambda file: -file.stat().st_mtime_ns):
        try:
            Kept(file).record()
        except Refusal:  # over, or spoilt: not a game to go on with
            continue
        return Kept(file)
    raise Unreadable("no unfinished game is kept; begin one with `signoria play medici-2006`")
