"""timing.py DIAGRAM.json ...: draws WaveDrom texts as DIAGRAM.svg beside them, on a light ground that is legible on dark pages."""
import pathlib
import re
import sys

import wavedrom

for name in sys.argv[1:]:
    source = pathlib.Path(name)
    text = wavedrom.render(source.read_text()).tostring()
    size = re.search(r'height="(\d+)"[^>]*width="(\d+)"|width="(\d+)"[^>]*height="(\d+)"', text)
    height, width = (size[1], size[2]) if size[1] else (size[4], size[3])
    ground = f'<rect width="{width}" height="{height}" rx="6" fill="#f7f8fa"/>'
    text = re.sub(r"(<svg[^>]*>)", r"\1" + ground, text, count=1)
    source.with_suffix(".svg").write_text(text + "\n")
