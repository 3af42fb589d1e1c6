"""A server without rate limits, on the folder named: a measuring crowd comes from one address."""

from __future__ import annotations

import logging
import resource
import sys
from pathlib import Path

from signoria.server.limits import Rate
from signoria.server.run import serving
from signoria.server.settings import Rates, Settings


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    logging.disable(logging.INFO)
    any_rate = Rates(*[Rate(1_000_000, 1)] * 3)
    serving(Settings(Path(sys.argv[1]), port=0, rates=any_rate), lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
