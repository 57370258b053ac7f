"""The router: what kind of question a query is, by readable rules, and which strategy suits that kind.

The first type with a matching line decides. Lines are patterns over the query as typed.
"""

from __future__ import annotations

import re
from functools import cache

RULES = {
    "technical": r"""
        (?-i:\b[A-Z]{2,}-\d+)                                        # error codes
        \w_\w | \w\.\w+_ | (?<!\S)--\w                               # settings, flags
        \b(error|exception|traceback|stack\ ?trace|fail(s|ed|ing)?\ with|returns?\ \d{3}|killed\ after|times?\ out)\b
        \b(env(ironment)?\ variable|command\ (to|for)|(which|what)\ port|config(uration)?|max(imum)?\ \w+\ size)\b
        \b(blinks?|bluetooth|reboots?|crash(es|ed)?|runs?\ out\ of\ space|re-?ran|re-?index|rebuild|reset\ an?)\b
        \b(prints?\ blank|won't\ (start|connect|open|print|sync)|not\ (picking|showing|syncing|connecting|working))\b
    """,
    "meeting": r"""
        \b(meeting|minutes\ of|post-?mortem|retro(spective)?|planning\ round|gathering|stand-?up|workshop)\b
        \b(offsite|kick-?off)\b
        \b(call|sync|review|demo|talk)\ (with|in|on|of|about|last)\b | \b(action\ items|sticky\ notes|all\ hands)\b
        \b(turned\ down|saying\ goodbye|was\ told\ to)\b | \bdecisions?\ (on|from)\b.*\b(from|at|in)\b
        \bwhat\ did\ [^,]*\b(promise|agree|say|decide|complain)\b | \bhow\ did\ .*\breact\b
        \bthat\ \w+day\b.*\bwhat\ (turned\ out|came|was)\b
    """,
    "navigational": r"""
        ^((the|that|our|a)\ )?(list|page|note|table|grid|overview|rundown|schedule|rules?|criteria|map|form|template)\b
        ^(\w+\ ){0,4}(checklist|sheet|rota|glossary|handbook|cheat\ ?sheet|roadmap|calendar|directory|guide)\b(?!.*\?)
        \b(find|open|show\ me|go\ to|link\ to)\ (the|our|that|my)\b | \bwhich\ page\b
        \bis\ there\ an?\ (doc|page|note|list)
        ^where('s|\ is|\ are)?\ (the|our)\b.*\b(list|page|doc|table|note|file|template|sheet)s?\b
        ^where\ (do|did)\ we\ (write|keep|list|put|translate)\b
        ^our\ ranked\b | ^day\ by\ day\b | \bwritten\ down\b | \bfor\ a\ slide\b | \boff\ limits\b
    """,
    "complex": r"""
        \b(what|which|when|how|who)\b.*(,|:|\ and)\ (and\ )?(which|what|how|why|did|does|when|is)\b.*\b(now|later)\b
        \b(what|which|when|how|who)\b.*(,|:|\ and)\ (and\ )?(which|what|how|why|did|does|when|is)\b.*\bit\b
        \b(what|which|when|how|who)\b.*(,|:|\ and)\ (and\ )?(which|what|how|why|did|when|is)\b.*\b(off|finally)\b
        \bwhen\ .*\band\ is\b.*\bcovered\b
        \bwhat\ .*\bwhich\b.*\bby\ now\b | \bafterwards\b
        ^from\ what\b.*\bto\ what\b | \b(each|every)\ time\b | \bsame\ kind\ of\b | \bcompare[ds]?\b | \bdiffer\ in\b
        \bbefore\b.*\b(and|then)\b.*\bafter | \bagainst\ the\ real\b | \bearly\ hints\b | \bwhat\ changed\b
        \bforesee\b | \bfirst\ suspected\b | \bthat\ hit\ both\b | ,\ no\ \w+.*,\ and\b | ,\ and\ what\ (about|if)\b
        (,\ (what|which|how|who)\b.*){2}
    """,
    "relationship": r"""
        \b(to\ do\ with|(hang|depend|buil[dt])s?\ on|br(ing|ought)\ about|a\ reason|because\ of)\b
        \b(caused?|led\ to|tied\ to)\b
        \b(left\ out\ of|in\ the\ first\ place|made\ us|came\ out\ of)\b
        \b(connect(ion|ed)|relat(ed|ion)|link(ed)?\ between)\b
        \b(replaced|took\ over|superseded|instead\ of)\b | \b(breaks?|stops?|affected)\ if\b
        \bwhat\ happens\ to\b.*\bwhen\ (the|our|we)\b | \bhow\ could\b.*\b(stop|break|delay)
        ^do(es)?\ .*\b(help|use|need|replace)s?\ (the|an?)\b
    """,
    "person": r"""
        ^whom?\b
        \bwhom?\ (do|should|must|can|may|has|is|(look|decide|keep|investigate|own|know|approve|handle|sign)s?)\b
        \b(which|what)\ (colleague|person|team|of\ us)\b | \bwhose\ (desk|job|call)\b | \bwho\ to\ ask\b
        ^(contact|person|someone|replacement)\b | \banyone\b.*\bknows?\b | \breplacement\ for\b
    """,
    "status": r"""
        \b(yet|already|still|latest|status|progress|so\ far|current(ly)?|soon|ready|settled|up\ to\ date|by\ now)\b
        \b(left\ (to|before)|coping|being\ done|postponed|on\ everywhere|(finished|done)\ before|at\ the\ moment)\b
        ^(when\ (do|does|will|is|are)|what\ date|where\ (are\ we|will|is)|how\ far)\b
        ^(has|have|did|is|are)\ .*\b(started|shipped|paid|fixed|live|released|signed|merged|arrived)\b
        \b(is|are)\ (we|it)\ .*\bor\b | \bnow\ or\b
    """,
    "conceptual": r"""
        ^(why|how)\b | \b(why|how\ (do|does|can|come|is|are|much\ may)|what\ does\ .*\ (mean|really))\b
        \b(wouldn't\ it|won't|difference\ between|explain|could\ one|can\ anybody|in\ whose|the\ idea\ behind)\b
        \bwhat\ happens\b | \bdo\ .*\bchange\??$
    """,
}
TYPES = (*RULES, "general")

# the strategy for each type; other types are treated as general
GUIDE = {
    "status": "recency_boost",
    "conceptual": "recency_decay",
    "navigational": "combined_metadata",
    "complex": "fixed_weights",  # or a learned model: see learn()
    "general": "recency_boost",
}


@cache
def compile_rules() -> dict[str, list[re.Pattern[str]]]:
    """The lines of each type as patterns, compiled when a query is first routed."""
    return {
        kind: [re.compile(line, re.IGNORECASE | re.VERBOSE) for line in lines.strip().splitlines()]
        for kind, lines in RULES.items()
    }


def type_of(query: str) -> str:
    """The type of a query, by the first rule that matches; `general` if none does."""
    rules = compile_rules()
    return next((kind for kind, lines in rules.items() if any(line.search(query) for line in lines)), "general")


def suggest_strategy(query: str) -> str:
    """The strategy that suits the type of a query."""
    return GUIDE.get(type_of(query), GUIDE["general"])
