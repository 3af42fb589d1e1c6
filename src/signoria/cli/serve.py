"""signoria serve"""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from .asking import Database, DataFolder, data_folder

HOST = "127.0.0.1"


def run(
    host: Annotated[str, typer.Option(help="Where to listen. By default nobody but this machine can come in.")] = HOST,
    port: Annotated[int, typer.Option(help="0 takes any that is free.", min=0, max=65535)] = 8710,
    data: DataFolder = None,
    database: Database = "",
    pause: Annotated[float, typer.Option(help="Seconds that a bot seems to think at least.", min=0, max=60)] = 0.7,
    deadline: Annotated[float, typer.Option(help="Seconds that a bot may think at most.", min=0.1, max=600)] = 5.0,
    metrics: Annotated[
        int, typer.Option(help="Show Prometheus how the server does, to this machine alone, at this port.")
    ] = 0,
    open_: Annotated[bool, typer.Option("--open", help="Open the address in the browser.")] = False,
) -> None:
    """Keep tables that people and programs play at, over HTTP and WebSocket.

    Every move is on the disk before anyone is told of it. Ctrl-C ends the server; games go on when it is back.
    """
    # Here, so that the other commands start without them.
    from signoria.server.run import serving
    from signoria.server.settings import Settings

    settings = Settings(data or data_folder(), database, host, port, pause, deadline, metrics=metrics)
    kept = settings.url.render_as_string() if database else settings.data

    def announce(address: str) -> None:
        print(f"Signoria is open at {address}, and keeps its games in {kept}. Ctrl-C closes it.", flush=True)
        if not settings.local:
            print(
                "Everyone who can reach this machine can come in, and what they send can be read on the way:\n"
                "put a proxy with TLS before it (docs/how-to/run-a-server.md), or leave --host out.",
                flush=True,
            )
        if open_:
            webbrowser.open(address)

    serving(settings, announce)
