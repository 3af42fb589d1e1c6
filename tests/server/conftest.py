"""A server that many tests share, each with visitors and tables of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .helpers import Running, Visitor, running, settings_for


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_for(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server for one test alone."""
    with running(settings_for(tmp_path / "own")) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Visitor:
    return server.visitor("Anna")


@pytest.fixture
def carl(server: Running) -> Visitor:
    return server.visitor("Carl")


@pytest.fixture
def stranger(server: Running) -> Visitor:
    """Somebody who has not come in."""
    return server.visitor()
