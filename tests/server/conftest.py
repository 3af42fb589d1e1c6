"""Servers that tests share, each with visitors and tables of its own; on SQLite, and again on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.server.settings import Settings

from .helpers import Running, Visitor, running, settings_for
from .postgres import Cluster, cluster

KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(scope="session", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which database a test is about; each is about both."""
    return str(request.param)


@pytest.fixture(scope="session")
def server(kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(_settings(kind, request, tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture
def fresh(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings for a server that nobody has come to yet."""
    return _settings(kind, request, tmp_path / "own")


@pytest.fixture
def own(fresh: Settings) -> Iterator[Running]:
    """A server for one test alone."""
    with running(fresh) as server:
        yield server


def _settings(kind: str, request: pytest.FixtureRequest, folder: Path) -> Settings:
    more: dict[str, Any] = {}
    if kind == "postgresql":
        postgres: Cluster = request.getfixturevalue("postgres")
        more["database"] = asyncio.run(postgres.database())
    return settings_for(folder, **more)


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
