"""`python -m divinary` is `divinary`."""

import sys

from divinary.cli import main

sys.exit(main())
