"""Lithuanian, as Snowball 2.0 stems it and Lucene still does: endings, then suffixes as long as there are any.

D. Jocas, Lithuanian stemming algorithm, 2015. Endings and suffixes are removed from what comes after the first
consonant after a vowel; in words of more than six letters a first a does not count.
"""

from __future__ import annotations

import re

from .suffix_rules import by_length, longest_suffix, replace_suffix, rule

REGION = re.compile("[aeiouyąęįųėū][^aeiouyąęįųėū]")
ENDINGS = by_length("""
    a ia eria osna iosna uosna iuosna ysna ėsna e ie enie erie oje ioje uje iuje yje enyje eryje ėje ame iame sime ome
    ėme tumėme ose iose uose iuose yse enyse eryse ėse ate iate ite kite site ote tute ėte tumėte i ai iai eriai ei
    tumei ki imi erimi umi iumi si asi iasi esi iesi siesi isi aisi eisi tumeisi uisi osi ėjosi uosi iuosi siuosi usi
    ausi čiausi ąsi ėsi ųsi tųsi ti enti inti oti ioti uoti iuoti auti iauti yti ėti telėti inėti terėti ui iui eniui
    oj ėj k am iam iem im sim om tum ėm tumėm an on ion un iun ėn o io enio ėjo uo s as ias es ies is ais iais tumeis
    imis enimis omis iomis umis ėmis enis asis ysis ams iams iems ims enims erims oms ioms ums ėms ens os ios uos iuos
    ers us aus iaus ius ys enys erys ąs iąs ės amės iamės imės kimės simės omės ėmės tumėmės atės iatės sitės otės
    ėtės tumėtės įs ūs tųs at iat it sit ot ėt tumėt u au iau
    čiau iu eniu siu y ą ią ė ę į enį erį ų ių erų""")
SUFFIXES = by_length("""
    ing aj iaj iej oj ioj uoj iuoj auj ąj iąj ėj ųj iųj ok iok iuk uliuk učiuk išk iul yl ėl am dam jam zgan ain esn
    op iop ias ies ais iais os ios uos iuos aus iaus ąs iąs ęs utėait ant iant siant int ot uot iuot yt ėt ykšt iau
    dav sv šv ykšč ę
    ėję""")
CONFLICTS = (  # forms that look like verbs
    rule(0, "okatės", "okatė"), rule(0, "aitės", "aitė"), rule(0, "uotės", "uotė"), rule(0, "ojime", "ojimas"),
    rule(0, "ėjime", "ėjimas"), rule(0, "avime", "avimas"), rule(0, "okate", "okatė"), rule(0, "asius", "asys"),
    rule(0, "aite", "aitė"), rule(0, "uote", "uotė"), rule(0, "esiu", "esys"),
)  # fmt: skip
SOFT = (rule(0, "dž", "d"), rule(0, "č", "t"))


def stem_lithuanian(word: str) -> str:
    """The stem of a Lithuanian word."""
    found = REGION.search(word, 1 if word.startswith("a") and len(word) > 6 else 0)
    start = found.end() if found else len(word)
    word = replace_suffix(word, CONFLICTS)
    ending = longest_suffix(word, ENDINGS, start)
    word = replace_suffix(word[: len(word) - len(ending or "")], SOFT)
    while suffix := longest_suffix(word, SUFFIXES, start):
        word = word[: -len(suffix)]
    return replace_suffix(replace_suffix(word, SOFT), (rule(0, "gd", "g"),))
