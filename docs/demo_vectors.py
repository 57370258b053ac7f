"""Make the vectors of the demo vault again: python docs/demo_vectors.py [FOLDER]

The model is all-MiniLM-L6-v2 of sentence-transformers, from the hub or from a folder.
"""

import json
import sys

import numpy as np

from rankwright import Dense, SentenceTransformer, demo
from rankwright.base.hashing import fingerprint
from rankwright.collection.demo_collection import DEMO_FOLDER

encoder, vault = SentenceTransformer((sys.argv[1:] or ["minilm"])[0], preset="minilm"), demo()
home = DEMO_FOLDER / "vectors"
home.mkdir(exist_ok=True)
np.save(home / "docs.npy", np.asarray(Dense.build(vault, encoder).vectors, dtype=np.float16))
np.save(home / "queries.npy", encoder.encode_queries(vault.queries).astype(np.float16))
texts = [text for _, some in vault.texts() for text in some]
about = {
    "model": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), float32, mean of at most 256 tokens, kept as float16",
    "weights": encoder.identity["model"],
    "texts": fingerprint(texts, list(vault.queries.values())),
}
(home / "about.json").write_text(json.dumps(about, indent=1) + "\n")
