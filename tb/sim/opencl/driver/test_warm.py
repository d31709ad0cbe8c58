"""Launches on a device with --warm: fast from the second one of a program on, with the same results.

The report of the launches is report.json in the working folder.
"""
import json
import os
import pathlib

import numpy
import pyopencl

FIRST = """
__kernel void nothing(void) {}
__kernel void fill(__global int *out) { out[get_global_id(0)] = 3 * get_global_id(0); }
"""
# As long as FIRST, so that another value stands at the same address.
SECOND = FIRST.replace("3 *", "5 *")

context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
out = numpy.zeros(64, numpy.int32)
buffer = pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, out.nbytes)


def seconds():
    """Processor time of this process and of its devices."""
    task = pathlib.Path("/proc/self/task")
    devices = [pid for each in task.iterdir() for pid in (each / "children").read_text().split()]
    fields = [pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in devices]
    ticks = sum(int(each[11]) + int(each[12]) for each in fields)
    return sum(os.times()[:2]) + ticks / os.sysconf("SC_CLK_TCK")


def fill(program, factor):
    program.fill(queue, (64,), (16,), buffer)
    pyopencl.enqueue_copy(queue, out, buffer)
    assert (out == factor * numpy.arange(64)).all(), out


first, second = (pyopencl.Program(context, source).build(cache_dir=False) for source in (FIRST, SECOND))
for _ in range(3):
    first.nothing(queue, (16,), None).wait()
fill(first, 3)
fill(second, 5)
fill(second, 5)
fill(first, 3)

first.nothing(queue, (16,), None).wait()
before = seconds()
for _ in range(20):
    first.nothing(queue, (16,), None).wait()
each = (seconds() - before) / 20
assert each < 0.020, f"{1000 * each:.1f} ms"

launches = [json.loads(line) for line in open("report.json")]
assert [launch["caches"] for launch in launches[:7]] == [
    "cold", "warm", "warm", "warm", "cold", "warm", "cold"], launches
assert all(launch["result"] == "passed" for launch in launches)
cycles = [launch["cycles"] for launch in launches]
misses = [launch["run"]["counters"]["icache_misses"] for launch in launches]
assert cycles[0] > cycles[1] + 1000 and cycles[4] > cycles[5] + 1000, cycles
assert max(cycles[1:3]) < 1700, cycles
assert misses[1] < 5 and misses[5] < 5, misses
