"""The Python package over libheddle: `test_python.py KERNELS.elf MAIN.elf`, on the default core."""

import io
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import warnings

import numpy as np

import heddle
from heddle.printing import Printer

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

    def printed(self, terminal):
        """Returns the text on standard error while a model is built."""
        with unittest.mock.patch("sys.stderr", io.StringIO()) as stream:
            stream.isatty = lambda: terminal
            printer = Printer()
            for line in ("serve: loog-4x4: building it (once for each configuration)",
                         "serve: loog-4x4: verilating, 1 s", "serve: loog-4x4: compiling, 12 s"):
                printer.take("report", line)
            printer.end()
            printer.take("report", "done, in 3 lines")
            return stream.getvalue()

    def test_first_build(self):
        self.assertEqual(self.printed(False),
                         "serve: loog-4x4: building it (once for each configuration)\ndone, in 3 lines\n")
        moved = self.printed(True).split("\r\x1b[K")
        self.assertEqual((len(moved), moved[-1]), (3, "serve: loog-4x4: compiling, 12 s\ndone, in 3 lines\n"))

    def test_dram(self):
        with heddle.Device("--memory=ddr4-2400", "--core-mhz=100") as gpu:
            gpu.load(KERNELS)
            words = gpu.array(np.arange(COUNT, dtype=np.uint32))
            stats = gpu.launch("add", grid=13, block=8, args=[COUNT, 7, words])
            np.testing.assert_array_equal(words.read(), np.arange(COUNT) + 7)
            self.assertEqual((stats.json["memory"]["name"], stats.json["memory"]["core_mhz"]), ("ddr4-2400", 100))
            self.assertGreater(stats.json["memory"]["reads"], 0)
        with self.raises("--mem-latency is of --memory fixed"):
            heddle.Device("--memory=ddr4-2400", "--mem-latency=50")

    def test_arrays(self):
        for values in (np.arange(24, dtype=np.int16).reshape(2, 3, 4), np.float32(3), np.arange(30, dtype=np.int32)[::3], np.zeros(1, np.uint8)):
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

    def refused(self, text, *calls):
        """Each call is an Error with the text; calls are names of the device's functions with their arguments."""
        for call, *arguments in calls:
            with self.subTest(call=call, arguments=arguments), self.raises(text):
                (getattr(self.gpu, call) if isinstance(call, str) else call)(*arguments)

    def test_numbers_that_do_not_fit(self):
        words = self.gpu.array(np.zeros(COUNT, np.uint32))
        args, a = [COUNT, 1, words], words.address
        sizes = (True, np.True_, "63", 62.5, 62.0, np.float32(2), 0, -1, None, 1j, [[1]], np.zeros((1, 1), int))
        self.refused("no size of a grid or block", *(("launch", "add", size, 8, args) for size in sizes))
        self.refused("no size of a grid or block", *(("launch", "add", 1, (1, size), args) for size in sizes))
        self.refused("is more than", ("launch", "add", 1 << 31, 1 << 31, args), ("launch", "add", (1 << 31, 4), 1, args))
        numbers = (True, "1", 1.0, 1.5, None, -1, 1 << 32, 1 << 64, np.float64(1))
        self.refused("the size of local memory is", *(("launch", "add", 1, 1, args, number) for number in numbers))
        self.refused("the boot argument is", *(("run", number) for number in numbers))
        self.refused("the size of memory is", *(("allocate", number) for number in numbers))
        self.refused("the size of an array is", *(("empty", number) for number in numbers))
        self.refused("the size of an array is", *(("empty", (2, number)) for number in numbers))
        word = np.zeros(1, np.uint32)
        for number in (*numbers, (1 << 32) + a):
            self.refused("an address is", ("write", number, word), ("read", number, word), ("release", number))
        self.refused("NUL", ("load", "a\0b"), ("symbol", "add\0b"), ("launch", "add\0b", 1, 1, args))
        self.refused("NUL", (heddle.Device, "warps=4\0"), (heddle.compile, "a\0.c", "a.elf"))
        self.refused("is a text, not 8", ("load", 8), ("symbol", 8), ("launch", 8, 1, 1, args), (heddle.Device, 8))
        np.testing.assert_array_equal(words.read(), np.zeros(COUNT))
        self.gpu.launch("add", np.uint8(13), (np.int64(8),), args)
        np.testing.assert_array_equal(words.read(), np.ones(COUNT))

    def test_arrays_that_do_not_fit(self):
        words = self.gpu.array(np.zeros(4, np.uint32))
        base = np.arange(4)
        misfits = {
            "big-endian": [base.astype(">u4"), base.astype(">i2"), np.zeros(4, [("a", ">f4")])],
            "64 bits": [base, base.astype(float), base.astype(np.uint64), list(base), np.zeros(4, [("a", "i8")])],
            "no type of a core": [base.astype(object), base.astype(complex), base.astype(str), base.astype(np.float16)],
            "masked": [np.ma.masked_equal(base.astype(np.uint32), 2)],
            "array of a device": [words],
        }
        for text, arrays in misfits.items():
            for array in arrays:
                self.refused(text, ("array", array), ("write", words.address, array))
                if isinstance(array, np.ndarray) and text != "masked":
                    self.refused(text, ("read", words.address, array))
                    self.refused(text, ("empty", 4, array.dtype))
        self.refused("is read into", ("read", words.address, misfits["masked"][0]), ("read", words.address, [0]))
        frozen, strided = np.zeros(4, np.uint32), np.zeros(8, np.uint32)[::2]
        frozen.setflags(write=False)
        self.refused("contiguous and writeable", ("read", words.address, frozen), ("read", words.address, strided))
        self.refused("does not fit into uint32", *((words.write, v) for v in (-1, 1 << 32, 2.5, [0, 1, 2, np.nan], 1e300)))
        self.refused("cannot be converted", (words.write, "text"), (words.write, [None] * 4))
        self.refused("of shape (5,)", (words.write, np.zeros(5)))
        reals = self.gpu.empty(2)
        self.refused("does not fit into float32", *((reals.write, v) for v in (1e300, (1 << 24) + 1)))
        small = self.gpu.empty(1, np.int8)
        self.refused("does not fit into int8", (small.write, 128), (small.write, np.uint8(128)))
        words.write([4, 3, 2.0, 1])
        np.testing.assert_array_equal(words.read(), [4, 3, 2, 1])
        turned = np.arange(6, dtype=np.int16).reshape(2, 3).T
        np.testing.assert_array_equal(self.gpu.array(turned).read(), turned)
        self.gpu.write(words.address, np.arange(8, dtype=np.uint32)[::2])
        np.testing.assert_array_equal(words.read(), [0, 2, 4, 6])
        self.assertEqual(self.gpu.array(base, np.int32).dtype, np.int32)
        reals.write([np.nan, 0.1])
        words.release()
        self.refused("was released", (words.read,), (words.write, 1), (words.release,))

    def test_arguments_that_do_not_fit(self):
        words, out = self.gpu.array(np.zeros(COUNT, np.uint32)), self.gpu.array(np.zeros(8, np.uint32))
        reals, wide = self.gpu.empty(4), self.gpu.empty(4, np.uint16)
        self.refused("takes 12 bytes of arguments (count, addend, words), not", *(("launch", "add", 1, 1, a) for a in ((), [1], [1, 2], b"12345678")))
        self.refused("takes 3 arguments, not 4", ("launch", "add", 1, 1, [1, 2, words, 4]))
        self.refused("are a list", ("launch", "add", 1, 1, "abc"), ("launch", "add", 1, 1, {"count": 1}), ("launch", "add", 1, 1, words))
        with heddle.Device() as other:
            self.refused("of another device", ("launch", "add", 1, 1, [1, 2, other.empty(4)]))
        reals.release()
        self.refused("was released", ("launch", "add", 1, 1, [1, 2, reals]))
        reals = self.gpu.empty(4)
        good = [255, True, -3, 2, 1, 2, 3, 4, reals, 5 << 32, out]
        self.gpu.launch("mixed", 1, 1, good)
        np.testing.assert_array_equal(out.read()[:6], [255, 1, (1 << 32) - 3, 0x40000000, 4, 5])
        for number, text, values in (
            (0, "does not fit into 8 bits", (256, -129)),
            (0, "is a whole number", (True, 1.0, np.float32(1))),
            (1, "is", (2, 1.0)),
            (2, "does not fit into 16 bits with a sign", (1 << 15, -(1 << 15) - 1)),
            (3, "does not fit into", (1e300, (1 << 24) + 1)),
            (3, "is a number", (True,)),
            (3, "no pointer", (words,)),
            (8, "points to floating point of 32 bits", (words, wide)),
            (10, "points to integers of 32 bits", (reals, wide)),
            (10, "does not fit", (-1, 1 << 32)),
            (4, "a number or an array", ("1", None, [1], np.zeros(1))),
        ):
            for value in values:
                self.refused(text, ("launch", "mixed", 1, 1, good[:number] + [value] + good[number + 1 :]))

    def test_arguments_without_types_are_told(self):
        with tempfile.TemporaryDirectory() as folder:
            bare = pathlib.Path(folder) / "bare.elf"
            subprocess.run(["riscv64-unknown-elf-strip", "-g", KERNELS, "-o", bare], check=True)
            self.gpu.load(str(bare))
        words = self.gpu.array(np.zeros(COUNT, np.uint32))
        with self.assertWarnsRegex(RuntimeWarning, "arguments of add are not checked") as caught:
            self.add(words, 3)
        self.assertEqual(caught.filename, __file__)
        np.testing.assert_array_equal(words.read(), 3)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.gpu.launch("say", 1, 1, b"x\n\0")

    def test_names_that_two_files_have(self):
        words = self.gpu.array(np.zeros(COUNT, np.uint32))
        with tempfile.TemporaryDirectory() as folder:
            twins = pathlib.Path(folder) / "twins.elf"
            local = ("cleared", "launches", "place", "say")
            renamed = ("cleared=launches", "say=place")
            options = [f"--localize-symbol={name}" for name in local] + [f"--redefine-sym={name}" for name in renamed]
            subprocess.run(["riscv64-unknown-elf-objcopy", *options, KERNELS, twins], check=True)
            self.gpu.load(str(twins))
        self.refused("two variables 'launches', one of ", ("symbol", "launches"))
        self.refused("two variables 'place', one of ", ("launch", "place", 1, 1, [1]))
        self.add(words, 1)
        np.testing.assert_array_equal(words.read(), 1)

    def test_arguments_of_the_last_launch_are_gone(self):
        words = self.gpu.array(np.zeros(COUNT, np.uint32))
        self.add(words, 1)
        page = np.ones(1008, np.uint32)
        self.gpu.launch("say", 1, 1, b"x\n\0")
        self.gpu.read(0x10040, page)
        np.testing.assert_array_equal(page[1:], 0)

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
