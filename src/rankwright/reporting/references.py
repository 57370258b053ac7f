"""BibTeX entries by key, and the reference of each measure, test and correction."""

from __future__ import annotations

BIBTEX = {
    "jarvelin2002": r"""@article{jarvelin2002,
  author = {J{\"a}rvelin, Kalervo and Kek{\"a}l{\"a}inen, Jaana},
  title = {Cumulated gain-based evaluation of {IR} techniques},
  journal = {ACM Transactions on Information Systems}, volume = {20}, number = {4}, pages = {422--446}, year = {2002}
}""",
    "burges2005": r"""@inproceedings{burges2005,
  author = {Burges, Chris and Shaked, Tal and Renshaw, Erin and Lazier, Ari and Deeds, Matt and Hamilton, Nicole
            and Hullender, Greg},
  title = {Learning to rank using gradient descent}, booktitle = {ICML}, pages = {89--96}, year = {2005}
}""",
    "voorhees1999": r"""@inproceedings{voorhees1999,
  author = {Voorhees, Ellen M.}, title = {The {TREC-8} question answering track report},
  booktitle = {TREC}, pages = {77--82}, year = {1999}
}""",
    "buckley2000": r"""@inproceedings{buckley2000,
  author = {Buckley, Chris and Voorhees, Ellen M.}, title = {Evaluating evaluation measure stability},
  booktitle = {SIGIR}, pages = {33--40}, year = {2000}
}""",
    "buckley2004": r"""@inproceedings{buckley2004,
  author = {Buckley, Chris and Voorhees, Ellen M.}, title = {Retrieval evaluation with incomplete information},
  booktitle = {SIGIR}, pages = {25--32}, year = {2004}
}""",
    "vanrijsbergen1979": r"""@book{vanrijsbergen1979,
  author = {van Rijsbergen, C. J.}, title = {Information Retrieval}, edition = {2}, publisher = {Butterworths},
  year = {1979}
}""",
    "moffat2008": r"""@article{moffat2008,
  author = {Moffat, Alistair and Zobel, Justin}, title = {Rank-biased precision for measurement of retrieval
  effectiveness}, journal = {ACM Transactions on Information Systems}, volume = {27}, number = {1}, year = {2008}
}""",
    "chapelle2009": r"""@inproceedings{chapelle2009,
  author = {Chapelle, Olivier and Metzler, Donald and Zhang, Ya and Grinspan, Pierre},
  title = {Expected reciprocal rank for graded relevance}, booktitle = {CIKM}, pages = {621--630}, year = {2009}
}""",
    "yilmaz2006": r"""@inproceedings{yilmaz2006,
  author = {Yilmaz, Emine and Aslam, Javed A.}, title = {Estimating average precision with incomplete and imperfect
  judgments}, booktitle = {CIKM}, pages = {102--111}, year = {2006}
}""",
    "robertson2006": r"""@inproceedings{robertson2006,
  author = {Robertson, Stephen}, title = {On {GMAP}: and other transformations}, booktitle = {CIKM},
  pages = {78--83}, year = {2006}
}""",
    "macavaney2022": r"""@inproceedings{macavaney2022,
  author = {MacAvaney, Sean and Macdonald, Craig and Ounis, Iadh}, title = {Streamlining evaluation with
  ir-measures}, booktitle = {ECIR}, pages = {305--310}, year = {2022}
}""",
    "smucker2007": r"""@inproceedings{smucker2007,
  author = {Smucker, Mark D. and Allan, James and Carterette, Ben}, title = {A comparison of statistical
  significance tests for information retrieval evaluation}, booktitle = {CIKM}, pages = {623--632}, year = {2007}
}""",
    "student1908": r"""@article{student1908,
  author = {Student}, title = {The probable error of a mean}, journal = {Biometrika}, volume = {6}, number = {1},
  pages = {1--25}, year = {1908}
}""",
    "wilcoxon1945": r"""@article{wilcoxon1945,
  author = {Wilcoxon, Frank}, title = {Individual comparisons by ranking methods}, journal = {Biometrics Bulletin},
  volume = {1}, number = {6}, pages = {80--83}, year = {1945}
}""",
    "pratt1959": r"""@article{pratt1959,
  author = {Pratt, John W.}, title = {Remarks on zeros and ties in the {Wilcoxon} signed rank procedures},
  journal = {Journal of the American Statistical Association}, volume = {54}, number = {287}, pages = {655--667},
  year = {1959}
}""",
    "carterette2012": r"""@article{carterette2012,
  author = {Carterette, Benjamin A.}, title = {Multiple testing in statistical analysis of systems-based information
  retrieval experiments}, journal = {ACM Transactions on Information Systems}, volume = {30}, number = {1},
  year = {2012}
}""",
    "efron1987": r"""@article{efron1987,
  author = {Efron, Bradley}, title = {Better bootstrap confidence intervals}, journal = {Journal of the American
  Statistical Association}, volume = {82}, number = {397}, pages = {171--185}, year = {1987}
}""",
    "holm1979": r"""@article{holm1979,
  author = {Holm, Sture}, title = {A simple sequentially rejective multiple test procedure}, journal = {Scandinavian
  Journal of Statistics}, volume = {6}, number = {2}, pages = {65--70}, year = {1979}
}""",
    "dunn1961": r"""@article{dunn1961,
  author = {Dunn, Olive Jean}, title = {Multiple comparisons among means}, journal = {Journal of the American
  Statistical Association}, volume = {56}, number = {293}, pages = {52--64}, year = {1961}
}""",
    "benjamini1995": r"""@article{benjamini1995,
  author = {Benjamini, Yoav and Hochberg, Yosef}, title = {Controlling the false discovery rate: a practical and
  powerful approach to multiple testing}, journal = {Journal of the Royal Statistical Society B}, volume = {57},
  number = {1}, pages = {289--300}, year = {1995}
}""",
    "schuirmann1987": r"""@article{schuirmann1987,
  author = {Schuirmann, Donald J.}, title = {A comparison of the two one-sided tests procedure and the power approach
  for assessing the equivalence of average bioavailability}, journal = {Journal of Pharmacokinetics and
  Biopharmaceutics}, volume = {15}, number = {6}, pages = {657--680}, year = {1987}
}""",
    "cohen1988": r"""@book{cohen1988,
  author = {Cohen, Jacob}, title = {Statistical Power Analysis for the Behavioral Sciences}, edition = {2},
  publisher = {Lawrence Erlbaum}, year = {1988}
}""",
    "treceval": r"""@misc{treceval,
  author = {Buckley, Chris and others}, title = {trec\_eval}, howpublished = {National Institute of Standards and
  Technology}, note = {version 10}
}""",
}
MEASURES = {
    "nDCG": "jarvelin2002",
    "DCG": "jarvelin2002",
    "RR": "voorhees1999",
    "AP": "buckley2000",
    "F1": "vanrijsbergen1979",
    "SetF": "vanrijsbergen1979",
    "RBP": "moffat2008",
    "RBPResidual": "moffat2008",
    "ERR": "chapelle2009",
    "nERR": "chapelle2009",
    "bpref": "buckley2004",
    "infAP": "yilmaz2006",
    "GMAP": "robertson2006",
    "Judged": "macavaney2022",
}
TESTS = {
    "randomization": ("smucker2007",),
    "t": ("student1908",),
    "wilcoxon": ("wilcoxon1945", "pratt1959"),
    "tukey": ("carterette2012",),
}
CORRECTIONS = {"holm": "holm1979", "bonferroni": "dunn1961", "bh": "benjamini1995"}
