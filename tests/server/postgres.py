"""A PostgreSQL of our own for the time of the tests, on a socket in a temporary folder."""

from __future__ import annotations

import contextlib
import os
import pwd
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

ROOT = 0


def programs() -> Path | None:
    """Where PostgreSQL's programs are, the newest first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    return found[-1] if found else None


def needed() -> Path:
    """Its programs; without them a test is skipped, but not where changes are judged."""
    folder = programs()
    if folder is None:
        missing = "PostgreSQL is not installed: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return folder


class Cluster:
    """A running PostgreSQL, with as many databases as are asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0

    async def database(self) -> str:
        """A new, empty database's address."""
        self.made += 1
        name = f"signoria_{self.made}"
        connection = await asyncpg.connect(host=str(self.folder), user="signoria", database="postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        return f"postgresql://signoria@/{name}?host={self.folder}"


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """It refuses to run as root, so there it runs as the user that its package made."""
    bin_ = needed()
    with tempfile.TemporaryDirectory(prefix="signoria-pg-", dir="/tmp") as name:
        folder = Path(name)
        as_user: list[str] = []
        if os.geteuid() == ROOT:
            user = pwd.getpwnam("postgres")
            as_user = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
            os.chown(folder, user.pw_uid, user.pw_gid)

        def run(*command: str) -> None:
            log = folder / "output"
            with log.open("ab") as out:
                done = subprocess.run([*as_user, *command], cwd=folder, stdout=out, stderr=out, check=False)
            assert done.returncode == 0, log.read_text(errors="replace")

        data = str(folder / "data")
        run(str(bin_ / "initdb"), "-D", data, "-U", "signoria", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=200"
        control = str(bin_ / "pg_ctl")
        run(control, "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield Cluster(folder)
        finally:
            run(control, "-D", data, "-w", "-m", "immediate", "stop")
