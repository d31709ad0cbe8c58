"""Yosys as the Python package pyosys brings it, with the options that heddle gives it: --version, -q FILE."""
import importlib.metadata
import os
import sys
import tempfile

from pyosys import libyosys

if sys.argv[1:] == ["--version"]:
    print("Yosys", importlib.metadata.version("pyosys"))
    sys.exit()

# The library says everything, where -q has warnings and errors alone. An error ends its process.
with tempfile.TemporaryFile("w+") as log:
    child = os.fork()
    if not child:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        libyosys.run_pass("script " + sys.argv[-1], libyosys.Design())
        sys.exit()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    log.seek(0)
    sys.stderr.writelines(line for line in log if line.startswith(("Warning:", "ERROR:")))
sys.exit(status != 0)
