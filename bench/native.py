"""The yardsticks: a game's rules by hand in C, compiled on the spot.

The C file declares its records and its two functions above the line `/* Rules */`; cffi reads that
part, the C compiler the whole. Records are matched by the names of their fields, so neither side
prescribes how the other lays them out.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from cffi import FFI

from signoria.core.layout import Layout

FLAGS = ["-O3", "-march=native"]
LINE = 64
QUIET = ["-Wno-maybe-uninitialized"]


def room(size: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """So many blank bytes, from the beginning of a cache line: elsewhere C copies at half the speed, or not."""
    block = np.zeros(size + LINE, np.uint8)
    begin = -block.ctypes.data % LINE
    return block[begin : begin + size]


class Native:
    """A compiled C file, with the types and functions that it declares."""

    def __init__(self, source: Path) -> None:
        text = source.read_text(encoding="utf-8")
        builder = FFI()
        builder.cdef(_declarations(text))
        builder.set_source(f"{source.stem}_yardstick", text, extra_compile_args=FLAGS + QUIET)
        with tempfile.TemporaryDirectory() as folder:
            self._module = _loaded(Path(builder.compile(tmpdir=folder)))
        self.functions: Any = self._module.lib

    def records(self, kind: str, contents: Sequence[Layout], spare: int = 0) -> Any:
        """Records in a row, filled from light ones, and some blank ones behind them."""
        ffi = self._module.ffi
        rows: Any = ffi.from_buffer(f"{kind}[]", room(ffi.sizeof(kind) * (len(contents) + spare)))
        for at, record in enumerate(contents):
            rows[at] = vars(record)
        return rows

    def numbers(self, values: Sequence[int]) -> Any:
        return self._module.ffi.new("int64_t[]", values)

    def plain(self, record: Any) -> dict[str, Any]:
        """Every field of a C record, as a light record holds it."""
        return {name: self._lists(getattr(record, name)) for name, _ in self._module.ffi.typeof(record).fields}

    def _lists(self, value: Any) -> Any:
        return [self._lists(item) for item in value] if isinstance(value, self._module.ffi.CData) else value


def compiler() -> str:
    """The C compiler that is used, as it names itself."""
    command = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    shown = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    return shown.stdout.splitlines()[0]


def _declarations(text: str) -> str:
    above = text.partition("/* Rules */")[0]
    return "\n".join(line for line in above.splitlines() if not line.startswith("#"))


def _loaded(library: Path) -> Any:
    spec = importlib.util.spec_from_file_location(library.name.partition(".")[0], library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
