"""Yosys as the Python package pyosys brings it, with the options that it gets here: --version, -q FILE, -q -l LOG -p COMMANDS."""
import importlib.metadata
import os
import sys
import tempfile

from pyosys import libyosys

if sys.argv[1:] == ["--version"]:
    print("Yosys", importlib.metadata.version("pyosys"))
    sys.exit()

words = sys.argv[1:]
script = words[-1]
if "-p" in words:
    with tempfile.NamedTemporaryFile("w", delete=False) as commands:
        commands.write(words[words.index("-p") + 1])
    script = commands.name

# The library says everything, where -q has warnings and errors alone. An error ends its process.
with tempfile.TemporaryFile("w+") as log:
    child = os.fork()
    if not child:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        libyosys.run_pass("script " + script, libyosys.Design())
        sys.exit()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    log.seek(0)
    if "-l" in words:
        with open(words[words.index("-l") + 1], "w") as copy:
            copy.writelines(log)
        log.seek(0)
    sys.stderr.writelines(line for line in log if line.startswith(("Warning:", "ERROR:")))
if "-p" in words:
    os.unlink(script)
sys.exit(status != 0)
