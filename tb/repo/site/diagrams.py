"""diagrams.py DIAGRAM.json ...: draws timing diagrams, texts of WaveDrom, as DIAGRAM.svg beside them.

It draws the part of WaveDrom that the pages use. A signal has a name, a wave ("0", "1", "x", "." and boxes "=" and "2" to "9"
with data) and nodes; an edge "a->b" may have a label. The colours are legible on light and dark pages. Another character is refused.
"""
import json
import pathlib
import re
import sys
from xml.sax.saxutils import escape

CYCLE, ROW, BOX, LEFT, TOP = 46, 34, 24, 150, 34
COLOURS = {"=": "#eef1f5", "2": "#eef1f5", "3": "#fff9ea", "4": "#fdf0d2", "5": "#e2f0ea", "6": "#dbe9f7", "7": "#ece6f5", "8": "#eef1f5", "9": "#f6dada"}
HEAD = "\n".join([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" font-family="system-ui, \'DejaVu Sans\', sans-serif" font-size="12">',
    '  <title>{title}</title>',
    '  <!-- Printed by tb/repo/site/diagrams.py from the text beside it. -->',
    '  <style>',
    '    .box {{ stroke: #5b6775; }}',
    '    .data {{ fill: #1c2630; text-anchor: middle; }}',
    '    .free {{ fill: #808a95; }}',
    '    .name {{ fill: #808a95; text-anchor: end; }}',
    '    .line {{ fill: none; stroke: #808a95; stroke-width: 1.5; }}',
    '    .edge {{ fill: none; stroke: #c2571a; stroke-width: 1.5; marker-end: url(#tip); }}',
    '  </style>',
    '  <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#c2571a"/></marker></defs>',
])


def stop(source, reason):
    sys.exit(f"{source}: {reason}")


def runs(wave):
    """(character, first cycle, cycles) of each part of a wave; a dot continues the one before."""
    parts = []
    for cycle, letter in enumerate(wave):
        if letter == "." and parts:
            parts[-1][2] += 1
        else:
            parts.append([letter, cycle, 1])
    return parts


def signal(source, one, y, out):
    """Draws one signal at height y."""
    data = list(one.get("data", []))
    out.append(f'  <text class="name" x="{LEFT - 10}" y="{y + 16}">{escape(one["name"])}</text>')
    level = None
    for letter, first, length in runs(one["wave"]):
        x, width = LEFT + first * CYCLE, length * CYCLE
        if letter in COLOURS:
            text = data.pop(0) if data else stop(source, f"{one['name']}: more boxes than data")
            out.append(f'  <rect class="box" x="{x}" y="{y}" width="{width}" height="{BOX}" rx="4" fill="{COLOURS[letter]}"/>')
            out.append(f'  <text class="data" x="{x + width // 2}" y="{y + 16}">{escape(text)}</text>')
            level = None
        elif letter in "01":
            height = y + (2 if letter == "1" else BOX - 2)
            out.append(f'  <path class="line" d="M{x} {height if level is None else level} V{height} H{x + width}"/>')
            level = height
        elif letter == "x":
            level = None
        else:
            stop(source, f"{one['name']}: '{letter}' is not drawn: it must be 0, 1, x, . or a box (= and 2 to 9)")


def draw(source):
    text = json.loads(source.read_text())
    signals = text["signal"]
    cycles = max(len(one["wave"]) for one in signals if one)
    width, height = LEFT + cycles * CYCLE + 10, TOP + len(signals) * ROW
    title = text.get("head", {}).get("text", source.stem)
    out, nodes = [HEAD.format(w=width, h=height, title=escape(title)).rstrip()], {}
    out.append(f'  <text class="free" x="{LEFT}" y="18">{escape(title)}</text>')
    for row, one in enumerate(signals):
        if not one:
            continue
        y = TOP + row * ROW
        signal(source, one, y, out)
        for cycle, letter in enumerate(one.get("node", "")):
            if letter != ".":
                nodes[letter] = (LEFT + cycle * CYCLE + CYCLE // 2, y)
    for edge in text.get("edge", []):
        found = re.fullmatch(r"(\w)[-~>|]+(\w)(?: (.*))?", edge) or stop(source, f"edge '{edge}': it must be like 'a->b label'")
        (x, y), (to_x, to_y) = nodes[found[1]], nodes[found[2]]
        out.append(f'  <path class="edge" d="M{x} {y + BOX} L{to_x} {to_y}"/>')
        if found[3]:
            out.append(f'  <text class="free" x="{(x + to_x) // 2 + 6}" y="{(y + BOX + to_y) // 2 + 4}">{escape(found[3])}</text>')
    return "\n".join(out) + "\n</svg>\n"


for name in sys.argv[1:]:
    path = pathlib.Path(name)
    path.with_suffix(".svg").write_text(draw(path))
