"""emitted.py HEDDLE FOLDER: the RTL of every preset and every line of `corners`, emitted into FOLDER, as text.

Every module of a file list is reached from its top: others make tools stop that are told no top. No
name is a keyword of the Verilog family that SystemVerilog has not, which tools refuse that know all of
it. No member is taken of a struct that a generate block declares: Yosys 0.23 does not know it and
reads x. No part-select that moves is assigned to, of which it makes a shifter of the whole vector.
Prints a line for each fault, and `N passed, N failed`.
"""
import re
import subprocess
import sys
from pathlib import Path

# Verilog-AMS 2.4, annex B, without those of SystemVerilog.
KEYWORDS = frozenset("""
above abs absdelay absdelta abstol access acos acosh ac_stim aliasparam analog analysis asin asinh atan
atan2 atanh branch ceil connect connectmodule connectrules continuous cos cosh cross ddt ddt_nature ddx
discipline discrete domain driver_update endconnectrules enddiscipline endnature endparamset exclude exp
final_step flicker_noise floor flow from ground hypot idt idt_nature idtmod inf initial_step laplace_nd
laplace_np laplace_zd laplace_zp last_crossing limexp ln log max merged min nature net_resolution
noise_table noise_table_log paramset potential pow resolveto sin sinh slew split sqrt tan tanh timer
transition units white_noise wreal zi_nd zi_np zi_zd zi_zp""".split())
BLANK = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"', re.S)
NAME = re.compile(r"(?<![\w$`'])[A-Za-z_]\w*")
MODULE = re.compile(r"\bmodule\s+(\w+)(.*?)\bendmodule\b", re.S)
TYPEDEF = re.compile(r"\}\s*(\w+)\s*;")
BLOCK = re.compile(r"\b(begin|end|generate|endgenerate|case\w*|endcase|function|endfunction)\b")


def configurations(root):
    for preset in sorted((root / "gen/presets").glob("*.ini")):
        yield "-c " + preset.stem
    for line in (root / "tb/core/whole/corners").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.removeprefix("all: ")


def unreached(modules, top):
    """Modules, name to names in it, that none below `top` names."""
    reached, left = set(), [top]
    while left:
        name = left.pop()
        if name in modules and name not in reached:
            reached.add(name)
            left += modules[name] & modules.keys()
    return sorted(modules.keys() - reached)


def generate_members(text, types):
    """Names of structs, declared within a generate block that has a label, of which a member is taken."""
    for block in re.finditer(r"\)\s*begin\s*:\s*\w+", text):
        depth, end = 1, block.end()
        for word in BLOCK.finditer(text, block.end()):
            depth += {"begin": 1, "end": -1}.get(word[1], 0)
            end = word.start()
            if depth == 0:
                break
        inside = text[block.end():end]
        for name in re.findall(rf"\b(?:{types})\s+(\w+)\s*;", inside):
            if re.search(rf"(?<![\w.]){name}\s*\.\s*\w", inside):
                yield name


def moving_selects(text):
    """Vectors of which a part-select is assigned whose place is no constant of a loop."""
    fixed = set(re.findall(r"\b(?:genvar|int|localparam|parameter)\b[^=;,()]*?(\w+)\s*=", text))
    for name, place in re.findall(r"(?<![\w.])(\w+)\s*\[([^][]*)\+:[^]]*\]\s*<?=(?!=)", text):
        if any(word not in fixed and not word.isupper() for word in NAME.findall(place.replace("cfg::", ""))):
            yield name


def faults(folder, top):
    sources = {path: BLANK.sub(" ", path.read_text()) for path in [*folder.glob("rtl/*/**/*.sv"), *folder.glob("sim/model/*.sv")]}
    types = "|".join(sorted({name for text in sources.values() for name in TYPEDEF.findall(text)}))
    for path, text in sources.items():
        for name in sorted(KEYWORDS & set(NAME.findall(text))):
            yield f"{path.name}: {name} is a keyword of Verilog-AMS"
        if path.name.startswith("sim_"):  # is not for synthesis
            continue
        for name in moving_selects(text):
            yield f"{path.name}: a part-select of {name} that moves is assigned to, a shifter for Yosys"
        for name in generate_members(text, types):
            yield f"{path.name}: a member is taken of {name}, a struct that a generate block declares"
    for file_list, top in (("heddle.f", top), ("sim.f", "sim_top")):
        modules = {}
        for line in (folder / file_list).read_text().split():
            for name, body in MODULE.findall(sources[folder / line]):
                modules[name] = set(NAME.findall(body))
        for name in unreached(modules, top):
            yield f"{file_list}: {name} is not below {top}"
    listed = (folder / "model.f").read_text().split()
    for path in sorted(folder.glob("sim/model/*.sv")):
        if str(path.relative_to(folder)) not in listed:
            yield f"model.f: {path.name} stands for no module of the core"


def main():
    heddle, folder, root = sys.argv[1], Path(sys.argv[2]), Path(__file__).parents[3]
    count, failed = 0, 0
    for count, knobs in enumerate(configurations(root), 1):
        subprocess.run([heddle, "gen", *knobs.split(), "-o", folder], check=True, stdout=subprocess.DEVNULL)
        bus = re.search(r"\bbus=(\w+)", knobs)
        found = list(faults(folder, f"gpu_{bus[1]}" if bus else "gpu"))
        failed += bool(found)
        for fault in found:
            print(f"emitted {knobs}: {fault}")
    print(f"emitted: {count - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
