"""Strings handed to polars without a copy, by Arrow's C data interface (https://arrow.apache.org)."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class ArrowSchema(ctypes.Structure):
    """Arrow's C data interface: the type of a column."""

    _fields_ = [
        ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
        ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
    ]  # fmt: skip


class ArrowArray(ctypes.Structure):
    """Arrow's C data interface: the memory of a column."""

    _fields_ = [
        ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]  # fmt: skip


LENT: dict[int, Any] = {}  # the memory that polars uses, by the address that it hands back


def release_schema(schema: Any) -> None:
    """Take back the type, which has no memory of its own."""
    schema.contents.release = None


def release_array(array: Any) -> None:
    """Take back the memory."""
    LENT.pop(array.contents.private_data, None)
    array.contents.release = None


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowSchema))(release_schema)
RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))(release_array)


class ArrowStrings:
    """Packed ids as a value that polars and others read without a copy."""

    def __init__(self, views: Array, buffers: tuple[Array, ...]) -> None:
        self.views, self.buffers = np.ascontiguousarray(views), buffers
        release = ctypes.cast(RELEASE_SCHEMA, ctypes.c_void_p).value
        self.schema = ArrowSchema(b"vu", b"", None, 0, 0, None, None, release, None)

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The two capsules of Arrow's PyCapsule interface."""
        views, buffers = self.views, self.buffers
        sizes = np.array([each.size for each in buffers], dtype=np.int64)
        parts = [0, views.ctypes.data, *(each.ctypes.data for each in buffers), sizes.ctypes.data]
        table = (ctypes.c_void_p * len(parts))(*parts)
        address = ctypes.addressof(table)
        array = ArrowArray(
            len(views), 0, 0, len(parts), 0, address, None, None,
            ctypes.cast(RELEASE_ARRAY, ctypes.c_void_p).value, address,
        )  # fmt: skip
        LENT[address] = (views, buffers, sizes, table, array)
        new_capsule = ctypes.pythonapi.PyCapsule_New
        new_capsule.restype, new_capsule.argtypes = (
            ctypes.py_object,
            [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p],
        )
        return (
            new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            new_capsule(ctypes.addressof(array), b"arrow_array", None),
        )
