"""Models of sentence-transformers, from a folder or from the model hub."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ....base.lazy import import_optional
from ....base.torch_state import RANDOM
from ....errors import RankwrightError

EXTRA = "sentence-transformers"


def load_model(load: Callable[[], Any], model: str, what: str) -> Any:
    """A model that a library loads; if it cannot, one line says so, and the library prints nothing."""
    import_optional("transformers.utils.logging", EXTRA).disable_progress_bar()
    logging.getLogger("huggingface_hub").setLevel(logging.ERROR)
    try:
        with RANDOM:
            return load()
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError, AttributeError) as error:
        reason = str(error).strip().splitlines()[0][:160] if str(error).strip() else type(error).__name__
        looked = "its folder" if Path(model).exists() else "the model hub and its cache"
        raise RankwrightError(f"{what}; looked in {looked} ({reason})") from None
