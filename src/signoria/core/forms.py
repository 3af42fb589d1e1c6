"""The two ways to run a game's rules, and the kernels written against them.

A kernel is a module in the rules' plain dialect that names what it builds on as bare annotations:

    rules: Rules[Any, Any]   # whichever game is in play
    draw: Draw               # random words

`interpreted` and `compiled` load it once for each game and bind those names. Compiled, every
function goes through Numba, and Numba's cache has two faults that shape this file: it does not
notice an edit in a called function of another file, and it never hits for functions passed as
arguments. So each module is copied, line for line, into a folder whose name is the hash of all that
it depends on, and is compiled there, bound by name.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import importlib.util
import itertools
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import platformdirs

from . import draw, equilibrium, shortlist
from .game import Folder
from .layout import Layout, Records

if TYPE_CHECKING:
    import numpy as np

FORWARD = "unsigned"
"""What an index goes through in compiled modules."""

INLINED = 80
"""Lines up to which a function, with what is compiled into it, is compiled into its callers."""


class Form:
    """A game's rules and some kernels, loaded for running in one way."""

    def __init__(self, modules: dict[str, ModuleType], fast: bool) -> None:
        self.modules = modules
        self.fast = fast

    def __getattr__(self, name: str) -> Any:
        """A bound module, by the name under which kernels know it."""
        try:
            return self.modules[name]
        except KeyError:
            raise AttributeError(name) from None

    def records(self, layout: type[Layout], count: int = 1) -> Any:
        """Blank records in a row, as kernels take them."""
        if not self.fast:
            return Records.blank(layout, count)
        import numpy as np

        return np.zeros(count, dtype_of(layout))

    def store(self, record: Layout) -> Any:
        """A light record, alone in a row."""
        if not self.fast:
            return Records([record.copy()])
        import numpy as np

        return np.frombuffer(record.pack(), dtype_of(type(record))).copy()

    def light(self, layout: type[Layout], record: Any) -> Layout:
        """A record of a row as a light one."""
        return layout.unpack(record.tobytes()) if self.fast else record.copy()

    def numbers(self, values: Sequence[int] | Sequence[Sequence[int]]) -> Any:
        """Whole numbers in a row (or rows of them), as kernels take them."""
        if not self.fast:
            return [list(value) if isinstance(value, Sequence) else value for value in values]
        import numpy as np

        return np.array(values, np.int64)

    def fractions(self, values: Sequence[float] | Sequence[Sequence[float]]) -> Any:
        """Numbers that need not be whole, in a row (or rows of them)."""
        if not self.fast:
            return [list(value) if isinstance(value, Sequence) else value for value in values]
        import numpy as np

        return np.array(values, np.float64)


def dtype_of(layout: type[Layout]) -> np.dtype[np.void]:
    """The NumPy form of a record, byte for byte what `Layout.pack` writes."""
    import numpy as np

    fields = layout.packed
    ends = list(itertools.accumulate(field.count * field.width for field in fields))
    return np.dtype(
        {
            "names": [field.name for field in fields],
            "formats": [(f"<i{field.width}", field.shape) for field in fields],
            "offsets": [0, *ends[:-1]],
            "itemsize": layout.packer.size,
        }
    )


def interpreted(folder: Folder, *kernels: ModuleType) -> Form:
    """The rules as Python runs them: at once, on light records, with ordinary tracebacks."""
    modules: dict[str, ModuleType] = {"draw": draw, **_own_modules(folder)}
    for kernel in kernels:
        modules[_short(kernel)] = _load(kernel, _source_of(kernel), f"{kernel.__name__}@{folder.package}", modules)
    return Form(modules, fast=False)


def can_compile() -> bool:
    """Whether Numba is here; there are platforms without it."""
    return importlib.util.find_spec("numba") is not None


def compiled(folder: Folder, *kernels: ModuleType) -> Form:
    """The rules as machine code: on NumPy records, in kernels that run without the GIL.

    Compiling takes seconds, once on a machine, when a kernel is first called.
    """
    from . import draw_compiled

    modules: dict[str, ModuleType] = {}
    depends = hashlib.sha256(_surroundings())
    own = _own_modules(folder)
    originals = {"draw": draw_compiled, **own, **{_short(kernel): kernel for kernel in kernels}}
    for name, original in originals.items():
        depends.update(_source_of(original).read_bytes())
        copy = _copied(_source_of(original), f"{folder.path.name}-{name}-{depends.hexdigest()[:16]}")
        modules[name] = _load(original, copy, f"signoria_{copy.parent.name}", modules, forward=True)
        _mark_for_compilation(
            modules[name], inline=name not in _judges(folder), own=name in own and name != "equilibrium"
        )
    return Form(modules, fast=True)


def cache_folder() -> Path:
    """Where compiled kernels are kept: in the user's cache, or for this run only where that is read-only."""
    home = Path(os.environ.get("SIGNORIA_CACHE") or platformdirs.user_cache_path("signoria"))
    try:
        home.mkdir(parents=True, exist_ok=True)
        if os.access(home, os.W_OK):
            return home
    except OSError:
        pass
    return _passing_folder()


@cache
def _passing_folder() -> Path:
    folder = tempfile.mkdtemp(prefix="signoria-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _own_modules(folder: Folder) -> dict[str, ModuleType]:
    """Rules and value, chapter by chapter where they have several; each may use those before it."""
    rules = [*(f"rules.{chapter}" for chapter in folder.chapters), "rules"]
    value = [*(f"value.{chapter}" for chapter in folder.judged_in), "value"]
    own = {path.rpartition(".")[2]: sys.modules[f"{folder.package}.{path}"] for path in [*rules, *value]}
    before = {name: own.pop(name) for name in list(own)[: len(rules)]}
    return {**before, "equilibrium": equilibrium, "shortlist": shortlist, **own}


def _judges(folder: Folder) -> set[str]:
    return {*folder.judged_in, "value", "equilibrium", "shortlist"}


def _short(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def _source_of(module: ModuleType) -> Path:
    return Path(str(module.__file__))


def _surroundings() -> bytes:
    """What compiled code depends on besides its own modules."""
    here = Path(__file__).parent
    files = [(here / name).read_bytes() for name in ("forms.py", "contract.py", "layout.py")]
    # Numba takes no notice of this switch where it has a cache already.
    return b"".join([*files, os.environ.get("NUMBA_BOUNDSCHECK", "").encode()])


def _copied(source: Path, name: str) -> Path:
    """The source's copy in its own folder of the cache, written whole or not at all."""
    home = cache_folder()
    target = home / name / source.name
    if not target.exists():
        fresh = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=home))
        shutil.copyfile(source, fresh / source.name)
        try:
            fresh.rename(home / name)
        except OSError:  # another process was first
            shutil.rmtree(fresh)
    return target


def _load(
    original: ModuleType, source: Path, name: str, bound: Mapping[str, ModuleType], forward: bool = False
) -> ModuleType:
    """Run a module's source anew under another name, building on the modules bound to it."""
    module = ModuleType(name, original.__doc__)
    module.__file__ = str(source)
    module.__package__ = original.__package__
    sys.modules[name] = module
    tree = ast.parse(source.read_text(encoding="utf-8"))
    if forward:
        vars(module)[FORWARD] = _unsigned()
        tree = ast.fix_missing_locations(_Forward().visit(tree))
    exec(compile(tree, source, "exec"), vars(module))
    for named in vars(module).get("__annotations__", {}):
        if named in bound:
            setattr(module, named, bound[named])
    for named, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ != name:
            twin = bound.get(value.__module__.rpartition(".")[2])
            if twin is not None:
                setattr(module, named, getattr(twin, named))
    return module


class _Forward(ast.NodeTransformer):
    """Places are counted from the front: `a[i]` becomes `a[unsigned(i)]`.

    Else Numba would look at each index for a sign, as Python counts from the back; nothing here does.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [self.visit(line) for line in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Constant | ast.Slice):
            node.slice = ast.Call(ast.Name(FORWARD, ast.Load()), [node.slice], [])
        return node


def _unsigned() -> object:
    import numpy as np

    return np.uint64


def _mark_for_compilation(module: ModuleType, inline: bool, own: bool) -> None:
    """Hand every function of a module to Numba."""
    import numba

    lines = _lines_with_callees(_source_of(module))
    for named in lines:
        function = getattr(module, named)
        options: dict[str, Any] = {
            "cache": True,
            "nogil": True,
            # A division need not look for a zero first.
            "error_model": "numpy",
            # LLVM by itself inlines too little. Judgement is long, and no part of the hot path.
            "forceinline": inline and lines[named] <= INLINED,
            # Only kernels are called from Python.
            "no_cpython_wrapper": own,
            "no_cfunc_wrapper": True,
        }
        setattr(module, named, numba.njit(**options)(function))


def _lines_with_callees(source: Path) -> dict[str, int]:
    """How long each function of a module is with all that it calls there in its place."""
    functions = {node.name: node for node in ast.parse(source.read_text()).body if isinstance(node, ast.FunctionDef)}

    @cache
    def lines(name: str) -> int:
        node = functions[name]
        calls = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
        callees = [lines(call.id) for call in calls if isinstance(call, ast.Name) and call.id in functions]
        return (node.end_lineno or 0) - node.lineno + sum(size if size <= INLINED else 0 for size in callees)

    return {name: lines(name) for name in functions}
