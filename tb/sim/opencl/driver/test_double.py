"""Double precision by way of PyOpenCL: queries, arguments, vectors, local memory and barriers, printf, constants."""
import pathlib
import unittest

import numpy as np
import pyopencl as cl

SOURCE = pathlib.Path(__file__).with_name("double.cl").read_text()
CONSTANT = "__kernel void tenth(__global float *x) { x[0] = (x[1] * 0.1 == x[1] * 0.1f) ? 1 : 2; }"
COUNT = 128


class Doubles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.device = cl.get_platforms()[0].get_devices()[0]
        cls.context = cl.Context([cls.device])
        cls.queue = cl.CommandQueue(cls.context)
        cls.program = cl.Program(cls.context, SOURCE).build()
        cls.numbers = np.random.default_rng(1).random(COUNT) * 100 + 0.01

    def buffer(self, array):
        return cl.Buffer(self.context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=array)

    def read(self, buffer, like):
        out = np.empty_like(like)
        cl.enqueue_copy(self.queue, out, buffer)
        return out

    def test_arguments(self):
        x = self.buffer(self.numbers)
        self.program.rows(self.queue, (40,), (8,), x, np.float64(0.3), np.array((1.25, 2.5), dtype=cl.cltypes.double2))
        i = np.arange(40)
        expected = i * 0.3 + np.sqrt(i.astype(float)) - np.where(i & 1, 1e-300, -3.5) * 2.5
        np.testing.assert_array_equal(self.read(x, self.numbers)[:40], expected)

    def test_groups(self):
        """Groups that the core holds, and fibers, which keep doubles in their frames."""
        for n in 16, 64:
            out = self.buffer(np.zeros(COUNT))
            self.program.sum(self.queue, (COUNT,), (n,), out, self.buffer(self.numbers), cl.LocalMemory(8 * n))
            keep = self.numbers * 3.0
            t, s = keep.reshape(-1, n).copy(), n // 2
            while s:
                t[:, :s] += t[:, s : 2 * s]
                s //= 2
            expected = np.repeat(t[:, 0], n) / keep + self.numbers[1] + np.where(keep > 2, np.floor(keep), -keep)
            np.testing.assert_array_equal(self.read(out, expected), expected)

    def test_halves(self):
        """Rounded once, not by way of a float: 1 + 2^-11 + 2^-40 is above the middle."""
        x = np.array([1 + 2.0**-11 + 2.0**-40, 1 + 2.0**-11, -65519.999, 2.0**-25 + 2.0**-60, np.inf, 1 / 3, 0, 1e9])
        half = self.buffer(np.zeros(8, dtype=np.float16))
        self.program.half_of(self.queue, (8,), None, half, self.buffer(x))
        np.testing.assert_array_equal(self.read(half, np.zeros(8, dtype=np.float16)), x.astype(np.float16))

    def test_constants(self):
        """They are single in a source without doubles, and where a host asks for that."""
        asking = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
        for source, options, expected in (
            (CONSTANT, (), 1),
            (asking + CONSTANT, (), 1),
            ("typedef double real;\n" + CONSTANT, (), 2),
            ("typedef REAL real;\n" + CONSTANT, ("-DREAL=double",), 2),
            ("#ifdef cl_khr_fp64\ntypedef double real;\n#endif\n" + CONSTANT, (), 2),
            ("/* no double */\n" + CONSTANT, (), 1),
            ("typedef double real;\n" + CONSTANT, ("-cl-single-precision-constant",), 1),
        ):
            x = self.buffer(np.array([0, 7], dtype=np.float32))
            cl.Program(self.context, source).build(options=list(options)).tenth(self.queue, (1,), None, x)
            self.assertEqual(self.read(x, np.zeros(2, dtype=np.float32))[0], expected, (source, options))


if __name__ == "__main__":
    unittest.main()
