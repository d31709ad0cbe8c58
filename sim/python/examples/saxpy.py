"""saxpy.py saxpy.elf [WORD ...]: y = factor * x + y on a core with floating point; NumPy says what is right."""

import sys

import numpy as np

import heddle

COUNT, BLOCK = 1000, 16

x = np.linspace(-4, 4, COUNT, dtype=np.float32)
y = np.arange(COUNT, dtype=np.float32)
factor = np.float32(2.5)

with heddle.Device("fpu=full", *sys.argv[2:]) as gpu:
    gpu.load(sys.argv[1])
    device_x, device_y = gpu.array(x), gpu.array(y)
    stats = gpu.launch("saxpy", -(-COUNT // BLOCK), BLOCK, [COUNT, factor, device_x, device_y])
    np.testing.assert_allclose(device_y.read(), factor * x + y, rtol=1e-6)
    print(f"{gpu.info.name}: {COUNT} elements right, {stats.cycles} cycles, {stats.ipc:.2f} instructions a cycle")
