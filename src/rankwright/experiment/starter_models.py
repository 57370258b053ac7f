"""The models that a starter spec uses: those that are named, or ONNX models in the folder `models` next to the spec."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from ..errors import RankwrightError, unknown
from ..reranking.cross_encoder import OnnxCrossEncoder
from ..reranking.reranker_kinds import RERANKERS
from ..retrieval.dense.encoders.encoder_registry import find_encoder
from ..retrieval.dense.encoders.onnx import Onnx

FOLDER = "models"
ENDPOINT = """
api = "openai"                    # or ollama, tei
address = "$OPENAI_BASE_URL"      # or an address, such as http://localhost:8000/v1; key = "$NAME" names its key"""
RERANK_ENDPOINT = """
api = "vllm"                      # or cohere, jina, tei
url = "$RERANK_URL"               # or an address, such as http://localhost:8000/v1; key = "$NAME" names its key"""
LISTWISE = """
url = "$OPENAI_BASE_URL"          # or an address, such as http://localhost:8000/v1; key = "$NAME" names its key"""


class Models(NamedTuple):
    """An encoder and a re-ranker, each as NAME:MODEL."""

    encoder: str | None = None
    reranker: str | None = None


def find_models(home: Path) -> Models:
    """The first ONNX sentence encoder and the first ONNX cross-encoder in the folder of models."""
    found = Models()
    folders = sorted(each for each in (home / FOLDER).glob("*") if each.is_dir())
    for folder in folders:
        if found.encoder is None and can_load(Onnx(str(folder))):
            found = found._replace(encoder=f"onnx:{folder}")
        elif found.reranker is None and can_load(OnnxCrossEncoder(str(folder))):
            found = found._replace(reranker=f"cross-encoder:{folder}")
    return found


def can_load(model: Onnx) -> bool:
    """Whether a folder has a model of this kind, and what it needs is installed."""
    try:
        model.prepare()
    except RankwrightError:
        return False
    return True


def describe_encoder(named: str, home: Path) -> str:
    """The lines of a spec that choose an encoder."""
    kind, _, model = named.partition(":")
    try:
        known = find_encoder(named)
    except RankwrightError as error:
        raise RankwrightError(f"--{error}") from None
    line = f'encoder = "{kind}"'
    about = {"vectors": "vectors next to the collection", "lsa": '"onnx" or "endpoint" take a model: see the docs'}
    if not model:
        if known.after_colon == ("model",):
            raise RankwrightError(f"--encoder {kind}: needs a model: {kind}:MODEL")
        return f"{line:<33} # {about[kind]}" if kind in about else line
    if known.after_colon != ("model",):
        raise RankwrightError(f"--encoder {kind}: takes no model here, got {model!r}")
    return f"{line}\nmodel = {locate(model, home)}{ENDPOINT if kind == 'endpoint' else ''}"


def describe_reranker(named: str | None, home: Path) -> str:
    """The lines of a spec that choose a re-ranker; none without one."""
    if named is None:
        return ""
    kind, _, model = named.partition(":")
    allowed = [name for name in RERANKERS if name != "maw"]
    if kind not in allowed:
        raise unknown("--reranker", kind, allowed)
    if not model:
        raise RankwrightError(f"--reranker {kind}: needs a model: {kind}:MODEL")
    line, address = f'model = "{kind}"', {"endpoint": RERANK_ENDPOINT, "listwise": LISTWISE}.get(kind)
    if address is None:  # its model is here
        return f"{line}\npath = {locate(model, home)}"
    return f"{line}\nmodel_name = {json.dumps(model)}{address}"


def locate(model: str, home: Path) -> str:
    """A model in TOML: a folder relative to the spec's, or a name as it is."""
    return json.dumps(os.path.relpath(model, home) if Path(model).exists() else model)
