"""Stop words of Lucene's analyzers, one file each language.

danish, dutch, finnish, french, german, hungarian, italian, norwegian, portuguese, russian, spanish, swedish: Snowball
(M. F. Porter, BSD license). arabic, bengali, bulgarian, hindi, persian, romanian: J. Savoy, Université de Neuchâtel
(BSD license). indonesian: F. Z. Tala, 2003, appendix D. latvian: K. Krēsliņš. turkish: F. Can et al., JASIST 59 (3),
2008, and LUCENE-559. sorani: S. Esmaili et al., 2013. catalan: cue.language (Apache 2.0). The others were put
together for Lucene (Apache 2.0).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def stop_words(language: str) -> frozenset[str]:
    """The stop words of a language."""
    return frozenset((files(__package__) / f"{language}.txt").read_text("utf-8").split())
