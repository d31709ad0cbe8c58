"""sweep.py saxpy.elf sgemm.elf [PLOT.png]: two kernels on several cores at several memory latencies, as a table of
pandas and a plot of matplotlib. Devices of all points are opened together and work at the same time."""

import itertools
import sys

import numpy as np
import pandas as pd

import heddle

SAXPY, SGEMM = sys.argv[1:3]
CORES = {"in order": ["issue=inorder"], "LOOG": ["issue=loog"]}
LATENCIES = [25, 100, 400]


def start_saxpy(gpu, count=2000, block=16):
    x, y = gpu.array(np.arange(count, dtype=np.float32)), gpu.array(np.ones(count, np.float32))
    gpu.start("saxpy", -(-count // block), block, [count, 2.0, x, y])


def start_sgemm(gpu, size=32, side=4):
    a, b = (gpu.array(np.ones((size, size), np.float32)) for _ in range(2))
    args = [size, size, a, b, gpu.empty((size, size))]
    gpu.start("sgemm", (size // side, size // side), (side, side), args, local_bytes=2 * side * side * 4)


points = []
for (core, words), latency, (kernel, elf, start) in itertools.product(
    CORES.items(), LATENCIES, [("saxpy", SAXPY, start_saxpy), ("sgemm", SGEMM, start_sgemm)]
):
    gpu = heddle.Device("fpu=full", f"--mem-latency={latency}", *words)
    gpu.load(elf)
    start(gpu)
    points.append((core, latency, kernel, gpu))

rows = []
for core, latency, kernel, gpu in points:
    stats = gpu.wait()
    waits = sum(value for name, value in stats.items() if name.startswith("stall_"))
    rows.append({"kernel": kernel, "core": core, "latency": latency, "cycles": stats.cycles, "waits": waits / stats.cycles})
    gpu.close()

table = pd.DataFrame(rows)
print(table.pivot(index=["kernel", "latency"], columns="core", values="cycles"))

if len(sys.argv) > 3:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(8, 3), layout="constrained")
    for axis, (kernel, group) in zip(axes, table.groupby("kernel")):
        for core, line in group.groupby("core"):
            axis.plot(line.latency, line.cycles, marker="o", label=core)
        axis.set(title=kernel, xlabel="memory latency, cycles", ylabel="cycles", ylim=0)
    axes[0].legend(frameon=False)
    figure.savefig(sys.argv[3], dpi=120)
    print(f"{sys.argv[3]}: {len(rows)} points")
