"""Write the reference pages from the code's own tables: python docs/generate.py (or make docs).

A test fails when the pages differ from what this makes.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from rankwright.cli import COMMANDS, group
from rankwright.cli import method_tables as retrieval
from rankwright.collection import FORMATS
from rankwright.collection.tabular import DESCRIPTIONS, KEYS
from rankwright.evaluation import MISSING, measure_tables
from rankwright.experiment.spec_schema import default_of, help_of, spec_keys
from rankwright.experiment.stages.retrieve import DEEP_LIMIT
from rankwright.params import Param, params_of
from rankwright.ranking import strategy_tables as ranking
from rankwright.ranking.query_router import GUIDE, TYPES
from rankwright.reporting import CHARTS, TABLES
from rankwright.reporting.inspector import MAX_ROWS
from rankwright.reporting.report_bundle import LONG
from rankwright.retrieval.dense.encoders import ENCODERS
from rankwright.retrieval.dense.encoders.model_recipes import POOLINGS, PRESETS
from rankwright.retrieval.elastic import mapping as elastic
from rankwright.retrieval.elastic.address import VARIABLES
from rankwright.retrieval.elastic.dialects import DIALECTS
from rankwright.table.renderers import SUFFIXES

HERE = Path(__file__).parent
MADE = "<!-- made by docs/generate.py; do not edit -->\n"


def param_rows(params: Iterable[Param]) -> str:
    """Parameters as rows of a table: name, default, help."""
    bar = "\\|"
    return "\n".join(
        f"| `{each.name}` | {f'`{default}`' if (default := default_of(each)) else ''} | {help_of(each).replace('|', bar)} |"
        for each in params
    )


def measures() -> str:
    """The page of measures."""
    return f"""{MADE}
# Measures

A measure is written `NAME@K`, `NAME(PARAMETER=VALUE)@K` or, where it takes no cut, `NAME`; its text is
its name in every table, file and flag. `rel` is the least grade that counts as relevant, `judged_only`
drops unjudged docs before counting (`trec_eval -J`). Names and aliases are found whatever their case, and
`P_5`, `P.5`, `ndcg_cut_10` mean what they mean to trec_eval. `rankwright measures NAME` prints one row.

Rows are ranked by score falling, equal scores by doc id falling (byte order), and every measure reads
that one ranking. With `--missing zero`, {MISSING["zero"]}; with `skip`, {MISSING["skip"]}.

{measure_tables.list_measures().render("markdown")}

## Names with two meanings

An alias is printed under the measure's own name, so a table always shows which one was computed.

- **Hit rate.** Some leaderboards mean the share of queries whose first result is relevant, others a hit anywhere in
  the top k. Written with a cut, `Hit Rate@10` is `Success@10`. Without one, `Hit Rate` (`HitRate`, `Average Hit Rate`)
  is `Success@1`, also inside a composite: `Composite(F1=0.4,Hit Rate=0.2)@3` uses `Success@1`,
  `Composite(F1=0.4,Success=0.2)@3` uses `Success@3`.
- **Average precision.** `Average Precision` is AP, and `Average Precision@10` is `AP@10`, as everywhere in information
  retrieval. A leaderboard column of that name next to *Average Recall* and *Average F1 Score* is the mean of P@k over
  queries: write `P@k`. For the other columns of such a table, `Average X@k` is `X@k`; every measure is averaged over
  queries anyway.
- **nDCG.** `nDCG_full` is `nDCG` over every row returned and takes no cut. `Average nDCG@k` is `nDCG@k`; the preset
  `leaderboard` uses `nDCG(discount=rank)@k`.
"""


def presets() -> str:
    """The page of presets."""
    return f"""{MADE}
# Presets

A preset is a list of measures, the primary one first: `rankwright eval --preset NAME`, or
`evaluate(qrels, runs, "NAME")`. `-m` adds to it.

{measure_tables.list_presets().render("markdown")}
"""


def methods() -> str:
    """The page of retrieval methods."""
    return f"""{MADE}
# Methods of retrieval and fusion

Symbols: N docs, n docs with the term, tf its count in the doc, dl the doc's length in tokens, avgdl the mean length,
p the term's share of all tokens. A term that appears twice in a query counts twice. Every weighting also takes
`lossy_lengths` (lengths through Lucene's one-byte code, as Pyserini's scores have them). `rankwright methods NAME`
prints one row. rank_bm25's names BM25Okapi, BM25Plus and BM25L mean its own scores.

{retrieval.methods_table().render("markdown")}

# Analysers

A term is what an analyser makes of a token; the index and the queries share one. A function from a text to a list of
terms is an analyser too.

{retrieval.analyzers_table().render("markdown")}
"""


def strategies() -> str:
    """The page of strategies."""
    rules = "\n".join(f"| {kind} | `{GUIDE.get(kind, GUIDE['general'])}` |" for kind in TYPES)
    return f"""{MADE}
# Strategies

A strategy ranks candidates, the first docs of the runs `bm25` and `dense`, by a formula over signals.
`rankwright rank COLLECTION --strategy NAME --param NAME=VALUE`, or `create_strategy(NAME, top_k=20, NAME=VALUE)`.
`half_life_days` may stand for `decay_days`, an e-folding time: 10.25 days halve in 7.1. α weighs dense against bm25, w is
`recency_weight`, τ `decay_days`, β a boost factor.

{ranking.strategies().render("markdown")}

# Signals

Each lies in 0 .. 1. One that fewer than 5 % of the candidates have (above 1 % of its range) is dead, and a warning says so.

{ranking.signals().render("markdown")}

# The router

`route` takes the type of a query by rules (`rankwright.ranking.query_router`) and the strategy that suits it:

| type | strategy |
| :--- | :--- |
{rules}
"""


def encoders() -> str:
    """The page of encoders."""
    bar = "\\|"
    rows = "\n".join(f"| `{row[1]}` | {row[2]} | {row[3]} |" for row in retrieval.dense_rows() if row[0] == "encoder")
    kinds = "\n".join(f"| `{row[1]}` | {row[2]} | {row[3]} |" for row in retrieval.dense_rows() if row[0] == "index")
    every = {name: param for each in ENCODERS.values() for name, param in params_of(each).items()}
    params = param_rows(every.values())
    presets = "\n".join(
        f"| `{name}` | {each.model} | {each.recipe.pooling_for('doc')} | `{each.recipe.prompt_for('query').replace('|', bar)}` | "
        f"`{each.recipe.prompt_for('doc').replace('|', bar)}` | {each.recipe.max_length} | {each.source} |".replace(
            "``", ""
        )
        for name, each in PRESETS.items()
    )
    poolings = "; ".join(f"`{name}`: {about}" for name, about in POOLINGS.items())
    return f"""{MADE}
# Encoders

An encoder makes a unit vector of each text. `--encoder NAME:PATH` with `--param NAME=VALUE` on the command line,
`create_encoder(NAME, {{...}})` or the class itself in Python.

| encoder | what it is | parameters |
| :--- | :--- | :--- |
{rows}

| parameter | default | what it does |
| :--- | :--- | :--- |
{params}

Poolings: {poolings}.

## Presets

A preset is what a family of models wants, from its model card. It is taken where the name of the model or of its
folder tells it (`BAAI/bge-small-en-v1.5`, `models/all-MiniLM-L6-v2`), or where `preset` names it; then come the files of
sentence-transformers that lie beside the model.

| preset | a model of it | pooling | query prompt | doc prompt | tokens | source |
| :--- | :--- | :--- | :--- | :--- | ---: | :--- |
{presets}

`EmbeddingGemmaEmbedder(truncate_dim=768, use_bf16=True)` is another name for
`SentenceTransformer("embeddinggemma", dim=768, dtype="bfloat16")`.

## Indexes of vectors

| index | what it does | parameters |
| :--- | :--- | :--- |
{kinds}
"""


def reports() -> str:
    """The page of reports."""

    def listed(table: Any) -> str:
        return "\n".join(f"| `{name}` | {' '.join((getattr(make, 'caption', make.__doc__) or '').split())} |" for name, make in table.items())

    return f"""{MADE}
# Reports

    rankwright report qrels.txt bm25.run dense.run hybrid.run --baseline bm25 -o report/

writes a folder with everything that a paper or a decision needs, from run files alone. `--collection PATH` adds the texts
of queries and documents, and results by type of query. In Python, from a comparison or from scores:

```python
from rankwright import Qrels, Run, compare, evaluate, report

qrels = Qrels.read("qrels.jsonl")
runs = [Run.read("bm25.run"), Run.read("dense.run")]
result = report(compare(evaluate(qrels, runs), baseline="bm25"), qrels=qrels)
result.write("report")  # or result.table("main"), result.chart("forest"), result.summaries; a notebook shows `result`
```

`report({{"scifact": ..., "cacm": ...}}, collection={{...}})` takes several collections: a table over all of
them with the macro-average, and a section for each.

On the command line, give each of several collections as `NAME=QRELS:RUN,RUN`. A run may be `SYSTEM=PATH`, so that a
system has the same name everywhere:

    rankwright report scifact=scifact.qrels:bm25.run,dense=d.run cacm=cacm.qrels:bm25=b2.run,dense=d2.run -o report/

A `:` or `,` in the path of an existing file is not a separator. `--collection NAME=PATH` adds the texts of one of them.
`--about SYSTEM="text"` describes a system in the table `ablation`.

The name of the dataset in tables and Methods is that of the judgements file, or of the nearest folder with a more
specific name than `qrels`, `test` or `data` (`data/dl19/qrels.txt` is `dl19`); `--name NAME` sets it. Methods and
`references.bib` cite the papers of known datasets: MS MARCO, TREC DL 2019 to 2023, BEIR and each of its corpora, MTEB,
Cranfield and CACM.

| file | what it is |
| :--- | :--- |
| `report.html` | the page, a single file that works offline: summary, leaderboard, charts, query inspector, failures, warnings |
| `summary.md` | which system is best, whether that is significant, and caveats, for readers who do not know the measures |
| `tables/NAME.*` | each table as Markdown, LaTeX, CSV, JSON and HTML; with more than {LONG} rows, as CSV only |
| `charts/NAME.*` | each chart as SVG, PDF, PNG and Vega-Lite JSON |
| `methods.md`, `methods.tex`, `references.bib` | the Methods section for exactly what was used, with its references |
| `paper.tex` | tables, figures, Methods and references in one document that compiles as is (`pdflatex`, `bibtex`) |
| `checklist.md` | what reviewers ask for, each item ticked or left open based on the report |
| `manifest.json` | fingerprints of judgements and runs, versions, seed, command, date |

The same inputs and seed give the same bytes in every file but the manifest (and `timing.*`). A folder with other
files is never touched; an earlier report is replaced, and files that you added to it are kept.

## Tables

[Examples of the tables from real scores](tables.md).

| table | what it shows |
| :--- | :--- |
{listed(TABLES)}

With a baseline, † marks systems that are significantly better and ‡ those that are significantly worse; without one,
letters name the systems that a system is significantly better than. The best number is bold, including ties. A table is
a value: `report.table("main").render("latex")`.

## Charts

| chart | what it shows |
| :--- | :--- |
{listed(CHARTS)}

Colors are color-blind safe, and dashes and shapes distinguish systems in gray. At most eight systems are drawn in color,
the best ones and the baseline; the others are gray. `result.chart("curves")` is an Altair chart that you can modify.

## The page

It opens in about a second for 30 systems x 7,000 queries and stays small (`python benchmarks/report.py`), because the
query inspector is limited to {MAX_ROWS:,} results of the queries on which systems differ most, and says what it left out. All
text from documents is escaped. It supports light and dark mode, phones, keyboard navigation and printing.

## LaTeX

Tables need `\\usepackage[T1]{{fontenc}}` and `\\usepackage{{textcomp, booktabs, siunitx}}`; `\\input{{tables/main}}` includes one.
Characters that TeX's usual fonts lack (emoji, other scripts) are written as code points, such as U+1F600.
"""


def experiments() -> str:
    """The page of experiments."""
    bar = "\\|"
    rows = "\n".join(
        f"| {f'`{place}`' if place else ''} | `{key}` | {f'`{default}`' if default else ''} | {told.replace('|', bar)} |"
        for place, key, default, told in spec_keys()
    )
    example = (HERE.parent / "src" / "rankwright" / "data" / "experiments" / "demo.toml").read_text(encoding="utf-8")
    return f"""{MADE}
# Experiments

    rankwright init data/scifact        # a commented starter spec, after a look at the collection
    rankwright run experiment.toml --dry-run
    rankwright run experiment.toml      # the leaderboard, and experiment-report/report.html
    rankwright reproduce experiment-report

An experiment is one file: collections, stages that are joined by name, and what is measured, compared and reported.
Every stage runs once for each collection. All of it is checked before any work: an unknown key, a circle of stages, a
missing input, a wrong type, each in one line with file and key. In Python: `run_experiment("experiment.toml")`.

## What is kept

Each index, table of vectors, run, score, comparison and report is kept in a store (`--store`, `RANKWRIGHT_STORE`, else in
the cache folder) under the hash of what it is made from: the docs, queries or judgements it depends on, parameters, seed,
and the code that makes it. A second run makes nothing; another `rrf_k` makes that run, its scores, the comparison and the
report. Another judgement leaves searches alone. The code counts by folder: a change in the report's code makes no index
again.

Things appear whole or not at all, with digests of their files. A run looks at the digests of all it needs: what is
damaged is named and made again. A run that was killed goes on with what was finished (encoding, with the last batch); two
runs may share a store, and each thing is made by one of them. `rankwright store ls`, `verify` and `gc` look after it:
`gc` removes what no experiment's last run needs.

## Several collections

A path with a star is one collection for each folder that fits: `path = "$RANKWRIGHT_BEIR/*"` takes BEIR's corpora as they
unpack, `cqadupstack/android` as `cqadupstack-android`. Anything else there (archives, notes, `.DS_Store`) is passed over,
in one line. `tables/matrix-MEASURE` shows collections x systems for each measure; CQADupStack's forums are averaged, and
count once in the macro-average. `[report] tables = ["matrix-nDCG@10"]` prints that matrix after the run.

A collection that fails (docs that cannot be read, no judgements, a stage that raises an error) does not stop the others:
the report covers the rest and says what is missing, a warning gives the reason, and the run exits with 1. The next run
tries it again. If the only collection fails, or all of them do, there is no report and the run exits with 2.

## What is measured

Each operation's wall time and highest memory (of the process, while it ran) stand in its manifest and in `tables/timing`.
Latency is of single queries on one thread, after a warm-up: p50 and p95 in the leaderboard, p99 in the manifest; a stage's
is added to those it takes from. A strategy looks at the score of every candidate: up to {DEEP_LIMIT:,} docs its runs are made
over all docs, beyond that over the `k` of the stage.

Stages that are learnt or tuned are scored out of fold, and say so beside their names; `on = "test"` must be written out,
and stamps the system. `now` is a date of the spec, or the newest of the docs, never today's.

## Reproductions

`experiments/` has specs with expected figures beside them; `rankwright run SPEC --verify` exits with 1 where a figure
differs.

| spec | what it shows |
| :--- | :--- |
| `demo.toml` | the demo: eleven systems on the vault of notes |
| `strategies.toml` | every ranking strategy on the vault: leaderboard, full metrics |
| `leaderboard.toml` | retrievers at k = 1 and 3 by a composite |
| `paper.toml` | main table and K breakdown over SciFact, CACM and Cranfield (`RANKWRIGHT_DATA`) |
| `maw.toml` | six ways to choose the depth of attention, [trained](maw-results.md) (`RANKWRIGHT_DATA`, a GPU) |
| `maw-small.toml` | the same in small on the vault, a minute on a CPU |
| `beir-fusion.toml` | fusion over every BEIR corpus in a folder (`RANKWRIGHT_BEIR`), beside published figures |

`[report] published = "FILE"` puts figures of others beside ours (`tables/published`). BM25 on SciFact is Pyserini's to the
fourth digit; queries of bge-base-en-v1.5 are encoded as Pyserini's command does it (mean pooling, no instruction), not as
the model's card says (CLS pooling, with the instruction). The model, and so the fusions with it, could not be run where this was made, and are left out there.

## Keys

| section | key | default | what it is |
| :--- | :--- | :--- | :--- |
{rows}

Parameters of what a key chooses (a [weighting](methods.md), an [encoder](encoders.md), an index, a
[server](servers.md), a fusion [method](methods.md), a [strategy](strategies.md)) are keys of the same table:
`weighting = "dirichlet"` with `mu = 2000`. A table `params = {{ mu = 2000 }}` says the same. The command line takes them as
`--param mu=2000`, Python as `create_retriever("bm25", {{"weighting": "dirichlet", "mu": 2000}})`.

`rankwright init . --schema -o rankwright.schema.json` writes the JSON Schema for an editor. `optional = true`
leaves out a retriever whose [server](elastic.md) or model is not there, or a [re-ranker](reranking.md) without torch, with
what needs it, and says so.

## The demo's spec

```toml
{example}```
"""


def servers() -> str:
    """The page of what a server is asked with."""
    modes = "\n".join(f"| `{name}` | {about} |" for name, about in elastic.MODES.items())
    params = param_rows({name: each for mode in elastic.PARAMS.values() for name, each in mode.items()}.values())
    variables = "\n".join(f"| `{name}` | {about} |" for name, about in VARIABLES.values())
    kinds = ", ".join(f"{each.title} {each.major}" for each in DIALECTS.values())
    return f"""{MADE}
# Servers

{kinds}: [how they are used](elastic.md).

| mode | what it does |
| :--- | :--- |
{modes}

| parameter | default | what it is |
| :--- | :--- | :--- |
{params}

| variable | what it is |
| :--- | :--- |
{variables}

Analysers: {", ".join(f"`{name}`" for name in elastic.ANALYZERS)}, and the server's own for
{", ".join(elastic.LANGUAGES)}.
"""


def collections() -> str:
    """The page of collection formats."""
    formats = "\n".join(f"| `{name}` | {each.about} |" for name, each in FORMATS.items())
    keys = "\n".join(
        f"| `{key}` | {DESCRIPTIONS[key]} | {', '.join(f'`{name}`' for name in names)} |" for key, names in KEYS.items()
    )
    return f"""{MADE}
# Collections

A collection is docs (text fields and metadata), queries (text and type) and judgements, in one or several splits.
Docs are read block by block each time they are needed. The format is told by what is there; `--from` (in Python
`format=`) names it.

| format | what it is |
| :--- | :--- |
{formats}

Files may be compressed (.gz, .zst). Judgements are `qrels/SPLIT.tsv`, `qrels.SPLIT.txt`, or `qrels.txt` for the split
`test`; `distractors.tsv` beside them marks distractors. Ids are texts: `007` stays `007`.

`rankwright docs COLLECTION` lists the docs, or the chunks of a vault, with the ids that judgements and runs use.

## Queries and judgements in other files

`--queries FILE` and `--qrels FILE` replace a collection's own queries and judgements wherever a command reads a
collection; so do `queries = "FILE"` and `qrels = "FILE"` in a spec's `[data.NAME]` (relative to the spec) and
`Collection.load(path, queries=FILE, qrels=FILE)`. Queries are JSONL, CSV or TSV rows with the columns below, lines of id,
tab and text, or TREC topics; judgements are TREC, BEIR `.tsv`, JSONL or Parquet, and become the split `test`. With
`--queries` alone, the collection's own judgements stay in use if they judge any of these queries; vectors that belong to
its own queries are ignored.

## Columns

In JSONL and CSV files a column is known by its name, or named by `--columns KEY=NAME` (in Python `columns={{...}}`).
Repeat a key to name several columns. A line end in a name is written as a space. Every other column is kept as metadata,
and any column, the id too, can be searched: `--fields NAME,NAME`.

| key | what it is | known names |
| :--- | :--- | :--- |
{keys}

A cell of tags, links or distractors holds a list: JSON (`["a", "b"]`), a Python list written as data, or parts between
line ends, `|`, `;` or `,`. A cell of queries is one query, whatever is in it, unless it is such a list or
`--columns separator=";"` says what separates queries. Cells are read, never run.
"""


def commands() -> str:
    """The page of commands: their help texts."""
    context = click.Context(group, info_name="rankwright", **(group.context_settings | {"terminal_width": 100}))
    parts = [f"{MADE}\n# Commands\n", f"```\n{group.get_help(context)}\n```\n"]
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        own = click.Context(command, info_name=name, parent=context)
        parts.append(f"## rankwright {name}\n\n```\n{command.get_help(own)}\n```\n")
    parts.append(
        "## Everywhere\n\n"
        "A user's mistake is one line on standard error and exit code 2; a failed check is exit code 1. An\n"
        "output appears whole or not at all. Its format is told by its suffix: "
        + ", ".join(f"`{suffix}` {name}" for suffix, name in SUFFIXES.items())
        + ".\n"
    )
    return "\n".join(parts)


PAGES = {
    "measures.md": measures,
    "presets.md": presets,
    "methods.md": methods,
    "encoders.md": encoders,
    "servers.md": servers,
    "strategies.md": strategies,
    "collections.md": collections,
    "reports.md": reports,
    "experiments.md": experiments,
    "commands.md": commands,
}

if __name__ == "__main__":
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")
        print(f"docs/{name}")
