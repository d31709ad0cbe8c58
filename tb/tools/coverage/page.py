#!/usr/bin/env python3
"""page.py PAGE CACHE TREE: writes the tables of rtl.py and c.py between the marks of PAGE. One whose folder is not there stays."""
import re
import subprocess
import sys
from pathlib import Path

page, cache, tree = sys.argv[1:]
text = Path(page).read_text()
for mark, tool, folder in (("rtl", "rtl.py", cache), ("c", "c.py", tree)):
    if not Path(folder).exists():
        continue
    table = subprocess.run([Path(__file__).parent / tool, folder], capture_output=True, text=True, check=True).stdout
    begin, end = f"<!-- coverage {mark} -->\n", f"<!-- end of coverage {mark} -->"
    text, found = re.subn(f"(?s){begin}.*?{end}", lambda _: begin + table + end, text)
    if not found:
        sys.exit(f"page.py: {page} has no place for the coverage of {mark}")
Path(page).write_text(text)
