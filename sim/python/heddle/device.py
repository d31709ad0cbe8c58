"""Devices, and arrays in their memory."""

import ctypes
import json
import math
import warnings

import numpy

from . import library as lib
from . import values as host
from .printing import Printer
from .values import Error

_lib = lib.library


class RunFailed(Error):
    """A kernel came to no good end; `stats` has its figures. The device goes on."""

    def __init__(self, text, stats):
        super().__init__(text)
        self.stats = stats


class Info:
    """The core: name, issue, warps, threads, local_bytes, fpu."""

    def __init__(self, info):
        self.name, self.issue = info.name.decode(), info.issue.decode()
        self.warps, self.threads = info.warps, info.threads
        self.local_bytes, self.fpu = info.local_bytes, bool(info.fpu)

    def __repr__(self):
        return f"<core {self.name}: {self.warps} warps x {self.threads} threads>"


class Stats(dict):
    """Figures of one run by their names: cycles, instructions, ipc, ... and all counters (docs/counters.md).

    The names are attributes, too; `json` is what `heddle run --json` prints, as a dict.
    """

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Array(host.Placed):
    """Device memory with a shape and a type. Goes into the arguments of a launch as its address."""

    def __init__(self, device, shape, dtype):
        self.device, self.dtype = device, host.core_type(dtype)
        self.shape = host.shape(shape)
        self.nbytes = self.dtype.itemsize * math.prod(self.shape)
        self.address, self.released = device.allocate(self.nbytes), False

    def write(self, values):
        """Takes values from the host; they have to fit the array's shape and type."""
        values = host.converted(values, self.dtype)
        try:
            values = numpy.broadcast_to(values, self.shape)
        except ValueError:
            raise host.BadValue(f"values of shape {values.shape} do not fit into {self}") from None
        self.device.write(self._here(), values)

    def read(self):
        """A copy on the host."""
        values = numpy.empty(self.shape, self.dtype)
        self.device.read(self._here(), values)
        return values

    def release(self):
        """Gives the memory back; the array is not to be used again."""
        self.device.release(self._here())
        self.released = True

    def _here(self):
        if self.released:
            raise Error("the array was released")
        return self.address

    def __repr__(self):
        return f"<{self.dtype} {self.shape} at {self.address:#010x}{', released' * self.released}>"


class Device:
    """A core of one configuration: words as for `heddle run` ("-c", "thesis-4x4", "warps=8", "--no-lockstep").

    `text(stream, line)` takes what is printed, stream is "console" or "report"; without it the console goes to
    standard output and reports to standard error. Use it in a `with`, or call `close`.
    """

    def __init__(self, *words, text=None):
        array = (ctypes.c_char_p * (len(words) + 1))(*(host.text("a word of a device", word) for word in words), None)
        error = lib.Error()
        self._text = lib.Text(self._take)
        printer = Printer()
        self._taker, self._raised = text or printer.take, None
        self._stats = None
        self._device = _lib.heddle_device_open(array, self._text, None, ctypes.byref(error))
        printer.end()
        if not self._device:
            raise Error(error.text.decode(errors="replace"))
        self.info = Info(_lib.heddle_device_info(self._device).contents)

    def _take(self, _context, stream, line):
        try:
            self._taker("console" if stream == lib.CONSOLE else "report", line.decode(errors="replace"))
        except BaseException as raised:  # cannot pass through C: raised by the call that it came from
            self._raised = raised

    def _call(self, name, *arguments):
        """Calls heddle_device_NAME; raises what the library, or the taker of the text, has to say."""
        if not self._device:
            raise Error("the device is closed")
        error = lib.Error()
        good = getattr(_lib, "heddle_device_" + name)(self._device, *arguments, ctypes.byref(error))
        if self._raised:
            raised, self._raised = self._raised, None
            raise raised
        if good:
            return
        text = error.text.decode(errors="replace")
        raise RunFailed(text, self._figures()) if error.code == lib.RUN_FAILED else Error(text)

    def close(self):
        if self._device:
            _lib.heddle_device_close(self._device)
        self._device = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_device", None):
            self.close()

    # Memory and programs.

    def load(self, path):
        """Loads a program (`heddle cc`) in place of the one that was there."""
        self._call("load", host.text("the path of a program", path))

    def symbol(self, name):
        """(address, size) of a variable or function of the program."""
        symbol = lib.Symbol()
        self._call("symbol", host.text("the name of a symbol", name), ctypes.byref(symbol))
        return symbol.address, symbol.size

    def allocate(self, size):
        address = ctypes.c_uint32()
        self._call("allocate", host.whole("the size of memory", size), ctypes.byref(address))
        return address.value

    def release(self, address):
        self._call("release", host.whole("an address", address))

    def write(self, address, values):
        """Writes an array of the host, with elements of 8 to 32 bits."""
        values = host.host_bytes(values)
        self._call("write", host.whole("an address", address), values.ctypes.data, values.nbytes)

    def read(self, address, values):
        """Fills a contiguous NumPy array, with elements of 8 to 32 bits."""
        if not isinstance(values, numpy.ndarray) or isinstance(values, numpy.ma.MaskedArray):
            raise host.BadValue(f"an array of NumPy is read into, not {type(values).__name__}")
        if not (values.flags.c_contiguous and values.flags.writeable):
            raise Error("an array that is read into has to be contiguous and writeable")
        host.core_type(values.dtype)
        self._call("read", host.whole("an address", address), values.ctypes.data, values.nbytes)

    def array(self, values, dtype=None):
        """A copy of host values on the device, as elements of `dtype` if that is given: 8 to 32 bits each."""
        values = host.host_bytes(values) if dtype is None else host.converted(values, dtype)
        array = Array(self, values.shape, values.dtype)
        array.write(values)
        return array

    def empty(self, shape, dtype=numpy.float32):
        """Memory that is not written: zero if it was never given out before."""
        return Array(self, shape, dtype)

    # Launches.

    def start(self, kernel, grid, block, args=(), local_bytes=0):
        """Begins a launch; `wait` ends it. Several devices may be at work at the same time."""
        self._start(kernel, grid, block, args, local_bytes)

    def _start(self, kernel, grid, block, args, local_bytes):
        name = host.text("the name of a kernel", kernel)
        sizes = [(ctypes.c_uint64 * 3)(*host.dimensions(given)) for given in (grid, block)]
        layout = lib.Arguments()
        self._call("arguments", name, ctypes.byref(layout))
        packed = host.pack(args, layout, self)
        if not layout.known and not isinstance(args, (bytes, bytearray)):
            warnings.warn(
                f"the arguments of {kernel} are not checked: the program does not say their types, without debug "
                "information or with a kernel of const void *; bytes as args are taken as they are",
                RuntimeWarning,
                stacklevel=3,
            )
        launch = lib.Launch(
            name,
            *sizes,
            ctypes.cast(packed, ctypes.c_void_p),
            len(packed),
            host.whole("the size of local memory", local_bytes),
        )
        self._call("start", ctypes.byref(launch))

    def wait(self):
        """Waits for a launch that was started and returns its Stats."""
        self._call("wait")
        return self._figures()

    def launch(self, kernel, grid, block, args=(), local_bytes=0):
        """Runs a kernel to its end and returns its Stats. `args` are the members of the kernel's struct."""
        self._start(kernel, grid, block, args, local_bytes)
        return self.wait()

    def run(self, boot_arg=0):
        """Runs the program's main and returns its Stats."""
        self._call("run", host.whole("the boot argument", boot_arg))
        return self._figures()

    def _figures(self):
        """Of the last run."""
        stats = _lib.heddle_device_stats(self._device).contents
        figures = Stats((name, getattr(stats, name)) for name, _ in lib.Stats._fields_)
        figures["result"] = stats.result.decode()
        value, number = ctypes.c_uint64(), 0
        while name := _lib.heddle_device_counter_name(self._device, number):
            _lib.heddle_device_counter(self._device, name, ctypes.byref(value))
            figures[name.decode()] = value.value
            number += 1
        text = _lib.heddle_device_json(self._device)
        figures["json"] = json.loads(text) if text else {}
        return figures
