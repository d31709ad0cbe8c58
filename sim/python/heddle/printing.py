"""Prints what a device says."""

import re
import sys

# libheddle's lines about a model that is being built: the first, and one a second.
_BUILDING = ": building it (once for each configuration)"
_STEP = re.compile(r": [a-z ]+, [0-9]+ s$")


class Printer:
    """The console goes to standard output, reports to standard error.

    On a terminal the lines about a model that is being built are one line, which moves; elsewhere only its first
    is printed.
    """

    def __init__(self):
        self._moves = False

    def take(self, stream, line):
        if stream == "console":
            print(line, flush=True)
            return
        building, step = line.endswith(_BUILDING), _STEP.search(line) is not None
        if sys.stderr.isatty():
            self._end(building or step)
            print(line, end="" if self._moves else "\n", file=sys.stderr, flush=True)
        elif not step:
            print(line, file=sys.stderr, flush=True)

    def _end(self, moves):
        if self._moves:
            print("\r\x1b[K" if moves else "\n", end="", file=sys.stderr, flush=True)
        self._moves = moves

    def end(self):
        """The model is there."""
        self._end(False)
