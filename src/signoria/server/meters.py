"""What is counted of a running server, for Prometheus: sizes and times, and nothing of what is played or by whom."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from prometheus_client import Counter, Gauge, Histogram, start_http_server

EVENTS = Counter("signoria_events_stored", "Moves and outcomes of chance that were stored.")
COMMITS = Histogram(
    "signoria_commit_seconds",
    "How long it took to store what was waiting together.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
TOGETHER = Histogram(
    "signoria_changes_per_commit", "How many changes were stored together.", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)
FAILED = Counter("signoria_commits_failed", "What could not be stored, other than because somebody was quicker.")
REFUSED = Counter("signoria_refused", "What was refused, by the status of its problem document.", ["status"])
SOCKETS = Gauge("signoria_open_sockets", "WebSockets that are open.")
TABLES = Gauge("signoria_tables_in_memory", "Tables that are in memory.")
THINKING = Histogram(
    "signoria_bot_seconds", "How long bots thought about a decision.", buckets=(0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10)
)
FAULTS = Counter("signoria_bot_faults", "Bots that crashed, hung or spoke nonsense, and were replaced.")

HERE = "127.0.0.1"


@contextlib.contextmanager
def shown(port: int) -> Iterator[None]:
    """Figures at /metrics on a port of their own, to this machine alone; none at port 0."""
    if not port:
        yield
        return
    try:
        server, thread = start_http_server(port, addr=HERE)
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"port {port} for metrics") from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
