"""A real ONNX sentence encoder, small enough to work out by hand: the row of a token is looked up in a table."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "red", "green", "blue", "query:", "passage:", "nan", "[MASK]", "."]


def table(size=4):
    """A row for each word; the one of `nan` is no number."""
    rows = np.random.default_rng(5).normal(size=(len(WORDS), size)).astype(np.float32)
    rows[WORDS.index("nan")] = np.nan
    return rows


def write(folder: Path, rows=None, output="last_hidden_state", name="model.onnx", special=False):
    """The model and its tokenizer in a folder."""
    rows = table() if rows is None else rows
    folder.mkdir(parents=True, exist_ok=True)
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"])
    mask = helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "tokens"])
    nodes = [helper.make_node("Gather", ["table", "input_ids"], [output])]
    shape = ["batch", "tokens", rows.shape[1]]
    graph = helper.make_graph(
        nodes,
        "tiny",
        [ids, mask],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(rows, "table")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(made, folder / name)
    tokenizer = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    if special:
        tokenizer.post_processor = processors.TemplateProcessing(
            single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
        )
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
