"""read.py CORE: what Vivado's and Quartus's block designs read of a core with AXI, read as they do: component.xml by
the schema and by ipyxact, the wrapper's ports and attributes by text, heddle_hw.tcl by what it calls (tcl.out).
Prints what is wrong; exit status 1 if anything is."""
import os
import re
import sys

import ipyxact.ipyxact
from lxml import etree

core = sys.argv[1]
wrong = []


def holds(condition, sentence):
    if not condition:
        wrong.append(sentence)


def read(path):
    with open(os.path.join(core, path)) as file:
        return file.read()


# The package is a folder without code that we need; its Python has dependencies.
schema = next(os.path.join(path, "pyEDAA/IPXACT/Schema/ieee-1685-2009/index.xsd") for path in sys.path
              if os.path.exists(os.path.join(path, "pyEDAA/IPXACT/Schema/ieee-1685-2009/index.xsd")))
validator = etree.XMLSchema(etree.parse(schema))
document = etree.parse(os.path.join(core, "component.xml"))
validator.validate(document)
for entry in validator.error_log:
    wrong.append(f"component.xml:{entry.line}: {entry.message}")

# ---- the wrapper: names, directions, widths and attributes
wrapper = read("ip/heddle_ip.v")
ports, interfaces = {}, {}
pattern = r'\(\* X_INTERFACE_INFO = "([^"]*)" \*\)\s*(\(\* X_INTERFACE_PARAMETER = "[^"]*" \*\))?\s*(input|output) wire (\[(\d+):0\] )?(\w+)'
for info, _, direction, _, left, name in re.findall(pattern, wrapper):
    ports[name] = (direction, int(left) + 1 if left else 0)
    vendor, instance, signal = info.split()
    interfaces.setdefault(instance, {})[signal] = name
holds(len(ports) == len(re.findall(r"^\s+(?:input|output) wire", wrapper, re.M)) > 50, "a port of the wrapper has no interface")
holds("::" not in wrapper.split(");")[0].replace("xilinx.com:", ""), "the wrapper has a width that is no number")
for bus in ("m_axi", "s_axi"):
    for signal, name in interfaces[bus].items():
        holds(name == f"{bus}_{signal.lower()}", f"{name} is {signal} of {bus}")

# ---- IP-XACT as ipyxact reads it
component = ipyxact.ipyxact.Component()
component.load(os.path.join(core, "component.xml"))
# ipyxact has the vectors of 1685-2014 alone; here they are read as 1685-2009 has them.
space = "{http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009}"
widths = {}
for port in document.iter(space + "port"):
    vector = port.find(f"{space}wire/{space}vector")
    widths[port.find(space + "name").text] = int(vector.find(space + "left").text) + 1 if vector is not None else 0
xml_ports = {port.name: ({"in": "input", "out": "output"}[port.wire.direction], widths[port.name])
             for port in component.model.ports.port}
holds(xml_ports == ports, f"component.xml has other ports than the wrapper: {set(xml_ports.items()) ^ set(ports.items())}")
maps = {interface.name: {m.logicalPort.name: m.physicalPort.name for m in interface.portMaps.portMap}
        for interface in component.busInterfaces.busInterface}
holds(maps == interfaces, "component.xml has other interfaces than the wrapper")

header = read("heddle_config.h")
offsets = {name: int(value, 16) for name, value in re.findall(r"HEDDLE_REG_(\w+) (0x\w+)u", header)}
resets = {name: int(value, 16) for name, value in re.findall(r"HEDDLE_RESET_(\w+) (0x\w+)u", header)}
block = component.memoryMaps.memoryMap[0].addressBlock[0]
registers = {register.name: register.addressOffset for register in block.register}
holds(registers == offsets, f"component.xml has other registers than heddle_config.h: {registers}")
for register in document.iter(space + "register"):
    name = register.find(space + "name").text
    value = int(register.find(f"{space}reset/{space}value").text, 16)
    holds(value == resets[name], f"component.xml resets {name} to {value:#x}")
files = [file.text for file in document.iter(space + "file") for file in file.iter(space + "name")]
listed = read("heddle.f").split() + ["ip/heddle_ip.v"]
holds(files == listed, "component.xml has other files than heddle.f")

# ---- Platform Designer: what heddle_hw.tcl calls
calls = [line.split("|") for line in read("tcl.out").splitlines()]
tcl_ports, sides = {}, {}
for call in calls:
    if call[0] == "add_interface_port":
        _, interface, name, role, direction, width = call
        tcl_ports[name] = (direction.lower(), int(width))
        holds(interface not in ("m_axi", "s_axi") or name == f"{interface}_{role}", f"{name} is {role} in heddle_hw.tcl")
    elif call[0] == "add_interface":
        sides[call[1]] = tuple(call[2:4])
holds(tcl_ports == {name: (direction, max(1, width)) for name, (direction, width) in ports.items()},
      "heddle_hw.tcl has other ports than the wrapper")
holds(sides == {"clk": ("clock", "end"), "rst": ("reset", "end"), "m_axi": ("axi4", "start"), "s_axi": ("axi4lite", "end"),
                "irq": ("interrupt", "end")}, f"heddle_hw.tcl has interfaces {sides}")
tcl_files = [call[1] for call in calls if call[0] == "add_fileset_file"]
holds(tcl_files == listed * 2, "heddle_hw.tcl has other files than heddle.f")
holds(all(os.path.exists(os.path.join(core, path)) for path in listed), "a file of the list is not there")

print("\n".join(wrong))
sys.exit(bool(wrong))
