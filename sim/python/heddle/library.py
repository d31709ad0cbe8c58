"""libheddle as ctypes sees it: where it is, its structs and functions (libheddle.h)."""

import ctypes
import ctypes.util
import os
import pathlib
import shutil
import sys

OK, RUN_FAILED, BAD_INPUT, GONE = range(4)
CONSOLE, REPORT = range(2)
OTHER, UNSIGNED, SIGNED, FLOAT, BOOL, POINTER = range(6)

_HERE = pathlib.Path(__file__).resolve().parent


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("text", ctypes.c_char * 1024)]


class Info(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char * 64),
        ("issue", ctypes.c_char * 32),
        ("warps", ctypes.c_uint32),
        ("threads", ctypes.c_uint32),
        ("local_bytes", ctypes.c_uint32),
        ("fpu", ctypes.c_bool),
        ("atomics", ctypes.c_bool),
        ("cores", ctypes.c_uint32),
    ]


class Symbol(ctypes.Structure):
    _fields_ = [("address", ctypes.c_uint32), ("size", ctypes.c_uint32)]


class Launch(ctypes.Structure):
    _fields_ = [
        ("kernel", ctypes.c_char_p),
        ("grid", ctypes.c_uint64 * 3),
        ("block", ctypes.c_uint64 * 3),
        ("args", ctypes.c_void_p),
        ("args_bytes", ctypes.c_size_t),
        ("local_bytes", ctypes.c_uint64),
    ]


class Argument(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char * 64),
        ("offset", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("kind", ctypes.c_int),
        ("target", ctypes.c_int),
        ("target_size", ctypes.c_uint32),
    ]


class Arguments(ctypes.Structure):
    _fields_ = [
        ("known", ctypes.c_bool),
        ("array", ctypes.c_bool),
        ("bytes", ctypes.c_uint32),
        ("count", ctypes.c_size_t),
        ("argument", ctypes.POINTER(Argument)),
    ]


class Stats(ctypes.Structure):
    _fields_ = [
        ("result", ctypes.c_char * 16),
        ("cycles", ctypes.c_uint64),
        ("instructions", ctypes.c_uint64),
        ("thread_instructions", ctypes.c_uint64),
        ("ipc", ctypes.c_double),
        ("wall_s", ctypes.c_double),
        ("exit_code", ctypes.c_uint32),
    ]


Text = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p)

_device, _error = ctypes.c_void_p, ctypes.POINTER(Error)
_word = ctypes.POINTER(ctypes.c_uint32)
_FUNCTIONS = {
    "open": (_device, [ctypes.POINTER(ctypes.c_char_p), Text, ctypes.c_void_p, _error]),
    "close": (None, [_device]),
    "info": (ctypes.POINTER(Info), [_device]),
    "load": (ctypes.c_bool, [_device, ctypes.c_char_p, _error]),
    "symbol": (ctypes.c_bool, [_device, ctypes.c_char_p, ctypes.POINTER(Symbol), _error]),
    "allocate": (ctypes.c_bool, [_device, ctypes.c_size_t, _word, _error]),
    "release": (ctypes.c_bool, [_device, ctypes.c_uint64, _error]),
    "write": (
        ctypes.c_bool,
        [_device, ctypes.c_uint64, ctypes.c_void_p, ctypes.c_size_t, _error],
    ),
    "read": (
        ctypes.c_bool,
        [_device, ctypes.c_uint64, ctypes.c_void_p, ctypes.c_size_t, _error],
    ),
    "start": (ctypes.c_bool, [_device, ctypes.POINTER(Launch), _error]),
    "wait": (ctypes.c_bool, [_device, _error]),
    "run": (ctypes.c_bool, [_device, ctypes.c_uint64, _error]),
    "arguments": (ctypes.c_bool, [_device, ctypes.c_char_p, ctypes.POINTER(Arguments), _error]),
    "stats": (ctypes.POINTER(Stats), [_device]),
    "counter": (
        ctypes.c_bool,
        [_device, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint64)],
    ),
    "counter_name": (ctypes.c_char_p, [_device, ctypes.c_size_t]),
    "json": (ctypes.c_char_p, [_device]),
}


def _places():
    """Where libheddle may be: chosen, in a wheel, built in the source tree, installed."""
    chosen = os.environ.get("HEDDLE_LIBRARY")
    if chosen:
        yield chosen
        return
    yield _HERE / "prefix/lib/libheddle.so.2"
    note = _HERE / "tree.txt"  # setup.py wrote it
    tree = note.read_text().strip() if note.exists() else _HERE.parents[2]
    yield pathlib.Path(tree) / "build/libheddle.so"
    yield ctypes.util.find_library("heddle") or "libheddle.so.2"


def _load():
    tried = []
    for place in _places():
        try:
            library = ctypes.CDLL(str(place))
        except OSError as error:
            tried.append(str(error))
            continue
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, "heddle_device_" + name)
            function.restype, function.argtypes = result, arguments
        return library
    raise ImportError(
        "libheddle is not there; build heddle with make, or set HEDDLE_LIBRARY (" + "; ".join(tried) + ")"
    )


library = _load()


def _beside():
    """The program that came with the library, or None."""
    folder = pathlib.Path(library._name).parent
    for place in (folder / "../bin/heddle", folder / "heddle"):
        if os.access(place, os.X_OK):
            return os.path.normpath(place)
    return None


def program():
    """The program heddle that belongs to the library: $HEDDLE, beside it, or in PATH."""
    return os.environ.get("HEDDLE") or _beside() or shutil.which("heddle") or "heddle"


def main():
    """The command `heddle` of a Python environment: becomes the program."""
    path = os.environ.get("HEDDLE") or _beside()
    if not path:
        sys.exit("heddle: the program is not beside the library; set HEDDLE to it")
    os.execv(path, [path, *sys.argv[1:]])
