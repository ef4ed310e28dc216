"""Run the campaign: `python -m tests.kills 600 1`, or `python -m tests.kills 600 1 --postgres`."""

import argparse
import sys

from tests.kills.campaign import run
from tests.kills.troubles import OF_FILES, OF_SERVER
from tests.league.server import server_to_stop

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("seconds", type=float)
options.add_argument("seed", type=int)
options.add_argument("--postgres", action="store_true")
given = options.parse_args()
if given.postgres:
    with server_to_stop() as (address, control):
        found = run(given.seconds, given.seed, OF_SERVER, server=address, control=control)
else:
    found = run(given.seconds, given.seed, OF_FILES)
sys.stdout.write(found.table())
sys.exit(1 if found.failures else 0)
