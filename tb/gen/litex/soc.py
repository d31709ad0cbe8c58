"""soc.py CORE HOST.bin PROGRAM.bin OUT: a LiteX SoC with a VexRiscv, whose ROM has HOST, and the core of the folder, whose
program is in RAM. Writes OUT/soc.v with the contents of its memories, and OUT/sources."""
import os
import sys

from litex.build.generic_platform import GenericPlatform, Pins
from litex.soc.integration.soc import SoCRegion
from litex.soc.integration.soc_core import SoCCore
from litex.soc.interconnect import wishbone
from litex.soc.interconnect.csr import CSRStorage
from litex.gen import LiteXModule
from migen.genlib.io import CRG

core, host, program, out = sys.argv[1:]
sys.path.insert(0, core)
from heddle_litex import HeddleGPU  # noqa: E402

MAIN_RAM = 0x40000000
CONTROL = 0xa0000000
STACKS = 0xbffe0000  # 0xfffe0000 of the core
VERDICT = 20  # place among the CSRs


def words(path):
    with open(path, "rb") as file:
        data = file.read()
    data += bytes(-len(data) % 4)
    return [int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)]


class Verdict(LiteXModule):
    """A word that the host writes at its end."""

    def __init__(self, pads):
        self.word = CSRStorage(32)
        self.comb += pads.eq(self.word.storage)


class Soc(SoCCore):
    def __init__(self, platform):
        self.crg = CRG(platform.request("clk"), rst=platform.request("rst"))
        SoCCore.__init__(self, platform, 100e6, cpu_type="vexriscv", cpu_variant="minimal", ident="", with_uart=False,
                         with_timer=False, integrated_rom_size=0x4000, integrated_rom_init=words(host),
                         integrated_sram_size=0x1000, integrated_main_ram_size=0x10000,
                         integrated_main_ram_init=words(program))
        self.gpu = HeddleGPU(platform)
        self.bus.add_master(name="gpu", master=self.gpu.memory)
        self.bus.add_slave("gpu", self.gpu.registers, SoCRegion(origin=CONTROL, size=0x100, cached=False))
        self.irq.add("gpu")
        self.stacks = wishbone.SRAM(0x10000)
        self.bus.add_slave("stacks", self.stacks.bus, SoCRegion(origin=STACKS, size=0x10000, cached=False))
        self.verdict = Verdict(platform.request("verdict"))
        self.csr.add("verdict", n=VERDICT)


platform = GenericPlatform("sim", [("clk", 0, Pins(1)), ("rst", 0, Pins(1)), ("verdict", 0, Pins(32))])
soc = Soc(platform)
soc.finalize()
assert soc.mem_regions["main_ram"].origin == MAIN_RAM
os.makedirs(out, exist_ok=True)
os.chdir(out)
platform.get_verilog(soc, name="soc").write("soc.v")
with open("sources", "w") as file:
    file.writelines(source[0] + "\n" for source in platform.sources)
