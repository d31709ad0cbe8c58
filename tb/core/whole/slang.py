"""slang as the Python package pyslang brings it: its command line. Says nothing of what is good."""
import sys

from pyslang import driver

slang = driver.Driver()
slang.addStandardArgs()
options = slang.parseCommandLine(" ".join(["slang", *sys.argv[1:]])) and slang.processOptions()
sys.exit(not (options and slang.parseAllSources() and slang.runFullCompilation(True)))
