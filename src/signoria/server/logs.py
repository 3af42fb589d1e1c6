"""What a server writes down about itself: a sentence at a terminal, else a line of JSON.

No line holds what somebody showed to come in, what somebody is called, or what is played.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

QUIET = ("uvicorn", "websockets", "alembic", "sqlalchemy")
"""Libraries that would tell of every connection."""


class Lines(logging.Formatter):
    """One JSON object to a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if table := getattr(record, "table", None):
            line["table"] = table
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def to_stderr() -> None:
    """At a terminal only what needs a person; else also what happened."""
    terminal = sys.stderr.isatty()
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("signoria: %(message)s") if terminal else Lines())
    logging.basicConfig(level=logging.WARNING if terminal else logging.INFO, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
