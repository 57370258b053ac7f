"""trec_eval: the same bytes as the recorded output of the C program, and a small case worked out by hand."""

import shlex

import pytest

from conftest import command
from peers import answers, trec_eval_flags, write_case
from rankwright.cli import group

QRELS = "1 0 a 1\n1 0 b 0\n1 0 c 2\n2 0 a 1\n2 0 x 1\n3 0 a 1\n"
RUN = "1 Q0 a 9 3 tag\n1 Q0 b 9 2 tag\n1 Q0 c 9 1 tag\n2 Q0 b 9 2 tag\n2 Q0 x 9 1 tag\n4 Q0 a 9 1 tag\n"
# query 1: a (1), b (0), c (2): AP = (1/1 + 2/3) / 2; query 2: b (not judged), x (1), a not found: AP = (1/2) / 2
GOLDEN = """\
num_ret               	1	3
num_rel               	1	2
map                   	1	0.8333
recip_rank            	1	1.0000
P_2                   	1	0.5000
relstring             	1	'102'
ndcg                  	1	0.7602
num_ret               	2	2
num_rel               	2	2
map                   	2	0.2500
recip_rank            	2	0.5000
P_2                   	2	0.5000
relstring             	2	'-1'
ndcg                  	2	0.3869
runid                 	all	tag
num_q                 	all	2
num_ret               	all	5
num_rel               	all	4
map                   	all	0.5417
gm_map                	all	0.4564
recip_rank            	all	0.7500
P_2                   	all	0.5000
ndcg                  	all	0.5735
"""
# ndcg 1: (1 + 2/log2(4)) / (2 + 1/log2(3)) = 2 / 2.6309; ndcg 2: (1/log2(3)) / (1 + 1/log2(3)) = 0.6309 / 1.6309
# gm_map: sqrt(0.8333 · 0.25) = 0.4564
MEASURES = "-m runid -m num_q -m num_ret -m num_rel -m map -m gm_map -m recip_rank -m P.2 -m relstring -m ndcg"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "q").write_text(QRELS)
    (tmp_path / "r").write_text(RUN)
    return tmp_path


def run_trec_eval(args, capsys):
    group.main(["trec_eval", *shlex.split(args)], standalone_mode=False)
    return capsys.readouterr().out


def test_worked_out_by_hand(files, capsys, columns):
    assert run_trec_eval(f"-q {MEASURES} q r", capsys) == GOLDEN
    assert run_trec_eval(f"-n -q {MEASURES} q r", capsys) == GOLDEN[: GOLDEN.index("runid")]
    assert run_trec_eval(f"{MEASURES} q r", capsys) == GOLDEN[GOLDEN.index("runid") :]


def test_complete_averages_over_the_judgements(files, capsys):
    out = run_trec_eval("-c -q -m map -m num_q -m num_ret q r", capsys)
    assert "map                   \t3\t0.0000\n" in out  # 10 prints the query missing from the run
    assert out.endswith(
        "num_q                 \tall\t3\nnum_ret               \tall\t5\nmap                   \tall\t0.3611\n"
    )
    old = run_trec_eval("-c -q -m map -m num_q -m num_ret --compat 9.0.8 q r", capsys)
    assert "\t3\t" not in old
    assert old.endswith("map                   \tall\t0.3611\n")


def test_levels_cuts_and_judged_only(files, capsys):
    assert run_trec_eval("-l2 -m map q r", capsys) == "map                   \tall\t0.1667\n"  # (1/3 + 0) / 2
    assert run_trec_eval("-M1 -m map q r", capsys) == "map                   \tall\t0.2500\n"  # (1/2 + 0) / 2
    assert run_trec_eval("-J -m map q r", capsys) == "map                   \tall\t0.6667\n"  # query 2: x is first then
    assert run_trec_eval("--level_for_rel 2 -m map q r", capsys) == "map                   \tall\t0.1667\n"
    # query 1: 2 found - 1 other + (10 + 2 - 3 - 2) left; query 2: 1 found - 1 other + (10 + 1 - 2 - 2) left
    assert run_trec_eval("-N 10 -m utility.1,-1,0,1 q r", capsys) == "utility_1,-1,0,1      \tall\t7.5000\n"


def test_float_scores_tie_in_the_old_release(files, capsys):
    (files / "r").write_text("1 Q0 a 1 0.10000000001 t\n1 Q0 b 1 0.1 t\n")  # equal as 32-bit floats
    assert "0.5000" in run_trec_eval("-m map q r", capsys)  # a, b: (1/1) / 2
    assert "0.2500" in run_trec_eval("-m map --compat 9.0.8 q r", capsys)  # b, a: (1/2) / 2


def test_only_the_new_release_allows_comments(files, capsys):
    (files / "q").write_text("# a comment\n" + QRELS)
    assert run_trec_eval(f"-q {MEASURES} q r", capsys) == GOLDEN
    failed = command("trec_eval", "--compat", "9.0.8", "q", "r", cwd=files)
    assert (failed.returncode, failed.stderr) == (
        2,
        "rankwright: q:1: 3 columns; a trec judgements row has 4: query, iter, doc, grade\n",
    )


def test_distractors_are_ignored(files, capsys):
    before = run_trec_eval("-m all_trec q r", capsys)
    (files / "distractors.tsv").write_text("1\tb\n1\ta\n")
    assert run_trec_eval("-m all_trec q r", capsys) == before


def test_a_measure_by_name_in_the_old_release(files, capsys):
    assert run_trec_eval("-m rbp --compat 9.0.8 q r", capsys).startswith("rbp  ")
    assert "rbp" not in run_trec_eval("-m all_trec --compat 9.0.8 q r", capsys)


def test_run_from_standard_input(files):
    assert (
        command("trec_eval", "-m", "map", "q", "-", cwd=files, input=RUN).stdout
        == "map                   \tall\t0.5417\n"
    )


MISTAKES = {
    "-m mapp q r": "-m 'mapp' is unknown; did you mean map",
    "-m P.0 q r": "-m P.0: cutoffs must be integers from 1 to 999999999",
    "-m P.5,5 q r": "-m P.5,5: a cutoff is given twice",
    "-m P.-5 q r": "-m P.-5: cutoffs must be integers from 1 to 999999999",
    "-m P.1e2 q r": "-m P.1e2: cutoffs must be integers from 1 to 999999999",
    "-m P.-1e400 q r": "-m P.-1e400: cutoffs must be integers",
    "-m P.1000000000000 q r": "cutoffs must be integers from 1 to 999999999",
    "-m relstring.1e400 q r": "-m relstring.1e400: cutoffs must be integers from 1 to 999999999",
    "-m iprec_at_recall.1e400 q r": "'1e400' is not a finite number",
    "-m iprec_at_recall.1e300 q r": "levels must be numbers from 0 to 1000",
    "-m iprec_at_recall..1,.1 q r": "a cutoff is given twice",
    "-m utility.nan,1,1,1 q r": "'nan' is not a finite number",
    "-m num_q.5 q r": "-m num_q.5: num_q takes no parameters",
    "-m ndcg.1 q r": "-m ndcg.1: not of the form name=number,name=number",
    "-m utility.1 q r": "-m utility.1: utility takes four numbers",
    "-m map.1 q r": "-m map.1: map takes no parameters",
    "-m P. q r": "-m P.: parameters are missing after the dot",
    "-R prefs q r": "-R 'prefs' is not supported; only qrels is",
    "--compat 8 q r": "--compat '8' is unknown; choose 10.0 or 9.0.8",
    "-l x q r": "-l must be an integer >= 1, got 'x'",
    "-k q r": "option -k not recognized",
    "q": "trec_eval needs two files, QRELS RUN; got 1",
    "r q": "this looks like a run (six columns): are judgements and run swapped?",
    "other r": "none of its queries is judged in other",
    "-Z bad q r": "bad:1: not UTF-8 text",
    "-Z q q r": "q:1: not of the form 'query measure mean deviation'",
}


@pytest.mark.parametrize(("args", "message"), MISTAKES.items())
def test_mistakes(files, args, message, capsys):
    from rankwright import RankwrightError

    (files / "other").write_text("9 0 a 1\n")
    (files / "bad").write_bytes(b"\xff")
    with pytest.raises(RankwrightError) as error:
        run_trec_eval(args, capsys)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_fields_are_those_of_c(files, capsys):
    """A no-break space is part of an id or a tag, and atol reads the digits before the e of 1e1."""
    (files / "q").write_text("a\u00a0b 0 d 1e1\na\u00a0b 0 e 2.9\n")
    (files / "r").write_text("a\u00a0b Q0 d 0 2 my\u00a0tag\na\u00a0b Q0 e 0 1 my\u00a0tag\n")
    out = run_trec_eval("-q -m relstring -m runid q r", capsys)
    assert out == "relstring             \ta\u00a0b\t'12'\nrunid                 \tall\tmy\u00a0tag\n"


def test_the_tag_of_a_long_last_row(files, capsys):
    (files / "r").write_text(f"1 Q0 a 0 1 first\n1 Q0 b 0 0.5 {'x' * 200_000}\n")
    assert run_trec_eval("-m runid q r", capsys) == f"runid                 \tall\t{'x' * 200_000}\n"


def test_a_missing_query_has_no_relstring(files, capsys):
    assert "relstring_2           \t3\t''\n" in run_trec_eval("-c -q -m relstring.2 q r", capsys)


RECORDED = {
    "out.test": "qrels.test results.test",
    "out.test comments": "qrels.test.with-comments results.test",
    "out.comment.test": "qrels.comment.test results.comment.test",
    "out.test.a": "-m all_trec qrels.test results.test",
    "out.test.aq": "-m all_trec -q qrels.test results.test",
    "out.test.aqc": "-m all_trec -q -c qrels.test results.trunc",
    "out.test.aqcM": "-m all_trec -q -c -M100 qrels.test results.trunc",
    "out.test.aql": "-m all_trec -mrelstring.20 -q -l2 qrels.rel_level results.test",
    "out.test.meas_params": (
        "-q -miprec_at_recall..10,.20,.25,.75,.50 -m P.5,7,3 -m recall.20,2000 -m Rprec_mult.5.0,0.2,0.35 "
        "-mutility.2,-1,0,0 -m 11pt_avg..25,.5,.75 -mndcg.1=3,2=9,4=4.5 -mndcg_cut.10,20,23.4 -msuccess.2,5,20 "
        "qrels.test results.test"
    ),
    "out.test.aqZ": "-q -m all_trec -Z zscores_file qrels.test results.test",
}


RELEASES = [(name, "10.0") for name in RECORDED] + [(name, "9.0.8") for name in RECORDED if "comment" not in name]


@pytest.mark.parametrize(("name", "version"), RELEASES)
def test_recorded_outputs_byte_for_byte(data, name, version, monkeypatch, capsys, columns):
    folder = data / "trec_eval-test" / f"v{version}"
    recorded = folder / name.split()[0]
    monkeypatch.chdir(folder)
    assert run_trec_eval(f"--compat {version} {RECORDED[name]}", capsys) == recorded.read_text()


def test_matches_the_c_program(tmp_path, monkeypatch, capsys):
    """trec_eval 9.0.4: every measure, on random cases with ties, levels and cuts, byte for byte."""
    monkeypatch.chdir(tmp_path)
    theirs = answers("trec_eval")
    assert len(theirs) > 30
    for seed, printed in theirs.items():
        write_case(tmp_path, int(seed))
        assert run_trec_eval(f"--compat 9.0.8 {' '.join(trec_eval_flags(int(seed)))} q r", capsys) == printed, seed
