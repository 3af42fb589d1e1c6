"""A server as a process: its folder locked, its database prepared, its address told, its end clean."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator

import uvicorn

from . import engines, logs, meters, schema
from .app import application
from .settings import Settings

LARGEST_MESSAGE = 65_536
"""Bytes of a message on a WebSocket."""

QUEUE = 2048
"""Connections that may wait to be taken up."""

COLLECTING = (2_000, 50, 100)
"""After how many new objects those are looked for that refer to each other and are of no more use."""

GRACE = 5
"""Seconds that requests get to finish when the server ends."""


logger = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Uvicorn, which leaves signals to us."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serving(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until a signal ends it."""
    with (
        prepared(settings) as listener,
        meters.shown(settings.metrics),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        logs.to_stderr()
        # Tables are many objects that stay; looking through them again and again finds nothing.
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        runner.run(_until_signalled(settings, listener, announce))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fastest loop that there is on this platform."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


@contextlib.contextmanager
def prepared(settings: Settings) -> Iterator[socket.socket]:
    """The database ready, and kept from others where it cannot be shared, and the port taken."""
    with engines.kept_from_others(settings.url):
        asyncio.run(schema.prepare(settings.url))
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        # Named as TCP, its connections send at once; else each answer would wait forty milliseconds for the next.
        with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((settings.host, settings.port))
            except OSError as error:
                raise OSError(error.errno, error.strerror, f"port {settings.port} on {settings.host}") from None
            listener.listen(QUEUE)
            yield listener


async def _until_signalled(settings: Settings, listener: socket.socket, announce: Callable[[str], None]) -> None:
    loop, ending = asyncio.get_running_loop(), asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(ending.set))
    await serve(settings, listener, announce, ending)


async def serve(
    settings: Settings, listener: socket.socket, announce: Callable[[str], None], ending: asyncio.Event
) -> None:
    """Serve until it is to end, and then finish what is under way."""
    app = application(settings)
    server = Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=GRACE,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        announce(address_of(listener, settings))
        logger.info("open at %s, on %s", address_of(listener, settings), settings.url.get_backend_name())
        await asyncio.wait([running, asyncio.create_task(ending.wait())], return_when=asyncio.FIRST_COMPLETED)
        app.state.house.hall.send_home()
        server.should_exit = True
    ending.set()
    await running
    logger.info("closed")


def address_of(listener: socket.socket, settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{listener.getsockname()[1]}"
