#!/usr/bin/env python3
"""page.py PAGE CACHE TREE CASES: writes the tables of rtl.py, c.py and cases.py between the marks of PAGE. One whose folder is not
there stays; one of cases with a hole is not written."""
import re
import subprocess
import sys
from pathlib import Path

page, cache, tree, cases = sys.argv[1:]
text = Path(page).read_text()
here = Path(__file__).parent
sums = sorted(map(str, Path(cases).glob("*.json")))
for mark, folder, words in (("rtl", cache, ["rtl.py", cache]), ("c", tree, ["c.py", tree]),
                            ("cases", cases, ["cases.py", "report", str(here / "cases"), *sums])):
    if not Path(folder).exists():
        continue
    run = subprocess.run([here / words[0], *words[1:]], stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode:
        sys.exit(f"page.py: {words[0]} has no table of {folder}")
    begin, end = f"<!-- coverage {mark} -->\n", f"<!-- end of coverage {mark} -->"
    text, found = re.subn(f"(?s){begin}.*?{end}", lambda _: begin + run.stdout + end, text)
    if not found:
        sys.exit(f"page.py: {page} has no place for the coverage of {mark}")
Path(page).write_text(text)
