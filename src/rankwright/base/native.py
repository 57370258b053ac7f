"""Kernels: loops over raw memory whose machine code is loaded by llvmlite alone, within milliseconds.

A module of kernels (`io/row_kernels.py`) is Python that numba can compile: functions over pointers and numbers that
allocate nothing, raise nothing and call only functions marked `@inlined`. `make kernels` compiles it once to LLVM's
portable text, which ships beside it (`io/row_kernels.ll`). A process turns that text into machine code for its CPU
and caches the code for later processes. No process needs numba or a compiler, and kernels run without the GIL.

    @kernel("uint8*", "int64")
    def count_lines(data, size): ...             # returns an integer

    kernels = load_kernels("rankwright.io.row_kernels")
    if kernels is not None:                      # the platform has them
        count = kernels.count_lines(array, len(array))

A kernel that indexes nothing but arrays can be a numba loop as well: `load_loops` gives it in either form.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import product
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from .cache_files import read_cached, write_cached

Function = TypeVar("Function", bound=Callable[..., Any])
LOCK = Lock()
LANES = 16  # numbers of 32 bits that are computed together


def kernel(*types: str, **names: Sequence[str]) -> Callable[[Function], Function]:
    """Mark a function as a kernel with arguments of these types, such as `int64`, `uint8*` or `uint8**`.

    A name may be that of several types, `kind=("uint16", "uint32")`: there is a version of the kernel for each.
    """

    def mark(function: Function) -> Function:
        versions = {}
        for chosen in product(*names.values()):
            meant = dict(zip(names, chosen, strict=True))
            found = tuple(meant.get(each.rstrip("*"), each.rstrip("*")) + "*" * each.count("*") for each in types)
            versions["_".join([function.__name__, *chosen])] = found
        function.__dict__["kernel_versions"] = versions
        return function

    return mark


def inlined(function: Function) -> Function:
    """Mark a function that kernels call."""
    function.__dict__["is_inlined"] = True
    return function


def load_word(data: Any, at: Any) -> Any:
    """Eight bytes at any position as a little-endian integer. In kernels, this and the next are one instruction."""
    return sum(int(data[at + k]) << 8 * k for k in range(8))


def store_word(data: Any, at: Any, word: Any) -> None:
    """Write an integer as eight little-endian bytes at any position."""
    for k in range(8):
        data[at + k] = word >> 8 * k & 0xFF


@inlined
def sum_lanes(sums: Any, at: Any, one: Any, first: Any, other: Any, second: Any) -> None:
    """Write LANES sums at a position: those of the numbers at a position of one array and of another."""
    for k in range(LANES):
        sums[at + k] = one[first + k] + other[second + k]


@inlined
def add_lanes(sums: Any, at: Any, table: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    """Add to LANES sums at a position the numbers at four positions of a table."""
    for k in range(LANES):
        sums[at + k] += (table[a + k] + table[b + k]) + (table[c + k] + table[d + k])


@inlined
def count_apart(one: Any, first: Any, other: Any, second: Any, least: Any) -> Any:
    """How many of LANES numbers at a position of one array and of another are at least so far apart."""
    count = 0
    for k in range(LANES):
        count += abs(one[first + k] - other[second + k]) >= least
    return count


def multiply_high(a: Any, b: Any) -> Any:
    """The upper 64 bits of a product."""
    return a * b >> 64


def leading_zeros(word: Any) -> Any:
    """The number of zero bits above the highest one bit."""
    return 64 - word.bit_length()


def trailing_zeros(word: Any) -> Any:
    """The number of zero bits below the lowest one bit."""
    return (word & -word).bit_length() - 1


def count_ones(word: Any) -> Any:
    """The number of one bits."""
    return word.bit_count()


def kernel_versions(name: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The versions of a module's kernels: the names of kernel and version, and the types of the arguments."""
    for each, function in vars(sys.modules[name]).items():
        for version, types in getattr(function, "kernel_versions", {}).items():
            yield each, version, types


def load_loops(name: str) -> SimpleNamespace:
    """The kernels of an imported module, where they cannot be loaded compiled by numba; all memory must be arrays."""
    kernels = load_kernels(name)
    if kernels is None:
        from .jit import compile_kernels

        kernels = compile_kernels(name)
    return kernels


def load_kernels(name: str) -> SimpleNamespace | None:
    """The kernels of an imported module, ready to call; None where there are none, and the caller needs another way."""
    with LOCK:
        return link_kernels(name)


@cache
def link_kernels(name: str) -> SimpleNamespace | None:
    """The kernels of a module, linked into this process once."""
    if sys.platform not in ("linux", "darwin") or sys.byteorder != "little" or sys.maxsize < 1 << 32:
        return None
    try:
        code = Path(str(sys.modules[name].__file__)).with_suffix(".ll").read_text()
        engine = link(code)
        found = [
            (each, Kernel(each, engine.get_function_address(version), types))
            for each, version, types in kernel_versions(name)
        ]
    except (ImportError, OSError, RuntimeError, AttributeError, ValueError, TypeError):
        return None  # an llvmlite that is missing, or too old for the text
    if not all(each.address for _, each in found):
        return None
    kernels: dict[str, list[Kernel]] = {}
    for each, version in found:
        kernels.setdefault(each, []).append(version)
    one_or_more = {each: own[0] if len(own) == 1 else Versions(own) for each, own in kernels.items()}
    return SimpleNamespace(engine=engine, **one_or_more)


def link(code: str) -> Any:
    """An engine with the machine code of LLVM text, from the cache if it was compiled for this CPU before."""
    import llvmlite
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple, cpu = llvm.get_process_triple(), llvm.get_host_cpu_name()
    features = llvm.get_host_cpu_features().flatten()
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu, features, opt=3, jit=True)
    key = "\n".join([code, llvmlite.__version__, triple, cpu, features])
    name = f"kernels/{blake2b(key.encode(), digest_size=16).hexdigest()}.o"
    data = read_cached(name)
    if data is None:
        module = llvm.parse_assembly(code)
        module.triple, module.data_layout = triple, str(machine.target_data)
        module.verify()
        data = machine.emit_object(module)
        write_cached(name, data)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return engine


class Kernel:
    """A compiled function; arrays are passed by their address, after a check of their type."""

    def __init__(self, name: str, address: int, types: tuple[str, ...]) -> None:
        self.name, self.address = name, address
        self.types = [(each, np.dtype("uint64" if each.endswith("**") else each.rstrip("*"))) for each in types]
        c_types = [ctypes.c_void_p if each.endswith("*") else ctypes.c_int64 for each in types]
        # as numba's functions: a status, with the result and an error by reference
        self.call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *c_types)(address)

    def __call__(self, *args: Any) -> int:
        """The integer that the function returns."""
        values = [self.convert(*pair) for pair in zip(args, self.types, strict=True)]
        result = ctypes.c_int64()
        self.call(ctypes.addressof(result), None, *values)
        return result.value

    def convert(self, value: Any, type_: tuple[str, np.dtype[Any]]) -> int:
        """An integer as it is, an array as the address of its first item."""
        if not type_[0].endswith("*"):
            return int(value)
        if value.dtype != type_[1] or not value.flags.c_contiguous:
            raise TypeError(f"{self.name}: an array of {value.dtype} where {type_[0]} is expected")
        return int(value.ctypes.data)


class Versions:
    """A kernel with several versions; the types of the arrays that it is called with decide."""

    def __init__(self, kernels: Sequence[Kernel]) -> None:
        columns = list(zip(*(each.types for each in kernels), strict=True))
        self.places = [at for at, types in enumerate(columns) if len(set(types)) > 1]
        self.kernels = {tuple(each.types[at][1] for at in self.places): each for each in kernels}

    def __call__(self, *args: Any) -> int:
        """The integer that the function returns."""
        any_of_them = next(iter(self.kernels.values()))  # which refuses the others
        return self.kernels.get(tuple(args[at].dtype for at in self.places), any_of_them)(*args)
