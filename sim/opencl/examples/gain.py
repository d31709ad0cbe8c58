"""Gain of each issue scheme on kernels in OpenCL C: a script of cells, for Jupyter, an editor or python3.

HEDDLE_OPENCL_DEVICES lists the cores; the first one is what the others are compared with.
"""
# %% The cores
import os

SCHEMES = ["inorder", "ghost", "socgpu", "loog"]
os.environ.setdefault("HEDDLE_OPENCL_DEVICES",
                      ", ".join(f"{scheme}-4x4 fpu=full atomics=1 lmem_kb=32" for scheme in SCHEMES))

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
from pyopencl.elementwise import ElementwiseKernel

devices = cl.get_platforms()[0].get_devices()

# %% The kernels: independent loads, a chain of operations, a product of matrices
KERNELS = {
    "saxpy": "x[i] = 3 * x[i] + y[i]",
    "horner": "float s = y[i]; for (int k = 0; k < 16; k++) s = s * x[i] + 0.5f; x[i] = s",
    "product": "float s = 0; for (int k = 0; k < 16; k++) s += y[i / 16 * 16 + k] * y[16 * k + i % 16]; x[i] = s",
}
x, y = np.random.default_rng(1).random((2, 256), dtype=np.float32)
m = y.reshape(16, 16)
horner = y
for _ in range(16):
    horner = horner * x + np.float32(0.5)
WANTED = {"saxpy": 3 * x + y, "horner": horner, "product": (m @ m).ravel()}


# %% Nanoseconds of a kernel on a core, after its result was compared
def measure(device, name):
    context = cl.Context([device])
    queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)
    a, b = cl_array.to_device(queue, x), cl_array.to_device(queue, y)
    event = ElementwiseKernel(context, "float *x, const float *y", KERNELS[name], name)(a, b)
    np.testing.assert_allclose(a.get(), WANTED[name], rtol=1e-4)
    return event.profile.end - event.profile.start


times = {name: [measure(device, name) for device in devices] for name in KERNELS}

# %% Gain over the first core
labels = [device.name.removeprefix("heddle ").split()[0] for device in devices]
gains = {name: [row[0] / each for each in row] for name, row in times.items()}
for name, row in gains.items():
    for label, gain in zip(labels, row):
        print(f"{name:8} {label:12} {gain:.3f} {'#' * round(20 * gain)}")

# %% The same as a picture, where matplotlib is there
try:
    import matplotlib.pyplot as plt

    places = np.arange(len(KERNELS))
    for i, label in enumerate(labels):
        plt.bar(places + i / (len(labels) + 1), [gains[name][i] for name in KERNELS], 1 / (len(labels) + 1), label=label)
    plt.xticks(places, list(KERNELS))
    plt.ylabel(f"gain over {labels[0]}")
    plt.legend()
    plt.savefig("gain.svg")
except ImportError:
    pass
