"""Our own command, in a process that may open only as many files as `DESCRIPTORS` says."""

import os
import resource
import sys

from divinary.cli import main

if __name__ == "__main__":
    most = int(os.environ["DESCRIPTORS"])
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sys.exit(main())
