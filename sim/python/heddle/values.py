"""Values of the host in the form that a core takes. A value that does not fit is an Error: nothing is rounded to a
whole number, cut to 32 bits or swapped."""

import operator
import os
import struct

import numpy

from . import library as lib

WORD = (1 << 32) - 1


class Error(Exception):
    """The request is not possible, or the device is gone. The text is libheddle's sentence."""


class BadValue(Error, ValueError):
    """A value of the host that a core cannot take."""


class Placed:
    """An array in a device's memory: device, dtype, address, and whether it was released."""


def text(what, value):
    """Bytes of a name or path, for C."""
    try:
        encoded = os.fsencode(value)
    except (TypeError, ValueError):
        raise BadValue(f"{what} is a text, not {value!r}") from None
    if b"\0" in encoded:
        raise BadValue(f"{what} has a NUL in it: {value!r}")
    return encoded


def _is_bool(value):
    return isinstance(value, (bool, numpy.bool_))


def whole(what, value, low=0, high=WORD):
    """An int from low to high; a bool, a text or a float is none, whatever its value."""
    try:
        if _is_bool(value):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise BadValue(f"{what} is a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise BadValue(f"{what} is {low} to {high}, not {number}")
    return number


def dimensions(given):
    """Three sizes of a grid or block."""
    several = isinstance(given, (tuple, list)) or (isinstance(given, numpy.ndarray) and given.ndim == 1)
    sizes = tuple(given) if several else (given,)
    if not 1 <= len(sizes) <= 3:
        raise BadValue(f"a grid or block has one to three dimensions, not {len(sizes)}")
    try:
        taken = [whole("a size", size, 1) for size in sizes]
    except BadValue:
        wrong = next(size for size in sizes if not _is_size(size))
        raise BadValue(f"{wrong!r} is no size of a grid or block: that is a whole number, 1 at least") from None
    return taken + [1] * (3 - len(taken))


def _is_size(value):
    try:
        return whole("a size", value, 1) > 0
    except BadValue:
        return False


# Arrays of the host.


def shape(given):
    """The shape of an array, as a tuple of ints."""
    sizes = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    return tuple(whole("the size of an array", size) for size in sizes)


def core_type(dtype):
    """A dtype whose elements a core reads as the host wrote them."""
    try:
        dtype = numpy.dtype(dtype)
    except TypeError:
        raise BadValue(f"{dtype!r} is no type of NumPy") from None
    for field, *_ in (dtype.fields or {}).values():
        core_type(field)
    if dtype.subdtype:
        core_type(dtype.base)
    if dtype.fields or dtype.subdtype:
        return dtype
    if dtype.kind not in "biuf" or dtype.itemsize == 2 and dtype.kind == "f":
        raise BadValue(f"{dtype} is no type of a core: those are bool, integers of 8 to 32 bits and float32")
    if dtype.itemsize > 4:
        raise BadValue(
            f"{dtype} has {8 * dtype.itemsize} bits, a core's words have 32: convert it, .astype(numpy.{dtype.name[:-2]}32)"
        )
    if dtype != dtype.newbyteorder("<"):
        raise BadValue(f"{dtype} is big-endian, a core is little-endian: convert it, .astype({dtype.newbyteorder('<').name!r})")
    return dtype


def _plain(values):
    """An ndarray of any layout and type."""
    if isinstance(values, numpy.ma.MaskedArray):
        raise BadValue("a masked array has elements without a value: give it .filled(value)")
    if isinstance(values, Placed):
        raise BadValue("an array of a device is no array of the host: read() gives one")
    try:
        return numpy.asarray(values)
    except ValueError as wrong:
        raise BadValue(f"not an array: {wrong}") from None


def host_bytes(values):
    """A contiguous array, copied if it was not; its type is a core's."""
    values = _plain(values)
    core_type(values.dtype)
    return numpy.asarray(values, order="C")


def _misfits(values, taken):
    """Which elements of `taken` are not those of `values`; float32 rounds floats."""
    if taken.dtype.kind == "f" and values.dtype.kind == "f":
        return numpy.isinf(taken) & numpy.isfinite(values)
    wrong = taken.astype(values.dtype) != values
    if taken.dtype.kind in "iu":
        limits = numpy.iinfo(taken.dtype)
        wrong |= (values < limits.min) | (values > limits.max)
    return wrong


def converted(values, dtype):
    """Values as an array of a core's type."""
    values, dtype = _plain(values), core_type(dtype)
    if values.dtype == dtype:
        return values
    if values.dtype.kind not in "biuf" or dtype.kind not in "biuf":
        raise BadValue(f"{values.dtype} cannot be converted to {dtype}")
    with numpy.errstate(all="ignore"):
        taken = values.astype(dtype)
        wrong = _misfits(values, taken)
    if wrong.any():
        raise BadValue(f"{values[wrong].flat[0]} does not fit into {dtype}")
    return taken


# Arguments of a launch.


def _address(name, value, device):
    if value.device is not device:
        raise BadValue(f"the argument {name} is an array of another device")
    if value.released:
        raise BadValue(f"the argument {name} is an array that was released")
    return struct.pack("<I", value.address)


def _integer(name, value, size, low):
    number = whole(f"the argument {name}", value, -(1 << 64), 1 << 64)
    if not low <= number < 1 << 8 * size:
        raise BadValue(f"the argument {name} = {number} does not fit into {8 * size} bits")
    return (number % (1 << 8 * size)).to_bytes(size, "little")


def _signed(name, value, size):
    number = whole(f"the argument {name}", value, -(1 << 64), 1 << 64)
    half = 1 << (8 * size - 1)
    if not -half <= number < half:
        raise BadValue(f"the argument {name} = {number} does not fit into {8 * size} bits with a sign")
    return number.to_bytes(size, "little", signed=True)


def _real(name, value, size):
    if _is_bool(value) or not isinstance(value, (int, float, numpy.integer, numpy.floating)):
        raise BadValue(f"the argument {name} is a number, not {value!r}")
    try:
        packed = struct.pack("<f" if size == 4 else "<d", value)
    except (OverflowError, struct.error):
        raise BadValue(f"the argument {name} = {value} does not fit into {8 * size} bits") from None
    whole_number = isinstance(value, (int, numpy.integer))
    if whole_number and struct.unpack("<f" if size == 4 else "<d", packed)[0] != int(value):
        raise BadValue(f"the argument {name} = {value} does not fit into floating point of {8 * size} bits")
    return packed


def _bool(name, value, size):
    number = int(value) if _is_bool(value) else whole(f"the argument {name}", value, 0, 1)
    return number.to_bytes(size, "little")


def _raw(name, value, size):
    """Unions, bit fields: bytes, or a NumPy scalar of the size."""
    packed = value.tobytes() if isinstance(value, numpy.generic) else value
    if not isinstance(packed, (bytes, bytearray)) or len(packed) != size:
        raise BadValue(f"the argument {name} is {size} bytes, not {value!r}")
    return bytes(packed)


_CONVERSIONS = {
    lib.UNSIGNED: lambda name, value, size: _integer(name, value, size, -(1 << (8 * size - 1))),
    lib.POINTER: lambda name, value, size: _integer(name, value, size, 0),
    lib.SIGNED: _signed,
    lib.FLOAT: _real,
    lib.BOOL: _bool,
    lib.OTHER: _raw,
}


def _target_check(argument, name, array):
    """A pointer to elements of one size and kind takes an array of such; bytes are bytes of anything."""
    known = argument.target in (lib.UNSIGNED, lib.SIGNED, lib.FLOAT, lib.BOOL) and argument.target_size > 1
    same = array.dtype.itemsize == argument.target_size and (array.dtype.kind == "f") == (argument.target == lib.FLOAT)
    if known and array.dtype.kind in "biuf" and not same:
        kind = "floating point" if argument.target == lib.FLOAT else "integers"
        raise BadValue(
            f"the argument {name} points to {kind} of {8 * argument.target_size} bits; the array is of {array.dtype}"
        )


def _typed(argument, value, device):
    """The bytes of a member whose type is known."""
    name = argument.name.decode()
    if isinstance(value, Placed):
        if argument.kind != lib.POINTER:
            raise BadValue(f"the argument {name} is no pointer, and was given an array")
        packed = _address(name, value, device)
        _target_check(argument, name, value)
        return packed
    return _CONVERSIONS[argument.kind](name, value, argument.size)


def _untyped(value, device):
    """The bytes and the alignment of a value whose member is not known."""
    if isinstance(value, Placed):
        return _address("of a launch", value, device), 4
    if isinstance(value, (bool, str, bytes)) or not isinstance(value, (int, float, numpy.generic)):
        raise BadValue(f"an argument is a number or an array of the device, not {type(value).__name__}")
    if isinstance(value, int):
        return _integer("of a launch", value, 4, -(1 << 31)), 4
    if isinstance(value, float):
        return _real("of a launch", value, 4), 4
    return value.tobytes(), core_type(value.dtype).alignment


def _typed_all(values, layout, device):
    packed, members = bytearray(), layout.count
    for number, value in enumerate(values):
        if number >= members and not layout.array:
            raise BadValue(f"the kernel takes {members} arguments, not {len(values)}")
        if not isinstance(value, (Placed, int, float, numpy.generic, bytes, bytearray)):
            raise BadValue(f"an argument is a number or an array of the device, not {type(value).__name__}")
        argument = layout.argument[number % members]
        offset = number // members * layout.bytes + argument.offset
        packed += b"\0" * (offset - len(packed)) + _typed(argument, value, device)
    return bytes(packed)


def pack(args, layout, device):
    """The bytes of a kernel's arguments: members of its struct in order, or the bytes themselves."""
    if isinstance(args, (bytes, bytearray)):
        return bytes(args)
    try:
        values = list(args)
    except TypeError:
        values = None
    if values is None or isinstance(args, (str, dict)):
        raise BadValue(f"the arguments of a launch are a list, not {type(args).__name__}")
    if layout.known and layout.count:
        return _typed_all(values, layout, device)
    packed = b""
    for value in values:
        given, alignment = _untyped(value, device)
        packed += b"\0" * (-len(packed) % alignment) + given
    return packed
