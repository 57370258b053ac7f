"""The oldest versions that pyproject.toml allows, as constraints for pip: make test-oldest."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
for each in project["dependencies"]:
    print(re.sub(">=", "==", each, count=1))
