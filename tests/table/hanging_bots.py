"""A program that hangs while it imports, in the place of that in which bots think."""

import time

time.sleep(3_600)
