"""A program that never becomes ready, in the place of that in which bots think."""

import time

if __name__ == "__main__":  # pytest imports every module of the tests
    time.sleep(3_600)
