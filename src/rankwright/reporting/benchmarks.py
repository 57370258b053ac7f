"""Known benchmarks: recognizes the name of a dataset and gives the papers to cite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..base.caveats import Caveat
from ..evaluation import Measure
from ..evaluation.input_warnings import abbreviate_names

BEIR = "thakur2021"
# Words around a dataset's name that do not change which dataset it is.
OUTSIDE_BEIR = {"cord19", "disks45", "dpr"}  # as in cord19/trec-covid of ir_datasets
BEFORE = {"beir", "v1", "0", "ir", "datasets", "irds", "mteb", "trec", "nocr", "w100", *OUTSIDE_BEIR}
SPLITS = {"train", "dev", "dev1", "dev2", "test", "eval", "validation", "valid", "val"}
FORUMS = {
    "android", "english", "gaming", "gis", "mathematica", "physics", "programmers", "stats", "tex", "unix",
    "webmasters", "wordpress",
}  # fmt: skip
AFTER = {*SPLITS, "small", "subset", "judged", "full", "v2", "retrieval", "rank", "ranking"}
DEEP_LEARNING = re.compile(r"(?:^|-)(?:trec-?)?dl-?(?:20)?(19|2[0-3])(?:-|$)")  # dl19, trec-dl-2019, TREC DL 2019
PASSAGE_REL = 2  # lowest relevant grade of the passages of TREC Deep Learning


def recognize(name: str) -> tuple[str, ...]:
    """Keys of the papers to cite for a dataset of this name; empty if the name is unknown."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    year = DEEP_LEARNING.search(plain)
    if year:
        return (f"craswell20{year[1]}",)
    words = plain.split("-")
    cited = lookup(words)
    if cited and words[0] in OUTSIDE_BEIR:
        return tuple(key for key in cited if key != BEIR)
    return tuple(dict.fromkeys((*cited, BEIR))) if cited and "beir" in words[:-1] else cited


def convention_warnings(name: str, measures: Sequence[Measure]) -> Iterator[Caveat]:
    """Measures that count lower grades as relevant than the track whose judgements these are."""
    cited = recognize(name)
    words = re.split(r"[^a-z0-9]+", name.lower())
    if not cited or not cited[0].startswith("craswell") or any(word.startswith("doc") for word in words):
        return  # where documents are ranked, the track counts grade 1 as relevant too
    lower = [each.label for each in measures if each.rel is not None and each.rel < PASSAGE_REL]
    if lower:
        verb = "counts" if len(lower) == 1 else "count"
        yield Caveat(
            f"{name}: TREC Deep Learning counts passages of grade {PASSAGE_REL} or higher as relevant, but "
            f"{abbreviate_names(lower)} {verb} lower grades too; use the preset trec-dl, or rel {PASSAGE_REL}"
        )


def lookup(words: list[str]) -> tuple[str, ...]:
    """The entry for the words of a name, ignoring words before and after it that do not matter."""
    for start in range(len(words)):
        for stop in range(len(words), start, -1):
            cited = BENCHMARKS.get("".join(words[start:stop]))
            if cited:
                return cited
            if words[stop - 1] not in AFTER and not (words[start] == "cqadupstack" and words[stop - 1] in FORUMS):
                break
        if words[start] not in BEFORE:
            break
    return ()


# Name without separators: papers to cite, the dataset's own first.
BENCHMARKS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "msmarco",
            "msmarcopassage",
            "msmarcopassages",
            "msmarcodoc",
            "msmarcodocs",
            "msmarcodocument",
            "msmarcodocuments",
            "msmarcov1",
            "msmarcov1passage",
            "msmarcov1doc",
            "msmarcov1document",
            "msmarcov2",
            "msmarcov2passage",
            "msmarcov2doc",
            "msmarcov2document",
            "msmarcopassagev2",
            "msmarcodocumentv2",
            "msmarcopassagev1",
            "msmarcodocumentv1",
        ),
        ("bajaj2016",),
    ),
    "2019qrelspass": ("craswell2019",),  # as NIST names the files
    "2019qrelsdocs": ("craswell2019",),
    "2020qrelspass": ("craswell2020",),
    "2020qrelsdocs": ("craswell2020",),
    "beir": (BEIR,),
    "mteb": ("muennighoff2023",),
    "treccovid": ("voorhees2020", BEIR),
    "nfcorpus": ("boteva2016", BEIR),
    "nq": ("kwiatkowski2019", BEIR),
    "naturalquestions": ("kwiatkowski2019", BEIR),
    "hotpotqa": ("yang2018", BEIR),
    "fiqa": ("maia2018", BEIR),
    "fiqa2018": ("maia2018", BEIR),
    "arguana": ("wachsmuth2018", BEIR),
    "touche": ("bondarenko2020", BEIR),
    "touche2020": ("bondarenko2020", BEIR),
    "webistouche2020": ("bondarenko2020", BEIR),
    "cqadupstack": ("hoogeveen2015", BEIR),
    "cqadupstackretrieval": ("hoogeveen2015", BEIR),
    "quora": ("iyer2017", BEIR),
    "quoraretrieval": ("iyer2017", BEIR),
    "dbpedia": ("hasibi2017", BEIR),
    "dbpediaentity": ("hasibi2017", BEIR),
    "scidocs": ("cohan2020", BEIR),
    "fever": ("thorne2018", BEIR),
    "climatefever": ("diggelmann2020", BEIR),
    "scifact": ("wadden2020", BEIR),
    "bioasq": ("tsatsaronis2015", BEIR),
    "signal1m": ("suarez2018", BEIR),
    "trecnews": ("soboroff2019", BEIR),
    "robust04": ("voorhees2004", BEIR),
    "robust2004": ("voorhees2004", BEIR),
    "cranfield": ("cleverdon1967",),
    "cran": ("cleverdon1967",),
    "cacm": ("fox1983",),
}

BIBTEX = {
    "bajaj2016": r"""@article{bajaj2016,
  author = {Bajaj, Payal and Campos, Daniel and Craswell, Nick and Deng, Li and Gao, Jianfeng and Liu, Xiaodong and
            Majumder, Rangan and McNamara, Andrew and Mitra, Bhaskar and Nguyen, Tri and Rosenberg, Mir and Song, Xia
            and Stoica, Alina and Tiwary, Saurabh and Wang, Tong},
  title = {{MS MARCO}: A human generated machine reading comprehension dataset},
  journal = {arXiv preprint arXiv:1611.09268}, year = {2016}
}""",
    "craswell2019": r"""@inproceedings{craswell2019,
  author = {Craswell, Nick and Mitra, Bhaskar and Yilmaz, Emine and Campos, Daniel and Voorhees, Ellen M.},
  title = {Overview of the {TREC} 2019 deep learning track}, booktitle = {TREC}, year = {2019}
}""",
    "craswell2020": r"""@inproceedings{craswell2020,
  author = {Craswell, Nick and Mitra, Bhaskar and Yilmaz, Emine and Campos, Daniel},
  title = {Overview of the {TREC} 2020 deep learning track}, booktitle = {TREC}, year = {2020}
}""",
    "craswell2021": r"""@inproceedings{craswell2021,
  author = {Craswell, Nick and Mitra, Bhaskar and Yilmaz, Emine and Campos, Daniel and Lin, Jimmy},
  title = {Overview of the {TREC} 2021 deep learning track}, booktitle = {TREC}, year = {2021}
}""",
    "craswell2022": r"""@inproceedings{craswell2022,
  author = {Craswell, Nick and Mitra, Bhaskar and Yilmaz, Emine and Campos, Daniel and Lin, Jimmy and
            Voorhees, Ellen M. and Soboroff, Ian},
  title = {Overview of the {TREC} 2022 deep learning track}, booktitle = {TREC}, year = {2022}
}""",
    "craswell2023": r"""@inproceedings{craswell2023,
  author = {Craswell, Nick and Mitra, Bhaskar and Yilmaz, Emine and Rahmani, Hossein A. and Campos, Daniel and
            Lin, Jimmy and Voorhees, Ellen M. and Soboroff, Ian},
  title = {Overview of the {TREC} 2023 deep learning track}, booktitle = {TREC}, year = {2023}
}""",
    "thakur2021": r"""@inproceedings{thakur2021,
  author = {Thakur, Nandan and Reimers, Nils and R{\"u}ckl{\'e}, Andreas and Srivastava, Abhishek and
            Gurevych, Iryna},
  title = {{BEIR}: A heterogeneous benchmark for zero-shot evaluation of information retrieval models},
  booktitle = {NeurIPS Datasets and Benchmarks Track}, year = {2021}
}""",
    "muennighoff2023": r"""@inproceedings{muennighoff2023,
  author = {Muennighoff, Niklas and Tazi, Nouamane and Magne, Lo{\"i}c and Reimers, Nils},
  title = {{MTEB}: Massive text embedding benchmark}, booktitle = {EACL}, pages = {2014--2037}, year = {2023}
}""",
    "voorhees2020": r"""@article{voorhees2020,
  author = {Voorhees, Ellen and Alam, Tasmeer and Bedrick, Steven and Demner-Fushman, Dina and Hersh, William R. and
            Lo, Kyle and Roberts, Kirk and Soboroff, Ian and Wang, Lucy Lu},
  title = {{TREC-COVID}: Constructing a pandemic information retrieval test collection},
  journal = {SIGIR Forum}, volume = {54}, number = {1}, year = {2020}
}""",
    "boteva2016": r"""@inproceedings{boteva2016,
  author = {Boteva, Vera and Gholipour, Demian and Sokolov, Artem and Riezler, Stefan},
  title = {A full-text learning to rank dataset for medical information retrieval}, booktitle = {ECIR},
  pages = {716--722}, year = {2016}
}""",
    "kwiatkowski2019": r"""@article{kwiatkowski2019,
  author = {Kwiatkowski, Tom and Palomaki, Jennimaria and Redfield, Olivia and Collins, Michael and Parikh, Ankur and
            Alberti, Chris and Epstein, Danielle and Polosukhin, Illia and Devlin, Jacob and Lee, Kenton and
            Toutanova, Kristina and Jones, Llion and Kelcey, Matthew and Chang, Ming-Wei and Dai, Andrew M. and
            Uszkoreit, Jakob and Le, Quoc and Petrov, Slav},
  title = {Natural {Q}uestions: A benchmark for question answering research},
  journal = {Transactions of the Association for Computational Linguistics}, volume = {7}, pages = {452--466},
  year = {2019}
}""",
    "yang2018": r"""@inproceedings{yang2018,
  author = {Yang, Zhilin and Qi, Peng and Zhang, Saizheng and Bengio, Yoshua and Cohen, William and
            Salakhutdinov, Ruslan and Manning, Christopher D.},
  title = {{HotpotQA}: A dataset for diverse, explainable multi-hop question answering}, booktitle = {EMNLP},
  pages = {2369--2380}, year = {2018}
}""",
    "maia2018": r"""@inproceedings{maia2018,
  author = {Maia, Macedo and Handschuh, Siegfried and Freitas, Andr{\'e} and Davis, Brian and McDermott, Ross and
            Zarrouk, Manel and Balahur, Alexandra},
  title = {{WWW}'18 open challenge: Financial opinion mining and question answering},
  booktitle = {Companion Proceedings of The Web Conference}, pages = {1941--1942}, year = {2018}
}""",
    "wachsmuth2018": r"""@inproceedings{wachsmuth2018,
  author = {Wachsmuth, Henning and Syed, Shahbaz and Stein, Benno},
  title = {Retrieval of the best counterargument without prior topic knowledge}, booktitle = {ACL},
  pages = {241--251}, year = {2018}
}""",
    "bondarenko2020": r"""@inproceedings{bondarenko2020,
  author = {Bondarenko, Alexander and Fr{\"o}be, Maik and Beloucif, Meriem and Gienapp, Lukas and Ajjour, Yamen and
            Panchenko, Alexander and Biemann, Chris and Stein, Benno and Wachsmuth, Henning and Potthast, Martin and
            Hagen, Matthias},
  title = {Overview of {T}ouch{\'e} 2020: Argument retrieval}, booktitle = {CLEF}, year = {2020}
}""",
    "hoogeveen2015": r"""@inproceedings{hoogeveen2015,
  author = {Hoogeveen, Doris and Verspoor, Karin M. and Baldwin, Timothy},
  title = {{CQADupStack}: A benchmark data set for community question-answering research},
  booktitle = {Australasian Document Computing Symposium}, year = {2015}
}""",
    "iyer2017": r"""@misc{iyer2017,
  author = {Iyer, Shankar and Dandekar, Nikhil and Csernai, Korn{\'e}l},
  title = {First {Q}uora dataset release: Question pairs}, howpublished = {Quora}, year = {2017}
}""",
    "hasibi2017": r"""@inproceedings{hasibi2017,
  author = {Hasibi, Faegheh and Nikolaev, Fedor and Xiong, Chenyan and Balog, Krisztian and Bratsberg, Svein Erik and
            Kotov, Alexander and Callan, Jamie},
  title = {{DBpedia-Entity} v2: A test collection for entity search}, booktitle = {SIGIR}, pages = {1265--1268},
  year = {2017}
}""",
    "cohan2020": r"""@inproceedings{cohan2020,
  author = {Cohan, Arman and Feldman, Sergey and Beltagy, Iz and Downey, Doug and Weld, Daniel S.},
  title = {{SPECTER}: Document-level representation learning using citation-informed transformers},
  booktitle = {ACL}, pages = {2270--2282}, year = {2020}
}""",
    "thorne2018": r"""@inproceedings{thorne2018,
  author = {Thorne, James and Vlachos, Andreas and Christodoulopoulos, Christos and Mittal, Arpit},
  title = {{FEVER}: A large-scale dataset for fact extraction and {VER}ification}, booktitle = {NAACL},
  pages = {809--819}, year = {2018}
}""",
    "diggelmann2020": r"""@article{diggelmann2020,
  author = {Diggelmann, Thomas and Boyd-Graber, Jordan and Bulian, Jannis and Ciaramita, Massimiliano and
            Leippold, Markus},
  title = {{CLIMATE-FEVER}: A dataset for verification of real-world climate claims},
  journal = {arXiv preprint arXiv:2012.00614}, year = {2020}
}""",
    "wadden2020": r"""@inproceedings{wadden2020,
  author = {Wadden, David and Lin, Shanchuan and Lo, Kyle and Wang, Lucy Lu and van Zuylen, Madeleine and
            Cohan, Arman and Hajishirzi, Hannaneh},
  title = {Fact or fiction: Verifying scientific claims}, booktitle = {EMNLP}, pages = {7534--7550}, year = {2020}
}""",
    "tsatsaronis2015": r"""@article{tsatsaronis2015,
  author = {Tsatsaronis, George and Balikas, Georgios and Malakasiotis, Prodromos and Partalas, Ioannis and
            Zschunke, Matthias and Alvers, Michael R. and Weissenborn, Dirk and Krithara, Anastasia and
            Petridis, Sergios and Polychronopoulos, Dimitris and others},
  title = {An overview of the {BIOASQ} large-scale biomedical semantic indexing and question answering competition},
  journal = {BMC Bioinformatics}, volume = {16}, pages = {138}, year = {2015}
}""",
    "suarez2018": r"""@inproceedings{suarez2018,
  author = {Suarez, Axel and Albakour, Dyaa and Corney, David and Martinez, Miguel and Esquivel, Jos{\'e}},
  title = {A data collection for evaluating the retrieval of related tweets to news articles},
  booktitle = {ECIR}, pages = {780--786}, year = {2018}
}""",
    "soboroff2019": r"""@inproceedings{soboroff2019,
  author = {Soboroff, Ian and Huang, Shudong and Harman, Donna}, title = {{TREC} 2019 news track overview},
  booktitle = {TREC}, year = {2019}
}""",
    "voorhees2004": r"""@inproceedings{voorhees2004,
  author = {Voorhees, Ellen M.}, title = {Overview of the {TREC} 2004 robust track}, booktitle = {TREC},
  year = {2004}
}""",
    "cleverdon1967": r"""@article{cleverdon1967,
  author = {Cleverdon, Cyril W.}, title = {The {C}ranfield tests on index language devices},
  journal = {Aslib Proceedings}, volume = {19}, number = {6}, pages = {173--194}, year = {1967}
}""",
    "fox1983": r"""@techreport{fox1983,
  author = {Fox, Edward A.},
  title = {Characterization of two new experimental collections in computer and information science containing textual
           and bibliographic concepts},
  institution = {Cornell University}, number = {TR 83-561}, year = {1983}
}""",
}
