"""PyOpenCL on the driver: arrays, reductions, scans, what is built and kept; against NumPy."""
import unittest

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
from pyopencl.elementwise import ElementwiseKernel
from pyopencl.scan import GenericScanKernel

COUNT = 200


class Arrays(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.device = cl.get_platforms()[0].get_devices()[0]
        cls.context = cl.Context([cls.device])
        cls.queue = cl.CommandQueue(cls.context, properties=cl.command_queue_properties.PROFILING_ENABLE)
        random = np.random.default_rng(1)
        cls.floats = random.random(COUNT, dtype=np.float32)
        cls.integers = random.integers(0, 10, COUNT, dtype=np.int32)

    def array(self, host):
        return cl_array.to_device(self.queue, host)

    def test_arithmetic(self):
        x = self.array(self.floats)
        np.testing.assert_allclose((2 * x + 1).get(), 2 * self.floats + 1, rtol=1e-6)

    def test_elementwise(self):
        kernel = ElementwiseKernel(self.context, "int *x, int a", "x[i] = a * x[i] + i")
        x = self.array(self.integers)
        kernel(x, np.int32(3))
        np.testing.assert_array_equal(x.get(), 3 * self.integers + np.arange(COUNT))

    def test_sum(self):
        self.assertEqual(int(cl_array.sum(self.array(self.integers)).get()), self.integers.sum())

    def test_scan(self):
        scan = GenericScanKernel(self.context, np.int32, arguments="__global int *x", input_expr="x[i]",
                                 scan_expr="a + b", neutral="0", output_statement="x[i] = item;")
        x = self.array(self.integers)
        scan(x, queue=self.queue)
        np.testing.assert_array_equal(x.get(), np.cumsum(self.integers))

    def test_box(self):
        host = np.arange(24, dtype=np.int32).reshape(4, 6)
        part = np.empty((2, 3), dtype=np.int32)
        cl.enqueue_copy(self.queue, part, self.array(host).data, buffer_origin=(8, 1), host_origin=(0, 0),
                        region=(12, 2), buffer_pitches=(24,), host_pitches=(12,))
        np.testing.assert_array_equal(part, host[1:3, 2:5])

    def test_binary(self):
        program = cl.Program(self.context, "__kernel void f(__global int *x) { x[get_global_id(0)] = 7; }").build()
        again = cl.Program(self.context, [self.device], [program.get_info(cl.program_info.BINARIES)[0]]).build()
        x = self.array(np.zeros(8, dtype=np.int32))
        event = again.f(self.queue, (8,), None, x.data)
        event.wait()
        self.assertTrue((x.get() == 7).all())
        self.assertGreater(event.profile.end, event.profile.start)

    def test_log(self):
        with self.assertRaisesRegex(cl.RuntimeError, "program.cl:1:30: error: use of undeclared identifier 'y'"):
            cl.Program(self.context, "__kernel void f(int x) { x = y; }").build()


if __name__ == "__main__":
    unittest.main()
