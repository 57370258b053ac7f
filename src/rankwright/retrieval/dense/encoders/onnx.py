"""A model in ONNX, from a folder with its tokenizer; without torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.files import file_digest
from ....base.ids import Floats
from ....base.lazy import import_optional
from ....base.structured_text import load_json
from ....errors import RankwrightError
from ....kind_options import option
from .model_encoder import ModelEncoder
from .model_recipes import Recipe, pool_tokens

MODEL_FILES = ("model.onnx", "model_quantized.onnx", "model_int8.onnx", "model_fp16.onnx")
TEXT_OUTPUTS = ("sentence_embedding", "sentence_embeddings", "text_embeds")  # one vector per text
DEFAULT_LENGTH = 512  # tokens
EXTRA = "onnx"


@dataclass(frozen=True, eq=False)
class Onnx(ModelEncoder):
    """The sentence encoder in a folder (or an .onnx file): onnxruntime on the CPU, tokens by `tokenizers`."""

    threads: int | None = option(None, "threads of onnxruntime. Default: all cores", low=1)

    kind: ClassVar[str] = "onnx"

    def prepare(self) -> None:
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
            raise RankwrightError(
                f"encoder onnx: {path}: no such folder; it must contain model.onnx and tokenizer.json"
            )
        places = [path, path / "onnx"]
        known = (place / name for place in places for name in MODEL_FILES)
        others = [each for place in places for each in sorted(place.glob("*.onnx"))]
        found = next((each for each in known if each.is_file()), others[0] if len(others) == 1 else None)
        if found is None:
            files = ", ".join(each.name for each in others)
            problem = f"has several .onnx files ({files}); name one" if others else "no .onnx file"
            raise RankwrightError(f"encoder onnx: {path}: {problem}; looked there and in {path / 'onnx'}")
        return found

    @property
    def folders(self) -> list[Path]:
        """The folders that may contain files of the model."""
        return [self.file.parent, self.file.parent.parent] if self.file.parent.name == "onnx" else [self.file.parent]

    def find_file(self, name: str) -> Path | None:
        """The path of a file of the model, or None."""
        return next((folder / name for folder in self.folders if (folder / name).is_file()), None)

    @property
    def weight_files(self) -> list[Path]:
        """The model's file, and the external data files next to it (model.onnx_data)."""
        return [self.file, *sorted(each for each in self.file.parent.glob(f"{self.file.name}?*") if each.is_file())]

    @cached_property
    def session(self) -> Any:
        """The model, loaded."""
        ort = import_optional("onnxruntime", EXTRA)
        options = ort.SessionOptions()
        options.log_severity_level = 4
        if self.threads:
            options.intra_op_num_threads = self.threads
        try:
            return ort.InferenceSession(str(self.file), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime has no base class for its errors
            reason = str(error).strip().splitlines()[0][:160]
            raise RankwrightError(
                f"encoder onnx: {self.file}: not a model that onnxruntime can load ({reason})"
            ) from None

    @cached_property
    def tokenizer(self) -> Any:
        """The tokenizer, which cuts at the recipe's length and pads to the longest of a batch."""
        path = self.find_file("tokenizer.json")
        library = import_optional("tokenizers", EXTRA)
        if path is None:
            looked = ", ".join(map(str, self.folders))
            raise RankwrightError(f"encoder onnx: no tokenizer.json next to the model; looked in {looked}")
        try:
            found = library.Tokenizer.from_file(str(path))
        except Exception as error:  # nor does tokenizers
            raise RankwrightError(f"encoder onnx: {path}: not a tokenizer ({str(error)[:120]})") from None
        pad = found.padding or {}
        length = self.recipe.max_length or (found.truncation or {}).get("max_length") or DEFAULT_LENGTH
        found.enable_truncation(length)
        known = (token for token in ("[PAD]", "<pad>") if found.token_to_id(token) is not None)
        token = pad.get("pad_token") or next(known, "[PAD]")
        found.enable_padding(
            direction=pad.get("direction", "right"), pad_id=found.token_to_id(token) or 0, pad_token=token, length=None
        )
        return found

    @cached_property
    def output(self) -> tuple[str, bool]:
        """The name of the output to use, and whether it already has one vector per text."""
        inputs = [each.name for each in self.session.get_inputs()]
        outputs = {each.name: len(each.shape or ()) for each in self.session.get_outputs()}
        if "input_ids" in inputs:
            for name in TEXT_OUTPUTS:
                if (
                    outputs.get(name) == 2
                    and self.given_recipe.pooling is None
                    and self.given_recipe.query_pooling is None
                ):
                    return name, True
            tokens = [name for name, rank in outputs.items() if rank == 3 and "logits" not in name]
            if tokens:
                usual = (name for name in ("last_hidden_state", "token_embeddings") if name in tokens)
                return next(usual, tokens[0]), False
        raise RankwrightError(
            f"encoder onnx: {self.file}: not a sentence encoder: it takes {', '.join(inputs)} and returns "
            f"{', '.join(outputs)}; one takes input_ids and returns last_hidden_state or sentence_embedding"
        )

    def model_recipe(self) -> Recipe:
        """Pooling, prompts and length from sentence-transformers' files next to the model."""
        pooling = self.read_json("1_Pooling/config.json")
        modes = {"cls": "cls_token", "mean": "mean_tokens", "max": "max_tokens", "last": "lasttoken"}
        how = next((name for name, key in modes.items() if pooling.get(f"pooling_mode_{key}")), None)
        modes_on = [key for key, value in pooling.items() if key.startswith("pooling_mode_") and value is True]
        if modes_on and how is None and self.given_recipe.pooling is None and self.family is None:
            raise RankwrightError(
                f"encoder onnx: {self.model}: its pooling {modes_on[0]} is not supported; choose another"
            )
        prompts = self.read_json("config_sentence_transformers.json").get("prompts") or {}
        length = self.read_json("sentence_bert_config.json").get("max_seq_length")
        query = prompts.get("query") or prompts.get("search_query")
        doc = prompts.get("document") or prompts.get("passage") or prompts.get("search_document")
        return Recipe(how, None, query, doc, length)

    def read_json(self, name: str) -> dict[str, Any]:
        """A JSON file of the model; empty if there is none."""
        path = self.find_file(name)
        try:
            return dict(load_json(path)) if path else {}
        except (RankwrightError, ValueError, TypeError):
            raise RankwrightError(f"encoder onnx: {path}: not a JSON object") from None

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The digests of model and tokenizer, and how texts are passed to them."""
        tokenizer = self.find_file("tokenizer.json")
        return {
            "kind": self.kind,
            "model": [file_digest(file) for file in self.weight_files],
            "tokenizer": file_digest(tokenizer) if tokenizer else None,
            "length": self.tokenizer.truncation["max_length"],
            "pooling": [self.recipe.pooling_for("doc"), self.recipe.pooling_for("query")],
            "output": self.output[0],
            "dim": self.dim,
            "batch": self.batch,
        }

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """The pooled token vectors of the model."""
        encodings = self.tokenizer.encode_batch(list(texts))
        found = self.run_model(encodings, side)
        mask = np.array([each.attention_mask for each in encodings], dtype=np.int64)
        return found if self.output[1] else pool_tokens(found, mask, self.recipe.pooling_for(side))

    def run_model(self, encodings: Sequence[Any], side: str) -> Any:
        """The chosen output of the model for texts as tokens."""
        columns = {
            "input_ids": np.array([each.ids for each in encodings], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in encodings], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in encodings], dtype=np.int64),
        }
        return self.run_session(columns, f"{'queries' if side == 'query' else f'{side}s'}")

    def run_session(self, columns: Mapping[str, Any], what: str) -> Any:
        """The chosen output of the model for columns of tokens; `what` they are of is part of an error's message."""
        shape = columns["input_ids"].shape
        given = {**columns, "position_ids": np.broadcast_to(np.arange(shape[1]), shape)}
        wanted = {each.name: given[each.name] for each in self.session.get_inputs() if each.name in given}
        try:
            return self.session.run([self.output[0]], wanted)[0]
        except Exception as error:  # onnxruntime has no base class for its errors
            reason = str(error).strip().splitlines()[-1][-160:]
            raise RankwrightError(
                f"encoder onnx: {self.file}: the model fails on {what} of {shape[1]} tokens ({reason})"
            ) from None
