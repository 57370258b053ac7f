"""Compiling modules of kernels to LLVM's portable text: `make kernels`. Only this needs numba.

What is written is optimized, names no CPU and no platform, and has no flag that older versions of LLVM cannot read.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from .native import LANES, kernel_versions

MODULES = (
    "rankwright.base.id_kernels", "rankwright.io.row_kernels", "rankwright.retrieval.bm25.kernels.tokens",
    "rankwright.retrieval.bm25.kernels.build", "rankwright.retrieval.late.maxsim_kernels",
    "rankwright.retrieval.dense.bit_kernels", "rankwright.comparison.flip_kernels",
)  # fmt: skip
# hints for the optimizer, which may be left out
HINTS = (
    "captures", "range", "initializes", "memory", "nofpclass", "samesign", "nneg", "disjoint", "dead_on_unwind",
    "nofree", "nosync", "norecurse", "nocallback", "willreturn", "speculatable", "nocreateundeforpoison",
)  # fmt: skip
NEW_FLAGS = re.compile(rf" (?:{'|'.join(HINTS)})(?:\((?:[^()]|\([^()]*\))*\))?(?![\w.(])")
LIFETIMES = re.compile(r"^.*@llvm\.lifetime\..*\n", re.M)  # hints too; older LLVM writes them differently


def compile_module(module: ModuleType) -> str:
    """The LLVM text of a module's kernels, after a comment that identifies their source."""
    import llvmlite.binding as llvm
    from numba import config, njit

    for option in ("LOOP_VECTORIZE", "SLP_VECTORIZE"):  # a vectorized loop may call instructions of this CPU
        setattr(config, option, 0)
    known = instructions() | lane_instructions()
    own: dict[str, Any] = vars(module) | known  # functions see each other compiled
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and hasattr(value, "is_inlined") and name not in known:
            own[name] = njit(error_model="numpy")(FunctionType(value.__code__, own, name))
    texts, versions = [], list(kernel_versions(module.__name__))
    for name, version, types in versions:
        options: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        dispatcher: Any = njit(**options)(FunctionType(getattr(module, name).__code__, own, name))
        dispatcher.compile(tuple(map(numba_type, types)))
        (compiled,) = dispatcher.overloads.values()
        texts.append(compiled.library.get_llvm_str().replace(compiled.fndesc.llvm_func_name, version))
    first, *others = map(llvm.parse_assembly, texts)
    for other in others:
        first.link_in(other)
    for function in first.functions:
        if not function.is_declaration and function.name not in {version for _, version, _ in versions}:
            function.linkage = "internal"
    text = clean_text(str(first))
    llvm.parse_assembly(text).verify()
    outside = {name for name in re.findall(r"^declare .*@([\w.]+)\(", text, re.M) if not name.startswith("llvm.")}
    if outside or "llvm.aarch64" in text or "llvm.x86" in text:
        raise ValueError(f"{module.__name__}: calls {', '.join(sorted(outside)) or 'functions of one CPU'}")
    return f"; {source_digest(module)} of {Path(str(module.__file__)).name}, written by: make kernels\n{text}"


def instructions() -> dict[str, Any]:
    """The functions of `native` that are one instruction, for numba."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    word, wide = ir.IntType(64), ir.IntType(128)

    @intrinsic
    def load_word(context: Any, data: Any, at: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = builder.bitcast(builder.gep(args[0], [args[1]]), word.as_pointer())
            found = builder.load(place)
            found.align = 1
            return found

        return types.uint64(numba_type("uint8*"), types.int64), build

    @intrinsic
    def store_word(context: Any, data: Any, at: Any, value: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = builder.bitcast(builder.gep(args[0], [args[1]]), word.as_pointer())
            builder.store(args[2], place).align = 1
            return context.get_dummy_value()

        return types.void(numba_type("uint8*"), types.int64, types.uint64), build

    @intrinsic
    def multiply_high(context: Any, a: Any, b: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            product = builder.mul(*(builder.zext(each, wide) for each in args))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)

        return types.uint64(types.uint64, types.uint64), build

    @intrinsic
    def leading_zeros(context: Any, a: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.uint64(types.uint64), build

    @intrinsic
    def trailing_zeros(context: Any, a: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.uint64(types.uint64), build

    @intrinsic
    def count_ones(context: Any, a: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.uint64(types.uint64), build

    return {
        "load_word": load_word, "multiply_high": multiply_high, "count_ones": count_ones,
        "leading_zeros": leading_zeros, "trailing_zeros": trailing_zeros, "store_word": store_word,
    }  # fmt: skip


def lane_instructions() -> dict[str, Any]:
    """The functions of `native` over several numbers at once, for numba."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    lanes = ir.VectorType(ir.IntType(32), LANES)
    numbers, i64 = numba_type("int32*"), types.int64

    def place(builder: Any, data: Any, at: Any) -> Any:
        return builder.bitcast(builder.gep(data, [at]), lanes.as_pointer())

    def load(builder: Any, data: Any, at: Any) -> Any:
        found = builder.load(place(builder, data, at))
        found.align = 4
        return found

    @intrinsic
    def sum_lanes(context: Any, sums: Any, at: Any, one: Any, first: Any, other: Any, second: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            total = builder.add(load(builder, *args[2:4]), load(builder, *args[4:]))
            builder.store(total, place(builder, *args[:2])).align = 4
            return context.get_dummy_value()

        return types.void(numbers, i64, numbers, i64, numbers, i64), build

    @intrinsic
    def add_lanes(context: Any, sums: Any, at: Any, table: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            total = load(builder, *args[:2])
            for each in args[3:]:
                total = builder.add(total, load(builder, args[2], each))
            builder.store(total, place(builder, *args[:2])).align = 4
            return context.get_dummy_value()

        return types.void(numbers, i64, numbers, i64, i64, i64, i64), build

    @intrinsic
    def count_apart(context: Any, one: Any, first: Any, other: Any, second: Any, least: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            apart = builder.sub(load(builder, *args[:2]), load(builder, *args[2:4]))
            opposite = builder.neg(apart)
            apart = builder.select(builder.icmp_signed("<", apart, opposite), opposite, apart)
            bound = ir.Constant(lanes, ir.Undefined)
            for k in range(LANES):
                bound = builder.insert_element(bound, args[4], ir.Constant(ir.IntType(32), k))
            is_apart = builder.bitcast(builder.icmp_signed(">=", apart, bound), ir.IntType(LANES))
            return builder.zext(builder.ctpop(is_apart), ir.IntType(64))

        return types.int64(numbers, i64, numbers, i64, types.int32), build

    return {"sum_lanes": sum_lanes, "add_lanes": add_lanes, "count_apart": count_apart}


def clean_text(text: str) -> str:
    """LLVM text without names of the platform and of numba, and without new flags."""
    kept = [line for line in text.splitlines() if not re.match(r"target |source_filename|; |@_ZN08NumbaEnv", line)]
    text = LIFETIMES.sub("", NEW_FLAGS.sub("", "\n".join(kept)))
    for at, name in enumerate(dict.fromkeys(re.findall(r"@(_ZN\w+)", text))):
        text = text.replace(name, f"helper_{at}")
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def numba_type(name: str) -> Any:
    """numba's type for a name such as `uint8*`."""
    from numba import types

    pointer: Any = types.CPointer
    return pointer(numba_type(name[:-1])) if name.endswith("*") else getattr(types, name)


def source_digest(module: ModuleType) -> str:
    """A digest of a module's source, and of the numbers and functions of other modules that its kernels know."""
    digest = blake2b(Path(str(module.__file__)).read_bytes(), digest_size=16)
    for name, value in sorted(vars(module).items()):
        if isinstance(value, int):
            digest.update(f"{name} = {value}\n".encode())
        elif hasattr(value, "is_inlined") and value.__module__ != module.__name__:
            digest.update(getsource(value).encode())
    return digest.hexdigest()


def main() -> None:
    """Write the text of every module of kernels beside it."""
    for name in MODULES:
        module = import_module(name)
        path = Path(str(module.__file__)).with_suffix(".ll")
        path.write_text(compile_module(module))
        print(path)


if __name__ == "__main__":
    main()
