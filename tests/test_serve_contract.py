"""The API against its own description, with random requests (schemathesis); and an assistant's client (mcp). `make test-serve`."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import HANGS
from test_serve import connect, running, write_vault

pytest.importorskip("schemathesis", reason="make test-serve")


CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


@pytest.mark.parametrize("phases", ["coverage", "fuzzing"])
def test_no_request_makes_the_server_fail(tmp_path, phases):
    """Whatever the parameters, the answer has a status and a shape that the description names, and never a 500."""
    spec = write_vault(tmp_path)
    tool = Path(sys.executable).with_name("schemathesis")
    with running(str(spec), "--store", str(tmp_path / "store"), cwd=tmp_path) as (process, address):
        done = subprocess.run(
            [tool, "--no-color", "run", f"{address}api/v1/openapi.json", "--phases", phases, "-n", "40", "-c", CHECKS,
             "--request-timeout", "600", "--exclude-path", "/api/v1/events", "--seed", "1"],
            cwd=tmp_path, capture_output=True, text=True, timeout=HANGS,
        )  # fmt: skip
        assert done.returncode == 0, "\n".join(line[:300] for line in done.stdout.splitlines()[-60:])
        assert process.poll() is None


def test_an_assistant_searches_and_fetches(tmp_path):
    """The official client starts the command, lists its tools, and gets the answers of the page."""
    mcp = pytest.importorskip("mcp")
    from mcp.client.stdio import stdio_client

    spec = write_vault(tmp_path)

    async def talk():
        args = ["-m", "rankwright", "serve", str(spec), "--store", str(tmp_path / "store"), "--mcp", "--quiet"]
        command = mcp.StdioServerParameters(command=sys.executable, args=args, env=dict(os.environ))
        async with mcp.Client(stdio_client(command)) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            found = await client.call_tool("search", {"query": "cold cellar", "system": "bm25", "k": 2})
            doc = await client.call_tool("fetch", {"id": found.structured_content["results"][0]["id"]})
            lost = await client.call_tool("fetch", {"id": "nothing"})
            wrong = await client.call_tool("search", {"query": "a", "system": "bm52"})
            return names, found.structured_content, doc.structured_content, lost, wrong

    names, found, doc, lost, wrong = asyncio.run(talk())
    assert names == ["search", "fetch"]
    with connect(spec) as client:
        expected = client.get("/api/v1/search", params={"q": "cold cellar", "system": "bm25", "k": 2}).json()[
            "answers"
        ][0]
    assert [each["score"] for each in found["results"]] == [hit["score"] for hit in expected["hits"]]
    assert "cellar" in doc["text"]
    assert lost.is_error
    assert "not in notes" in lost.content[0].text
    assert wrong.is_error
    assert "bm52" in wrong.content[0].text
