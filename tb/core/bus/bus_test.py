"""gpu_axi4 and gpu_wishbone as a host and its memory see them. Programs run to their ends through the buses under
random back-pressure; errors and halts are told and leave a core that starts again.

The memory of AXI and the host's transfers are models of cocotbext-axi; Wishbone has one of its own here. Environment:
PROGRAM (a flat binary of RAM), EXPECTED (a file with what it prints), EXIT_CODE, INSTRUCTIONS, SEED, and which BUS.
"""
import ctypes
import os
import random
import re

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiResp, AxiSlave, SparseMemoryRegion

RAM = 0x8000_0000
OFFSET = 0x1000_0000
CONTROL, STATUS, BOOT_ADDR, BOOT_ARG, OFFSET_REG, PERF_CLASS, EXIT, FAULT = range(0, 32, 4)
FAULT_PC, FAULT_ADDR, CYCLES, CYCLES_HIGH, READS, WRITES, CONSOLE, SHAPE, INSTRUCTIONS, INSTRUCTIONS_HIGH = range(32, 72, 4)
CORES, IRQ_ENABLE, IRQ_CAUSE, PERF_SELECT, PERF_VALUE, PERF_VALUE_HIGH = range(72, 96, 4)
OVER, FAULT_CAUSE, LETTER_CAUSE, LOST_CAUSE = (1 << i for i in range(4))
RUNNING, DRAINING, DONE, FAULTED, HALTED, LOST, LETTER = (1 << i for i in range(7))
START, HALT = 1, 2
READ_ERROR, WRITE_ERROR = 1 << 31, 1 << 30


class Memory(SparseMemoryRegion):
    """Of 4 GB, with one line that answers with an error."""

    def __init__(self):
        super().__init__(size=1 << 32)
        self.bad_read = self.bad_write = None

    async def _read(self, address, length, **kwargs):
        if self.bad_read is not None and address <= self.bad_read < address + length:
            raise ValueError("no such address")
        return await super()._read(address, length, **kwargs)

    async def _write(self, address, data, **kwargs):
        if self.bad_write is not None and address <= self.bad_write < address + len(data):
            raise ValueError("no such address")
        await super()._write(address, data, **kwargs)


def pauses(dice):
    """Pauses of random lengths: a share of cycles that changes now and then."""
    while True:
        share = dice.choice((0, 0.2, 0.5, 0.9))
        for _ in range(dice.randrange(1, 60)):
            yield dice.random() < share


class Axi:
    """Host and memory of gpu_axi4."""

    def __init__(self, dut, memory, dice):
        self.dut = dut
        self.host = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi"), dut.clk, dut.rst)
        self.slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, target=memory)
        read, write, host = self.slave.read_if, self.slave.write_if, self.host
        for channel in (read.ar_channel, read.r_channel, write.aw_channel, write.w_channel, write.b_channel,
                        host.read_if.ar_channel, host.read_if.r_channel, host.write_if.aw_channel,
                        host.write_if.w_channel, host.write_if.b_channel):
            channel.set_pause_generator(pauses(dice))
        self.reads = self.most_reads = 0
        cocotb.start_soon(self.watch())

    async def watch(self):
        """Counts the reads, and how many are under way at a time."""
        under_way = 0
        while True:
            await RisingEdge(self.dut.clk)
            await ReadOnly()
            if self.dut.rst.value != 0:
                continue
            if self.dut.m_axi_arvalid.value == 1 and self.dut.m_axi_arready.value == 1:
                self.reads += 1
                under_way += 1
            if self.dut.m_axi_rvalid.value == 1 and self.dut.m_axi_rready.value == 1:
                under_way -= self.dut.m_axi_rlast.value == 1
            self.most_reads = max(self.most_reads, under_way)

    async def write(self, address, value):
        assert (await self.host.write(address, value.to_bytes(4, "little"))).resp == AxiResp.OKAY

    async def write_byte(self, address, value):
        return (await self.host.write(address, bytes([value]))).resp == AxiResp.OKAY

    async def read(self, address):
        answer = await self.host.read(address, 4)
        assert answer.resp == AxiResp.OKAY
        return int.from_bytes(answer.data, "little")


class Wishbone:
    """Host and memory of gpu_wishbone."""

    def __init__(self, dut, memory, dice):
        self.dut, self.memory, self.dice = dut, memory, dice
        self.reads, self.most_reads = 0, 2
        for name in ("cyc", "stb", "we"):
            getattr(dut, f"s_wb_{name}").value = 0
        dut.m_wb_ack.value = dut.m_wb_err.value = 0
        cocotb.start_soon(self.serve())

    async def serve(self):
        """The memory: every beat waits as long as it likes, and stands still meanwhile."""
        dut, bytes_ = self.dut, len(self.dut.m_wb_sel)
        waits = pauses(self.dice)
        stands, burst = None, None
        while True:
            await RisingEdge(dut.clk)
            ended = dut.m_wb_ack.value == 1 or dut.m_wb_err.value == 1
            dut.m_wb_ack.value = dut.m_wb_err.value = 0
            if dut.rst.value != 0 or dut.m_wb_cyc.value != 1:
                assert stands is None, "a beat went before it was answered"
                burst = None
                continue
            if ended or next(waits):
                continue
            # The end that an ACK in this cycle brings is looked at behind the edge at which it was put there.
            await ReadOnly()
            address, write = int(dut.m_wb_adr.value), dut.m_wb_we.value == 1
            beat = (address, write, int(dut.m_wb_sel.value), int(dut.m_wb_cti.value))
            assert dut.m_wb_stb.value == 1 and address % bytes_ == 0
            assert burst is None or address == burst, "a burst goes on elsewhere"
            burst = address + bytes_ if beat[3] == 2 else None
            assert burst is not None or beat[3] == 7
            data = int(dut.m_wb_dat_w.value).to_bytes(bytes_, "little") if write else None
            try:
                if write:
                    for i in range(bytes_):
                        if beat[2] >> i & 1:
                            await self.memory.write(address + i, data[i:i + 1])
                else:
                    word = await self.memory.read(address, bytes_)
                    self.reads += burst is None
                good = True
            except ValueError:
                good, word, burst = False, bytes(bytes_), None
            await RisingEdge(dut.clk)
            assert (int(dut.m_wb_adr.value), dut.m_wb_we.value == 1) == beat[:2], "a beat did not wait"
            if good and not write:
                dut.m_wb_dat_r.value = int.from_bytes(word, "little")
            (dut.m_wb_ack if good else dut.m_wb_err).value = 1

    async def transfer(self, address, write, sel, value=0):
        dut = self.dut
        for _ in range(self.dice.randrange(3)):
            await RisingEdge(dut.clk)
        dut.s_wb_cyc.value = dut.s_wb_stb.value = 1
        dut.s_wb_we.value, dut.s_wb_adr.value = write, address & ~3
        dut.s_wb_sel.value, dut.s_wb_dat_w.value = sel, value
        while True:
            await RisingEdge(dut.clk)
            if dut.s_wb_ack.value == 1 or dut.s_wb_err.value == 1:
                break
        good, data = dut.s_wb_ack.value == 1, int(dut.s_wb_dat_r.value) if not write else 0
        dut.s_wb_cyc.value = dut.s_wb_stb.value = 0
        return good, data

    async def write(self, address, value):
        assert (await self.transfer(address, 1, 15, value))[0]

    async def write_byte(self, address, value):
        return (await self.transfer(address, 1, 1, value))[0]

    async def read(self, address):
        good, data = await self.transfer(address, 0, 15)
        assert good
        return data


async def begin(dut):
    """A system out of reset, with the program in memory."""
    dice = random.Random(int(os.environ["SEED"]))
    memory = Memory()
    bus = (Axi if os.environ["BUS"] == "axi4" else Wishbone)(dut, memory, dice)
    cocotb.start_soon(Clock(dut.clk, 2, "step").start())
    dut.rst.value = 1
    for _ in range(4):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    await RisingEdge(dut.clk)
    await load(memory)
    assert await bus.read(STATUS) == 0
    return bus, memory, dice


async def load(memory):
    memory.mem.segs.clear()
    with open(os.environ["PROGRAM"], "rb") as program:
        await memory.write(RAM + OFFSET, program.read())


async def start(bus):
    await bus.write(BOOT_ADDR, RAM)
    await bus.write(BOOT_ARG, 0)
    await bus.write(OFFSET_REG, OFFSET)
    await bus.write(CONTROL, START)


async def finish(bus, printed=None):
    """Waits for the end and gives the status. The host reads the console meanwhile, lanes' letters to lines."""
    lines = {}
    for _ in range(30000):
        status = await bus.read(STATUS)
        if status & LETTER:
            letter = await bus.read(CONSOLE)
            assert not letter >> 31
            line = lines.setdefault(letter >> 8, bytearray())
            line.append(letter & 0xFF)
            if printed is not None and line.endswith(b"\n"):
                printed += line
                line.clear()
        elif status & DONE:
            assert not status & (RUNNING | DRAINING)
            return status
    raise AssertionError("the program does not end")


async def run_to_the_end(bus, memory):
    """The program does what it should."""
    await load(memory)
    printed, reads = bytearray(), bus.reads
    await start(bus)
    status = await finish(bus, printed)
    assert status == DONE, f"status {status:#x}, fault {await bus.read(FAULT):#x} at {await bus.read(FAULT_PC):#x}"
    with open(os.environ["EXPECTED"], "rb") as expected:
        assert bytes(printed) == expected.read()
    assert await bus.read(EXIT) == int(os.environ["EXIT_CODE"])
    assert await bus.read(READS) == bus.reads - reads > 0
    assert await bus.read(WRITES) > 0
    assert await bus.read(INSTRUCTIONS) == int(os.environ["INSTRUCTIONS"]) and await bus.read(INSTRUCTIONS_HIGH) == 0
    assert await bus.read(CYCLES) > 100 and await bus.read(CYCLES_HIGH) == 0
    assert await bus.read(CONSOLE) >> 31
    assert bus.dut.irq.value == 1
    # Totals of the run, of all cores
    retired = issued = 0
    for core in range(max(1, await bus.read(CORES))):
        retired += await counter(bus, 0, 2, core)
        issued += await counter(bus, 1, 3, core)
        assert 100 < await counter(bus, 0, 0, core) <= await bus.read(CYCLES)
    assert retired == int(os.environ["INSTRUCTIONS"]) and issued == retired


async def counter(bus, group, number, core=0):
    await bus.write(PERF_SELECT, core << 16 | group << 8 | number)
    return await bus.read(PERF_VALUE) | await bus.read(PERF_VALUE_HIGH) << 32


@cocotb.test()
async def programs_run(dut):
    bus, memory, _ = await begin(dut)
    await run_to_the_end(bus, memory)
    assert bus.most_reads > 1, "one read at a time"


@cocotb.test()
async def errors_are_faults(dut):
    bus, memory, _ = await begin(dut)
    memory.bad_read = RAM + OFFSET + 4
    await start(bus)
    assert await finish(bus) & ~LETTER == DONE | FAULTED
    assert await bus.read(FAULT) & (READ_ERROR | WRITE_ERROR) == READ_ERROR
    assert await bus.read(FAULT_ADDR) == RAM
    memory.bad_read = None
    await run_to_the_end(bus, memory)


@cocotb.test()
async def errors_of_writes_are_faults(dut):
    bus, memory, _ = await begin(dut)
    write, line = memory._write, []

    async def fails(address, data, **kwargs):
        line.append(address - OFFSET & 0xFFFF_FFFF)
        raise ValueError("no such address")

    memory._write = fails
    await start(bus)
    assert await finish(bus) & ~LETTER & ~LOST == DONE | FAULTED
    assert await bus.read(FAULT) & (READ_ERROR | WRITE_ERROR) == WRITE_ERROR
    line_bytes = await bus.read(SHAPE) >> 16 & 0xFF
    assert await bus.read(FAULT_ADDR) == line[0] // line_bytes * line_bytes
    memory._write = write
    await run_to_the_end(bus, memory)


@cocotb.test()
async def halts_and_starts_again(dut):
    bus, memory, dice = await begin(dut)
    for _ in range(3):
        await start(bus)
        for _ in range(dice.randrange(300)):
            await RisingEdge(dut.clk)
        await bus.write(BOOT_ADDR, 0xDEAD_0000)  # not while it runs
        await bus.write(CONTROL, HALT)
        status = await finish(bus)
        assert status & ~LOST in (DONE, DONE | HALTED)
        assert await bus.read(BOOT_ADDR) in (RAM, 0xDEAD_0000) and not status & FAULTED
    assert status & HALTED
    await run_to_the_end(bus, memory)


@cocotb.test()
async def interrupts_have_causes(dut):
    bus, memory, _ = await begin(dut)
    await bus.write(IRQ_ENABLE, 0)
    await run_silent(bus)
    assert dut.irq.value == 0 and await bus.read(IRQ_CAUSE) & (OVER | FAULT_CAUSE) == OVER
    await bus.write(IRQ_ENABLE, OVER)
    assert dut.irq.value == 1 and await bus.read(IRQ_ENABLE) == OVER
    await bus.write(IRQ_CAUSE, FAULT_CAUSE)  # another one
    assert dut.irq.value == 1
    await bus.write(IRQ_CAUSE, OVER)
    assert dut.irq.value == 0 and not await bus.read(IRQ_CAUSE) & OVER
    assert await bus.read(STATUS) & DONE
    # A letter's cause comes back while there is one.
    assert await bus.read(IRQ_CAUSE) & LETTER_CAUSE
    await bus.write(IRQ_ENABLE, LETTER_CAUSE)
    await bus.write(IRQ_CAUSE, LETTER_CAUSE)
    assert dut.irq.value == 1
    while not await bus.read(CONSOLE) >> 31:
        pass
    await bus.write(IRQ_CAUSE, LETTER_CAUSE)
    assert dut.irq.value == 0 and await bus.read(IRQ_CAUSE) == 0
    # A start ends them, and a fault is one.
    memory.bad_read = RAM + OFFSET + 4
    await bus.write(IRQ_ENABLE, FAULT_CAUSE)
    await run_silent(bus)
    assert dut.irq.value == 1 and await bus.read(IRQ_CAUSE) & (OVER | FAULT_CAUSE) == OVER | FAULT_CAUSE
    await start(bus)
    assert dut.irq.value == 0 or await bus.read(STATUS) & FAULTED


async def run_silent(bus):
    """To the end, without a read of the console."""
    await start(bus)
    for _ in range(30000):
        if await bus.read(STATUS) & DONE:
            return
    raise AssertionError("the program does not end")


@cocotb.test()
async def the_driver_runs_programs(dut):
    """The C driver's example, whose accesses are transfers on the bus."""
    bus, _, _ = await begin(dut)

    @cocotb.function
    async def read(offset):
        return await bus.read(offset)

    @cocotb.function
    async def write(offset, value):
        await bus.write(offset, value)

    printed, lines = bytearray(), {}

    def letter(lane, code):
        line = lines.setdefault(lane, bytearray())
        line += code
        if code == b"\n":
            printed.extend(line)
            line.clear()

    library = ctypes.CDLL("./driver.so")
    word, total = ctypes.c_uint32, ctypes.c_uint64
    reads = ctypes.CFUNCTYPE(word, word)(read)
    writes = ctypes.CFUNCTYPE(None, word, word)(write)
    letters = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char)(letter)
    library.hooks_set(reads, writes)
    cycles, issued = total(), total()

    @cocotb.external
    def run():
        return library.heddle_example(None, word(RAM), word(OFFSET), letters, ctypes.byref(cycles), ctypes.byref(issued))

    code = await run()
    assert code == int(os.environ["EXIT_CODE"])
    with open(os.environ["EXPECTED"], "rb") as expected:
        assert bytes(printed) == expected.read()
    assert cycles.value == await bus.read(CYCLES)
    if await bus.read(CORES) == 0:
        assert issued.value == int(os.environ["INSTRUCTIONS"])
    assert not await bus.read(IRQ_CAUSE) & OVER and dut.irq.value == 0


@cocotb.test()
async def registers_have_their_reset_values(dut):
    bus, _, _ = await begin(dut)
    with open("core/heddle_config.h") as header:
        text = header.read()
    registers = dict(re.findall(r"HEDDLE_REG_(\w+) (0x\w+)u", text))
    resets = dict(re.findall(r"HEDDLE_RESET_(\w+) (0x\w+)u", text))
    assert len(registers) == len(resets) > 20
    for name, address in registers.items():
        value = await bus.read(int(address, 16))
        assert value == int(resets[name], 16), f"{name} has {value:#x} after reset, not {resets[name]}"


@cocotb.test()
async def registers_take_whole_words(dut):
    bus, _, _ = await begin(dut)
    await bus.write(BOOT_ARG, 0x1234_5678)
    assert not await bus.write_byte(BOOT_ARG, 0xFF)
    assert await bus.read(BOOT_ARG) == 0x1234_5678
    for address in (STATUS, EXIT, 0x7C):  # read only, and no register at all: answered, and ignored
        await bus.write(address, 0xFFFF_FFFF)
        assert await bus.read(address) == 0
    assert await bus.read(STATUS) == 0
