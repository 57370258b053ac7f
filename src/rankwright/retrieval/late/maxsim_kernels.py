"""Kernels of late interaction: MaxSim from products of tokens, and token vectors from residual codes.

The products themselves are a matrix product, which BLAS computes faster than any loop here.
"""

from __future__ import annotations

from typing import Any

from ...base.native import kernel


@kernel("float32*", "int64*", "int64", "int64*", "int64", "float32*", "float32*")
def max_sim(products: Any, docs: Any, total: Any, queries: Any, count: Any, best: Any, scores: Any) -> Any:
    """MaxSim of each query and doc: the sum over the query's tokens of the largest product with a token of the doc.

    `products` has a row for each token of docs, a column for each of queries; tokens of doc i are docs[i] to
    docs[i + 1], those of query q queries[q] to queries[q + 1]. `best` has room for a row;
    `scores` has a row for each query.
    """
    width = queries[count]
    for doc in range(total):
        first, last = docs[doc], docs[doc + 1]
        if first == last:
            continue
        for at in range(width):
            best[at] = products[first * width + at]
        for token in range(first + 1, last):
            row = token * width
            for at in range(width):
                value = products[row + at]
                best[at] = value if value > best[at] else best[at]
        for query in range(count):
            found = 0.0
            for at in range(queries[query], queries[query + 1]):
                found += best[at]
            scores[query * total + doc] = found
    return 0


@kernel("uint8*", "int32*", "int64", "float32*", "float32*", "int64", "int64", "float32*")
def decode_tokens(
    codes: Any, nearest: Any, total: Any, centroids: Any, values: Any, dim: Any, bits: Any, vectors: Any
) -> Any:
    """Token vectors of length 1 from residual codes: the nearest centroid, plus the value of each number's code.

    A byte holds 8 / bits codes, the first in its lowest bits; the codes of a token begin with a byte.
    """
    per, mask = 8 // bits, (1 << bits) - 1
    size = (dim + per - 1) // per
    for token in range(total):
        start, out, center = token * size, token * dim, nearest[token] * dim
        length = 0.0
        for at in range(dim):
            code = (codes[start + at // per] >> (at % per * bits)) & mask
            value = centroids[center + at] + values[code]
            vectors[out + at] = value
            length += value * value
        if length > 0:
            scale = 1 / length**0.5
            for at in range(dim):
                vectors[out + at] *= scale
    return 0
