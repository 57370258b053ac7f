"""rankwright trec_eval: the bytes of the C program where one is on the path, otherwise those of our own measures."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

from harness import target

IDS = ["1", "2", "10", "a", "B", "é", "a\u00a0b", "#c", "-", "'", "x" * 30, "\u2003", "1e1", "nan", "0x1"]
GRADES = ["0", "1", "2", "1", "0", "-1", "3", "10", "1.9", "-0.5", "1e1", "+2", "007", "99999999999", "-7"]
BAD_GRADES = ["x", "", "nan", "inf", "1e400", "0x10", "1_0", "--1", "9" * 400, "1 2", "١"]
SCORES = ["0", "1", "1.0", "-1", "0.1", "0.10000000001", "1e10", "1e-10", "-0", "1e308", "-1e308", "5e-324", "3", "2.5"]
BAD_SCORES = ["nan", "inf", "x", "", "1e400", "0x1p3", "1,5"]
NAMES = [
    "map", "P", "recall", "ndcg", "ndcg_cut", "map_cut", "recip_rank", "bpref", "infAP", "Rprec", "Rprec_mult", "utility",
    "relstring", "set_F", "rbp", "rbp_resid", "unj", "iprec_at_recall", "11pt_avg", "success", "relative_P", "binG", "G",
    "ndcg_rel", "Rndcg", "dcg", "ideal_dcg", "yaap", "gm_map", "gm_bpref", "num_q", "runid", "num_ret", "set_P", "set_map",
    "all_trec", "official", "set", "num_nonrel_judged_ret", "MAP", "", "é",
]  # fmt: skip
PARAMS = [
    "", "5", "1,2", "2,1", "5,5", "0", "-5", "1e400", "-1e400", "nan", "1000000000000", "999999999", "23.4", "0.5", ".5", "p=0.8",
    "p=1", "p=nan", "1=3,2=9", "1=1e400", "a=1", "1,-1,0,0", "1e308,1e308,1e308,1e308", "1,2,3,4,5", ",", "=", "1e-400", "x",
    "9" * 50, "1" + "0" * 400, "1e300", "0,1", "0.0,1.0", "10", "3", "１", "1_0",
]  # fmt: skip


def pick(rng: random.Random, usual: list[str], hostile: list[str]) -> str:
    return rng.choice(hostile) if rng.random() < 0.01 else rng.choice(usual)


def write_files(rng: random.Random, folder: Path) -> None:
    """Random judgements q and run r, most of them valid."""
    queries, docs = rng.sample(IDS, rng.randint(1, 4)), rng.sample(IDS, rng.randint(1, 8))
    blank = rng.choice([" ", " ", "\t", "  ", " \t", "\v", "\f"])
    end = rng.choice(["\n", "\n", "\r\n", " \n"])
    judged = [(q, d) for q in queries for d in docs if rng.random() < 0.7]
    returned = [(q, d) for q in queries for d in docs if rng.random() < 0.7]
    rng.shuffle(judged)
    rng.shuffle(returned)
    tag = rng.choice(["tag", "t\u00a0u", "é", "x" * rng.choice([1, 70_000])])
    qrels = "".join(f"{blank.join([q, '0', d, pick(rng, GRADES, BAD_GRADES)])}{end}" for q, d in judged)
    rows = ([q, "Q0", d, "0", pick(rng, SCORES, BAD_SCORES), tag] for q, d in returned)
    (folder / "q").write_bytes(qrels.encode())
    (folder / "r").write_bytes("".join(f"{blank.join(row)}{end}" for row in rows).encode())


def random_flags(rng: random.Random) -> list[str]:
    flags = [flag for flag in ("-q", "-c", "-J", "-n") if rng.random() < 0.3]
    flags += [f"-l{rng.choice([1, 2, 3])}"] if rng.random() < 0.2 else []
    flags += [f"-M{rng.choice([1, 2, 1000])}"] if rng.random() < 0.2 else []
    for _ in range(rng.randint(0, 3)):
        params = rng.choice(PARAMS)
        flags += ["-m", rng.choice(NAMES) + (f".{params}" if params else "")]
    return flags


@target("trec_eval")
def compare_with_c(rng: random.Random, folder: Path) -> None:
    """Random files and flags give the C program's bytes, or one line."""
    write_files(rng, folder)
    flags = random_flags(rng)
    compat = rng.choice(["10.0", "9.0.8"])
    ours = our_output(folder, [*flags, "--compat", compat])
    program = shutil.which("trec_eval")
    if program and f"version {compat.partition('.')[0]}" in version_of(program):
        theirs = subprocess.run([program, *flags, "q", "r"], cwd=folder, capture_output=True, check=False, timeout=10)
        assert theirs.returncode or theirs.stdout == ours.encode(), (flags, theirs.stdout[:2000], ours[:2000])


def version_of(program: str) -> str:
    return subprocess.run([program, "-v"], capture_output=True, text=True, check=False).stderr


def our_output(folder: Path, flags: list[str]) -> str:
    """What the command prints."""
    import contextlib
    import io

    from rankwright.cli import group

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.chdir(folder):
        group.main(["trec_eval", *flags, "q", "r"], standalone_mode=False)
    return out.getvalue()


OURS = {"map": "AP", "P_5": "P@5", "recall_10": "R@10", "ndcg": "nDCG", "recip_rank": "RR", "ndcg_cut_2": "nDCG@2"}


@target("trec_eval_values")
def compare_with_evaluate(rng: random.Random, folder: Path) -> None:
    """The values of all judged queries are those of evaluate, and their mean."""
    import numpy as np

    from rankwright import Run, evaluate
    from rankwright.evaluation.trec_eval import read_judgements

    write_files(rng, folder)
    flags = [
        "-c",
        "-q",
        "-m",
        "map",
        "-m",
        "P.5",
        "-m",
        "recall.10",
        "-m",
        "ndcg",
        "-m",
        "recip_rank",
        "-m",
        "ndcg_cut.2",
    ]
    printed: dict[tuple[str, str], str] = {}
    for line in our_output(folder, flags).splitlines():
        name, query, value = line.split("\t")
        printed[name.strip(), query] = value
    scores = evaluate(read_judgements(folder / "q", True), Run.read(folder / "r", format="trec"), [*OURS.values()])
    for name, ours in OURS.items():
        by_query = scores.query_scores(scores.systems[0], ours)
        for query, value in by_query.items():
            assert printed[name, query] == f"{value:6.4f}", (name, query, value, printed[name, query])
        mean = float(np.add.accumulate([*by_query.values()])[-1]) / len(by_query)
        assert printed[name, "all"] == f"{mean:6.4f}"
