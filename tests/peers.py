"""What other evaluators answer on our random cases: recorded, so that tests need no peer, or computed where one is.

    python tests/peers.py [NAME...]     # record the answers of the peers that are installed here

A peer may have no wheel for a machine (pytrec_eval on aarch64) or take minutes to compile (ranx); its recorded answers
are an oracle everywhere. `make test-peers` computes them anew, on more cases, where the peers are installed.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from functools import partial
from importlib import metadata
from pathlib import Path

from cases import majority_runs, random_case, random_runs, subtopic_case, tie_free_case
from page_tables import their_values

RECORDED = Path(__file__).parent / "recorded"
PYTREC_EVAL = {  # every measure of pytrec_eval (trec_eval 9's C code) that we have too: ours -> theirs
    "P@5": "P_5", "P@1000": "P_1000", "R@10": "recall_10", "AP": "map", "AP@10": "map_cut_10", "RR": "recip_rank",
    "nDCG": "ndcg", "nDCG@5": "ndcg_cut_5", "Rprec": "Rprec", "bpref": "bpref", "infAP": "infAP",
    "Success@5": "success_5", "RelP@10": "relative_P_10", "SetP": "set_P", "SetR": "set_recall", "SetF": "set_F",
    "SetAP": "set_map", "SetRelP": "set_relative_P", "Utility": "utility", "binG": "binG", "G": "G",
    "nDCGrel": "ndcg_rel", "RnDCG": "Rndcg", "NumRet": "num_ret", "NumRel": "num_rel", "NumRelRet": "num_rel_ret",
    "NumNonrelJudgedRet": "num_nonrel_judged_ret", "RprecMult@0.4": "Rprec_mult_0.40",
}  # fmt: skip
IR_MEASURES = [
    "nDCG@10", "AP", "AP(rel=2)", "P(rel=2)@5", "R@100", "Success@5", "Rprec", "SetP", "SetR",
]  # fmt: skip
NDEVAL = {
    **{f"{ours}@{k}": f"{theirs}@{k}" for k in (5, 10, 20) for ours, theirs in [
        ("ERR_IA", "ERR-IA"), ("nERR_IA", "nERR-IA"), ("alpha_DCG", "alpha-DCG"), ("alpha_nDCG", "alpha-nDCG"), ("P_IA", "P-IA"),
        ("StRecall", "strec"),
    ]},
    "NRBP": "NRBP", "nNRBP": "nNRBP", "AP_IA": "MAP-IA",
}  # fmt: skip
RANX = {
    "P@5": "precision@5", "R@5": "recall@5", "AP": "map", "RR": "mrr", "nDCG@5": "ndcg@5",
    "nDCG(gain=exp2)@5": "ndcg_burges@5", "Success@5": "hit_rate@5", "F1@5": "f1@5", "Rprec": "r-precision",
    "RR@3": "mrr@3",
}  # fmt: skip
RANX_FUSIONS = {  # our method -> theirs and its parameters
    "rrf": ("rrf", {"k": 60}), "comb_sum": ("sum", None), "comb_mnz": ("mnz", None), "comb_anz": ("anz", None),
    "comb_max": ("max", None), "comb_min": ("min", None), "comb_med": ("med", None), "isr": ("isr", None),
    "log_isr": ("log_isr", None), "rbc": ("rbc", {"phi": 0.8}), "borda": ("bordafuse", None),
    "weighted": ("wsum", {"weights": [0.3, 0.7]}),
}  # fmt: skip
UNNORMALIZED = ("rrf", "isr", "log_isr", "rbc", "borda")  # these read ranks
RANX_NORMS = {"min-max": "min-max", "max": "max", "sum": "sum", "z-score": "zmuv", "rank": "rank"}
TIED = {"q": {"a": 1, "b": 0}}, {"q": {"b": 1.0, "a": 1.0, "c": 1.0}}


def trec_eval_flags(seed):
    """Levels, missing queries and cuts, by seed."""
    return f"-q -m all_trec -m yaap -l{1 + seed % 2} {'-c' * (seed % 3 == 0)} {'-M5' * (seed % 5 == 0)}".split()


def write_case(folder, seed):
    """The judgements and the run of a random case as TREC files q and r; whether they share a query."""
    qrels, run = random_case(seed)
    rows = (f"{q} 0 {d} {g}\n" for q, docs in qrels.items() for d, g in docs.items())
    Path(folder, "q").write_text("".join(rows))
    rows = (f"{q} Q0 {d} 0 {s} t\n" for q, docs in run.items() for d, s in docs.items())
    Path(folder, "r").write_text("".join(rows))
    return bool(set(qrels) & set(run))


def trec_eval_answers(seeds):
    """{seed: what the C program prints}."""
    found = {}
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            if write_case(folder, seed):
                argv = ["trec_eval", *trec_eval_flags(seed), "q", "r"]
                found[seed] = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=True).stdout
    return found


def pytrec_eval_answers(seeds):
    """{seed: {query: [value of each measure]}}."""
    import pytrec_eval

    names = {name.rstrip("0123456789.").rstrip("_") for name in PYTREC_EVAL.values()}
    found = {}
    for seed in seeds:
        qrels, run = random_case(seed)
        if set(qrels) & set(run):
            values = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)
            found[seed] = {q: [by_name[name] for name in PYTREC_EVAL.values()] for q, by_name in values.items()}
    return found


def ir_measures_answers(seeds):
    """{seed: {query: [value of each measure]}}, each measure parsed by ir_measures from its own name."""
    import ir_measures

    parsed = [ir_measures.parse_measure(text) for text in IR_MEASURES]
    found = {}
    for seed in seeds:
        qrels, run = random_case(seed)
        values = {(str(m.measure), m.query_id): m.value for m in ir_measures.iter_calc(parsed, qrels, run)}
        both = [q for q in qrels if q in run]
        found[seed] = {q: [values[str(measure), q] for measure in parsed] for q in both}
    return found


def ir_measures_ties(seeds):
    """RR and RR@10 of one tied ranking, which ir_measures orders in two ways."""
    import ir_measures

    return [
        value
        for text in ("RR", "RR@10")
        for value in ir_measures.calc_aggregate([ir_measures.parse_measure(text)], *TIED).values()
    ]


def ndeval_answers(seeds):
    """{seed: {query: [value of each measure]}}, by the C code of TREC's diversity tasks."""
    import pyndeval

    found = {}
    for seed in seeds:
        rows, run = subtopic_case(seed)
        docs = [pyndeval.ScoredDoc(query, doc, score) for query, scores in run.items() for doc, score in scores.items()]
        values = pyndeval.ndeval([pyndeval.SubtopicQrel(*row) for row in rows], docs)
        found[seed] = {query: [by_name[name] for name in NDEVAL.values()] for query, by_name in values.items()}
    return found


def ranx_answers(seeds):
    """{seed: {query: [value of each measure]}} on cases where ranx's definitions are ours."""
    import ranx

    found = {}
    for seed in seeds:
        qrels, run = tie_free_case(seed)
        if qrels:
            judged = ranx.Qrels(qrels)
            values = ranx.evaluate(judged, ranx.Run(run), list(RANX.values()), return_mean=False)
            found[seed] = {q: [float(values[name][at]) for name in RANX.values()] for at, q in enumerate(judged.keys())}
    return found


def ranx_fusions(seeds):
    """{method or norm: {seed: {query: {doc: score}}}}; equal scores normalize to 0 in ranx."""
    found = {}
    for method, (theirs, params) in RANX_FUSIONS.items():
        norm = None if method in UNNORMALIZED else "min-max"
        count = 2 if method == "weighted" else 3
        found[method] = {seed: ranx_fuse(random_runs(seed, count), theirs, params, norm) for seed in seeds}
    for norm, theirs in RANX_NORMS.items():
        found[norm] = {seed: ranx_fuse(random_runs(seed, 2), "sum", None, theirs) for seed in seeds}
    return found


def ranx_condorcet(seeds):
    """{seed: docs in order} where a majority decides."""
    return {seed: list(ranx_fuse(runs, "condorcet", None, None)["q0"]) for seed, runs in majority_runs(seeds)}


def ranx_differences(seeds):
    """A tied RR, an RBP above 1, and whether a judged query that the run misses can be scored."""
    import ranx

    tied = ranx.Run({"q": {"a": 1.0, "b": 1.0}})
    rr = ranx.evaluate(ranx.Qrels({"q": {"a": 1}}), tied, "mrr")
    rbp = ranx.evaluate(ranx.Qrels({"q": {"a": 9}}), ranx.Run({"q": {"a": 1.0}}), "rbp.80")
    try:
        ranx.evaluate(ranx.Qrels({"q": {"a": 1}, "r": {"a": 1}}), tied, "mrr")
    except Exception:
        return [float(rr), float(rbp), "refused"]
    return [float(rr), float(rbp), "scored"]


def page_values(page, seeds):
    """What their column of a page in docs/coming-from computes, by line."""
    return their_values(page)


def ranx_fuse(runs, method, params, norm):
    import ranx

    fused = ranx.fuse([ranx.Run(run) for run in runs], norm=norm, method=method, params=params)
    return {query: {doc: float(score) for doc, score in docs.items()} for query, docs in fused.to_dict().items()}


# name: (package, function, seeds that are recorded, seeds that are computed live)
ANSWERS = {
    "trec_eval": ("trec_eval 9", trec_eval_answers, range(40), range(400)),
    "pytrec_eval": ("pytrec-eval-terrier", pytrec_eval_answers, range(400), range(1500)),
    "ir_measures": ("ir-measures", ir_measures_answers, range(300), range(300)),
    "ir_measures_ties": ("ir-measures", ir_measures_ties, (), ()),
    "ndeval": ("pyndeval", ndeval_answers, range(120), range(1000)),
    "ranx": ("ranx", ranx_answers, range(400), range(1200)),
    "ranx_fusions": ("ranx", ranx_fusions, range(5), range(8)),
    "ranx_condorcet": ("ranx", ranx_condorcet, range(40), range(40)),
    "ranx_differences": ("ranx", ranx_differences, (), ()),
    "coming_from_ranx": ("ranx", partial(page_values, "ranx"), (), ()),
    "coming_from_ir_measures": ("ir-measures", partial(page_values, "ir_measures"), (), ()),
    "coming_from_pytrec_eval": ("pytrec-eval-terrier", partial(page_values, "pytrec_eval"), (), ()),
}


def version_of(package):
    """The version of a peer that is installed, or None."""
    if package == "trec_eval 9":
        program = shutil.which("trec_eval")
        said = program and subprocess.run([program, "-v"], capture_output=True, text=True, check=False).stderr
        return said.split()[-1] if said and "version 9" in said else None
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def is_live():
    """Whether peers are called instead of read from their records."""
    return bool(os.environ.get("RANKWRIGHT_TEST_PEERS"))


def answers(name):
    """What a peer answers: recorded, or computed now under RANKWRIGHT_TEST_PEERS; keys are text as in JSON."""
    package, function, _, live = ANSWERS[name]
    if is_live():
        import pytest

        if version_of(package) is None:
            pytest.skip(f"{package} is not installed here")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return json.loads(json.dumps(function(live)))
    with gzip.open(RECORDED / f"{name}.json.gz", "rt") as file:
        return json.load(file)["answers"]


def record(names):
    """Write the answers of the peers that are installed."""
    RECORDED.mkdir(exist_ok=True)
    for name in names or ANSWERS:
        package, function, seeds, _ = ANSWERS[name]
        version = version_of(package)
        if version is None:
            print(f"{name}: {package} is not installed; its record stays as it is")
            continue
        text = json.dumps({"peer": f"{package} {version}", "answers": function(seeds)}, separators=(",", ":"))
        path = RECORDED / f"{name}.json.gz"
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{name}: {package} {version}, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    record(sys.argv[1:])
