"""Pools in a file of judgements: their docs, their rankings, and the grades that were known before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from .judging_pool import JudgingPool

Read = Callable[..., list[tuple[Any, ...]]]  # the rows of a query


def read_pool(read: Read, name: str) -> JudgingPool:
    """A pool from the file."""
    [(key, depth, seed, collection)] = read("SELECT id, depth, seed, collection FROM pools WHERE name = ?", name)
    docs: dict[str, list[str]] = {}
    for query, doc in read("SELECT query, doc FROM pairs WHERE pool = ? ORDER BY query, doc", key):
        docs.setdefault(query, []).append(doc)
    known = read("SELECT query, doc, grade FROM known WHERE pool = ?", key)
    rankings: dict[str, dict[str, list[str]]] = {}
    rows = read("SELECT system, query, doc FROM rankings WHERE pool = ? ORDER BY place, query, rank", key)
    for system, query, doc in rows:
        rankings.setdefault(system, {}).setdefault(query, []).append(doc)
    return JudgingPool(
        name, {query: tuple(each) for query, each in docs.items()},
        {system: {query: tuple(each) for query, each in found.items()} for system, found in rankings.items()},
        depth, seed, {(query, doc): grade for query, doc, grade in known},
        collection, dict(read("SELECT query, text FROM queries WHERE pool = ?", key)),
    )  # fmt: skip


def insert_pool(connection: sqlite3.Connection, pool: JudgingPool, made: str) -> None:
    """Add a pool to the file, within a transaction."""
    row = (pool.name, made, pool.depth, pool.seed, pool.collection)
    columns = "name, made, depth, seed, collection"
    key = connection.execute(f"INSERT INTO pools ({columns}) VALUES (?, ?, ?, ?, ?)", row).lastrowid
    connection.executemany("INSERT INTO queries VALUES (?, ?, ?)", [(key, *each) for each in pool.texts.items()])
    connection.executemany("INSERT INTO pairs VALUES (?, ?, ?)", [(key, *pair) for pair in sorted(pool.pairs)])
    known = [(key, *pair, grade) for pair, grade in pool.known.items()]
    connection.executemany("INSERT INTO known VALUES (?, ?, ?, ?)", known)
    connection.executemany(
        "INSERT INTO rankings VALUES (?, ?, ?, ?, ?, ?)",
        (
            (key, system, query, rank, doc, place)
            for place, (system, ranking) in enumerate(pool.rankings.items())
            for query, docs in ranking.items()
            for rank, doc in enumerate(docs, 1)
        ),
    )
