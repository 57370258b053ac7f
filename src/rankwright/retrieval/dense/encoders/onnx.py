"""A model in ONNX, from a folder with its tokenizer; without torch."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.files import digest
from ....base.ids import Floats
from ....base.lazy import need
from ....errors import RankwrightError
from .model_encoder import Prompted
from .model_recipes import Recipe, pooled

MODELS = ("model.onnx", "model_quantized.onnx", "model_int8.onnx", "model_fp16.onnx")
WHOLE = ("sentence_embedding", "sentence_embeddings", "text_embeds")  # outputs that are a vector for each text
LENGTH = 512  # tokens, where nothing says how many
EXTRA = "onnx"


@dataclass(frozen=True, eq=False)
class Onnx(Prompted):
    """The sentence encoder of a folder (or a file .onnx): onnxruntime on the processor, tokens by `tokenizers`."""

    threads: int | None = None

    kind: ClassVar[str] = "onnx"

    def __post_init__(self) -> None:
        super().__post_init__()
        threads = self.threads
        if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
            raise RankwrightError(f"encoder onnx: threads must be an integer >= 1, got {threads!r}")

    def ready(self) -> None:
        """Load the model; say what is missing."""
        self.session  # noqa: B018
        self.tokenizer  # noqa: B018
        self.output  # noqa: B018

    @cached_property
    def file(self) -> Path:
        """The model's file."""
        path = Path(self.model)
        if path.is_file():
            return path
        if not path.is_dir():
            raise RankwrightError(f"encoder onnx: {path}: no such folder; one has model.onnx and tokenizer.json")
        places = [path, path / "onnx"]
        known = (place / name for place in places for name in MODELS)
        others = [each for place in places for each in sorted(place.glob("*.onnx"))]
        found = next((each for each in known if each.is_file()), others[0] if len(others) == 1 else None)
        if found is None:
            there = f"which of {', '.join(each.name for each in others)}? name the file" if others else "no .onnx file"
            raise RankwrightError(f"encoder onnx: {path}: {there}; looked there and in {path / 'onnx'}")
        return found

    @property
    def homes(self) -> list[Path]:
        """Where files of the model may lie."""
        return [self.file.parent, self.file.parent.parent] if self.file.parent.name == "onnx" else [self.file.parent]

    def beside(self, name: str) -> Path | None:
        """A file of the model."""
        return next((home / name for home in self.homes if (home / name).is_file()), None)

    @property
    def weights(self) -> list[Path]:
        """The model's file, and those beside it that hold its numbers (model.onnx_data)."""
        return [self.file, *sorted(each for each in self.file.parent.glob(f"{self.file.name}?*") if each.is_file())]

    @cached_property
    def session(self) -> Any:
        """The model, loaded."""
        ort = need("onnxruntime", EXTRA)
        options = ort.SessionOptions()
        options.log_severity_level = 4
        if self.threads:
            options.intra_op_num_threads = self.threads
        try:
            return ort.InferenceSession(str(self.file), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime has no base class for what it refuses
            reason = str(error).strip().splitlines()[0][:160]
            raise RankwrightError(f"encoder onnx: {self.file}: not a model that onnxruntime reads ({reason})") from None

    @cached_property
    def tokenizer(self) -> Any:
        """The tokenizer, which cuts at the recipe's length and pads to the longest of a batch."""
        path = self.beside("tokenizer.json")
        library = need("tokenizers", EXTRA)
        if path is None:
            looked = ", ".join(map(str, self.homes))
            raise RankwrightError(f"encoder onnx: no tokenizer.json beside the model; looked in {looked}")
        try:
            found = library.Tokenizer.from_file(str(path))
        except Exception as error:  # nor have tokenizers
            raise RankwrightError(f"encoder onnx: {path}: not a tokenizer ({str(error)[:120]})") from None
        pad = found.padding or {}
        length = self.recipe.max_length or (found.truncation or {}).get("max_length") or LENGTH
        found.enable_truncation(length)
        known = (token for token in ("[PAD]", "<pad>") if found.token_to_id(token) is not None)
        token = pad.get("pad_token") or next(known, "[PAD]")
        found.enable_padding(
            direction=pad.get("direction", "right"), pad_id=found.token_to_id(token) or 0, pad_token=token, length=None
        )
        return found

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The output that is used, and whether it is a vector for each text already."""
        inputs = [each.name for each in self.session.get_inputs()]
        outputs = {each.name: len(each.shape or ()) for each in self.session.get_outputs()}
        if "input_ids" in inputs:
            for name in WHOLE:
                if outputs.get(name) == 2 and self.given.pooling is None and self.given.query_pooling is None:
                    return name, True
            tokens = [name for name, rank in outputs.items() if rank == 3 and "logits" not in name]
            if tokens:
                usual = (name for name in ("last_hidden_state", "token_embeddings") if name in tokens)
                return next(usual, tokens[0]), False
        raise RankwrightError(
            f"encoder onnx: {self.file}: not a sentence encoder: it takes {', '.join(inputs)} and gives "
            f"{', '.join(outputs)}; one takes input_ids and gives last_hidden_state or sentence_embedding"
        )

    def told(self) -> Recipe:
        """What sentence-transformers' files beside the model say of pooling, prompts and length."""
        pooling = self.read("1_Pooling/config.json")
        modes = {"cls": "cls_token", "mean": "mean_tokens", "max": "max_tokens", "last": "lasttoken"}
        how = next((name for name, key in modes.items() if pooling.get(f"pooling_mode_{key}")), None)
        asked = [key for key, value in pooling.items() if key.startswith("pooling_mode_") and value is True]
        if asked and how is None and self.given.pooling is None and self.family is None:
            raise RankwrightError(f"encoder onnx: {self.model}: its pooling {asked[0]} is not known here; name another")
        prompts = self.read("config_sentence_transformers.json").get("prompts") or {}
        length = self.read("sentence_bert_config.json").get("max_seq_length")
        query = prompts.get("query") or prompts.get("search_query")
        doc = prompts.get("document") or prompts.get("passage") or prompts.get("search_document")
        return Recipe(how, None, query, doc, length)

    def read(self, name: str) -> dict[str, Any]:
        """A JSON file of the model; empty where there is none."""
        path = self.beside(name)
        try:
            return dict(json.loads(path.read_text())) if path else {}
        except (ValueError, TypeError, OSError):
            raise RankwrightError(f"encoder onnx: {path}: not a JSON object") from None

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The digests of model and tokenizer, and how texts are given to them."""
        tokenizer = self.beside("tokenizer.json")
        return {
            "kind": self.kind,
            "model": [digest(file) for file in self.weights],
            "tokenizer": digest(tokenizer) if tokenizer else None,
            "length": self.tokenizer.truncation["max_length"],
            "pooling": [self.recipe.how("doc"), self.recipe.how("query")],
            "output": self.output[0],
            "dim": self.dim,
            "batch": self.batch,
        }

    def rows(self, texts: Sequence[str], side: str) -> Floats:
        """The pooled rows of the model's tokens."""
        read = self.tokenizer.encode_batch(list(texts))
        columns = {
            "input_ids": np.array([each.ids for each in read], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in read], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in read], dtype=np.int64),
        }
        size = columns["input_ids"].shape[1]
        columns["position_ids"] = np.broadcast_to(np.arange(size), (len(read), size))
        wanted = {each.name: columns[each.name] for each in self.session.get_inputs() if each.name in columns}
        name, whole = self.output
        try:
            found = self.session.run([name], wanted)[0]
        except Exception as error:  # onnxruntime has no base class for what fails
            reason = str(error).strip().splitlines()[-1][-160:]
            said = f"encoder onnx: {self.file}: the model fails on {side}s of {size} tokens"
            raise RankwrightError(f"{said} ({reason})") from None
        return found if whole else pooled(found, columns["attention_mask"], self.recipe.how(side))
