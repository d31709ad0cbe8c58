"""sgemm.py sgemm.elf [WORD ...]: a product of matrices; NumPy says what is right."""

import sys

import numpy as np

import heddle

ROWS, INNER, COLUMNS, SIDE = 16, 32, 24, 4

random = np.random.default_rng(1)
a = random.standard_normal((ROWS, INNER), dtype=np.float32)
b = random.standard_normal((INNER, COLUMNS), dtype=np.float32)

with heddle.Device("fpu=full", *sys.argv[2:]) as gpu:
    gpu.load(sys.argv[1])
    device_a, device_b, c = gpu.array(a), gpu.array(b), gpu.empty((ROWS, COLUMNS))
    stats = gpu.launch(
        "sgemm",
        grid=(COLUMNS // SIDE, ROWS // SIDE),
        block=(SIDE, SIDE),
        args=[COLUMNS, INNER, device_a, device_b, c],
        local_bytes=2 * SIDE * SIDE * 4,
    )
    np.testing.assert_allclose(c.read(), a @ b, rtol=1e-4, atol=1e-5)
    flops = 2 * ROWS * INNER * COLUMNS
    print(f"{gpu.info.name}: {a.shape} @ {b.shape} right, {stats.cycles} cycles, {flops / stats.cycles:.2f} flops a cycle")
