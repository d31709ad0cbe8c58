"""The Python package over libheddle: `test_python.py KERNELS.elf MAIN.elf`, on the default core."""

import pathlib
import re
import sys
import unittest

import numpy as np

import heddle

KERNELS, MAIN = sys.argv[1:3]
COUNT = 100


class Test(unittest.TestCase):
    def setUp(self):
        self.said = []
        self.gpu = heddle.Device("--max-cycles=60000", text=lambda stream, line: self.said.append((stream, line)))
        self.gpu.load(KERNELS)

    def tearDown(self):
        self.gpu.close()

    def raises(self, text, kind=heddle.Error):
        return self.assertRaisesRegex(kind, re.escape(text))

    def add(self, words, addend, count=COUNT):
        return self.gpu.launch("add", grid=13, block=8, args=[count, addend, words])

    def test_info(self):
        self.assertEqual((self.gpu.info.name, self.gpu.info.warps, self.gpu.info.threads), ("inorder-4x4", 4, 4))
        self.assertFalse(self.gpu.info.fpu)

    def test_launches(self):
        words = self.gpu.array(np.arange(COUNT, dtype=np.uint32).reshape(10, 10))
        stats = self.add(words, 7)
        self.add(words, -1)
        np.testing.assert_array_equal(words.read(), np.arange(COUNT).reshape(10, 10) + 6)
        self.assertEqual(stats.result, "passed")
        stalls = sum(value for name, value in stats.items() if name.startswith("stall_"))
        self.assertEqual(stats.issued + stalls, stats.cycles)
        self.assertEqual(stats.json["cycles"], stats["cycles"])
        self.assertEqual(stats.json["counters"]["loads"], stats.loads)
        with self.assertRaises(AttributeError):
            stats.no_such
        address, size = self.gpu.symbol("launches")
        count = np.empty(1, np.uint32)
        self.gpu.read(address, count)
        self.assertEqual((count[0], size), (2, 4))

    def test_arrays(self):
        for values in (np.arange(24, dtype=np.int16).reshape(2, 3, 4), np.float32(3), np.arange(30)[::3], np.zeros(1, np.uint8)):
            array = self.gpu.array(values)
            np.testing.assert_array_equal(array.read(), values)
            self.assertEqual(array.dtype, np.asarray(values).dtype)
        first = self.gpu.empty((4, 4), np.float32)
        np.testing.assert_array_equal(first.read(), np.zeros((4, 4)))
        first.write(2.5)
        np.testing.assert_array_equal(first.read(), np.full((4, 4), 2.5, np.float32))
        with self.assertRaises(ValueError):
            first.write(np.zeros(5))
        first.release()
        self.assertEqual(self.gpu.empty(1).address, first.address)
        with self.raises("contiguous"):
            self.gpu.read(first.address, np.zeros((4, 4))[::2])

    def test_text(self):
        self.gpu.launch("say", 1, 1, b"a line\nand one\n\0")
        self.assertEqual(self.said, [("console", "a line"), ("console", "and one")])

        def refuse(stream, line):
            raise KeyError(line)

        with heddle.Device(text=refuse) as gpu:
            gpu.load(KERNELS)
            with self.assertRaises(KeyError):
                gpu.launch("say", 1, 1, b"a line\n\0")

    def test_runs_that_fail(self):
        with self.raises("fault: misaligned access", heddle.RunFailed) as caught:
            self.gpu.launch("misaligned", 1, 4)
        self.assertEqual(caught.exception.stats.result, "fault")
        self.assertGreater(caught.exception.stats.cycles, 0)
        with self.raises("hang: did not end within 60000 cycles", heddle.RunFailed):
            self.gpu.launch("endless", 1, 1, [0])
        self.assertTrue(any(stream == "report" and "warp  pc" in line for stream, line in self.said))
        self.add(self.gpu.array(np.zeros(COUNT, np.uint32)), 1)

    def test_errors(self):
        with self.raises("has no symbol 'none'"):
            self.gpu.launch("none", 1, 1)
        with self.raises("a block of 4 x 5 x 1 is more than 16"):
            self.gpu.launch("add", 1, (4, 5))
        for grid, text in ((0, "0 is no size"), ((1, 1, 1, 1), "one to three dimensions, not 4")):
            with self.raises(text):
                self.gpu.launch("add", grid, 1)
        with self.raises("does not fit into 32 bits"):
            self.gpu.launch("add", 1, 1, [1 << 32])
        with self.raises("a number or an array of the device, not ndarray"):
            self.gpu.launch("add", 1, 1, [np.zeros(3)])
        with self.raises("warps=3"):
            heddle.Device("warps=3", text=lambda *_: None)
        self.gpu.close()
        with self.raises("the device is closed"):
            self.gpu.allocate(1)

    def test_programs_with_main(self):
        self.gpu.load(MAIN)
        self.assertTrue(self.gpu.run().json["self_check"])

    def test_devices_at_the_same_time(self):
        with heddle.Device() as other:
            other.load(KERNELS)
            pairs = [(gpu, gpu.array(np.full(COUNT, i, np.uint32))) for i, gpu in enumerate((self.gpu, other))]
            for gpu, words in pairs:
                gpu.start("add", 13, 8, [COUNT, 10, words])
            for gpu, _ in pairs:
                gpu.wait()
            for i, (_, words) in enumerate(pairs):
                np.testing.assert_array_equal(words.read(), np.full(COUNT, 10 + i))

    def test_compile(self):
        source = pathlib.Path(KERNELS).with_name("twice.c")
        source.write_text(
            '#include "heddle.h"\n'
            "HEDDLE_KERNEL(twice, const uint32_t *const *args) {\n"
            "    uint32_t *words = (uint32_t *)args[0];\n"
            "    words[thread_x] *= FACTOR;\n"
            "}\n"
        )
        self.gpu.load(heddle.compile(source, source.with_suffix(".elf"), "-DFACTOR=2"))
        words = self.gpu.array(np.arange(8, dtype=np.uint32))
        self.gpu.launch("twice", 1, 8, [words])
        np.testing.assert_array_equal(words.read(), 2 * np.arange(8))
        source.write_text("int main(void) { volatile float x = 2; x = x * x; return 0; }\n")
        with self.raises("give it fpu=full"):
            heddle.compile(source, source.with_suffix(".elf"))


if __name__ == "__main__":
    result = unittest.main(argv=sys.argv[:1], exit=False).result
    wrong = len(result.failures) + len(result.errors)
    print(f"Python package: {result.testsRun - wrong} passed, {wrong} failed")
    sys.exit(wrong > 0)
