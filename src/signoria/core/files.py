"""Files that are written in full, or left as they were."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def write_whole(file: Path, chunks: Iterable[bytes], mode: int = 0o666) -> None:
    """Write a file in full or leave what was there: under a temporary name first, then renamed."""
    try:
        if file.exists() and not file.is_file():  # a pipe or a device cannot be renamed over
            with file.open("wb") as out:
                out.writelines(chunks)
        else:
            _write_renamed(file, chunks, mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _write_renamed(file: Path, chunks: Iterable[bytes], mode: int) -> None:
    temporary = file.with_name(f".{os.getpid()}.part")
    try:
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as out:
            out.writelines(chunks)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
