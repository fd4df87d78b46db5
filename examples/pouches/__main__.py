"""The command `divinary` with one game more: `python -m examples.pouches play pouches`."""

import sys

from divinary.cli import main
from divinary.games import GAMES
from examples.pouches import ROW

GAMES["pouches"] = ROW  # here, so that the processes of an arena find it too

if __name__ == "__main__":
    sys.exit(main())
