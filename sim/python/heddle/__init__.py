"""Runs kernels on simulated RISC-V SIMT GPU cores, with NumPy arrays.

    import heddle, numpy as np

    with heddle.Device("fpu=full", "warps=8") as gpu:
        gpu.load("saxpy.elf")
        x, y = gpu.array(np.arange(1000, dtype=np.float32)), gpu.array(np.ones(1000, np.float32))
        stats = gpu.launch("saxpy", grid=63, block=16, args=[np.uint32(1000), np.float32(2), x, y])
        print(y.read()[:3], stats.cycles, stats["stall_raw"])

A thin layer over libheddle (docs/host.md, heddle(3)), which says what everything does in detail.
"""

from .device import Array, Device, Info, RunFailed, Stats
from .library import program
from .values import Error, text as _text

__all__ = ["Array", "Device", "Error", "Info", "RunFailed", "Stats", "compile", "program"]


def compile(sources, output, *words):
    """Compiles a program with `heddle cc`; `words` are a configuration and options of the compiler.

    Returns `output`. Raises Error with what the compiler said, and what it means.
    """
    import os
    import subprocess

    sources = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    words, paths = [_text("a word of heddle cc", word) for word in words], [_text("a path", path) for path in sources]
    command = [program(), "cc", *words, "-o", _text("a path", output), "--", *paths]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Error(done.stdout.strip())
    return output
