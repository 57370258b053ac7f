"""Runs in the API: the plan of the spec that is served, and its runs, which can be started, followed and stopped."""

from __future__ import annotations

from ..errors import RankwrightError
from ..experiment.preparation import prepare
from ..experiment.scheduler import CURRENT, artifact_state
from .endpoint import ConflictError, Nothing, Stream, endpoint
from .experiment_types import (
    EventParams,
    JobInfo,
    JobList,
    JobParams,
    PlanAnswer,
    PlanArtifact,
    StartParams,
)
from .workbench import Workbench

SECTION = "runs"


@endpoint("GET", "/plan", SECTION)
def plan(workbench: Workbench, params: Nothing) -> PlanAnswer:
    """What a run of the spec would build, and what is up to date."""
    if workbench.spec_path is None:
        raise ConflictError("there is no spec to run; 'rankwright serve SPEC' serves one")
    found = prepare(workbench.spec_path, workbench.store)
    artifacts = [
        PlanArtifact(node.name, node.kind, node.stage, node.collection, artifact_state(node, workbench.store, False))
        for node in found.nodes
    ]
    current = sum(each.state == CURRENT for each in artifacts)
    notes = [*map(str, found.omission_notes), *found.missing_collections]
    return PlanAnswer(str(workbench.spec_path), current, len(artifacts) - current, artifacts, notes)


@endpoint("GET", "/jobs", SECTION)
def jobs(workbench: Workbench, params: Nothing) -> JobList:
    """The runs that were started here, newest first."""
    return JobList(workbench.jobs.list())


@endpoint("POST", "/jobs", SECTION)
def start_job(workbench: Workbench, params: StartParams) -> JobInfo:
    """Run the spec that is served; refused while it runs."""
    if params.history and workbench.history is None:
        raise RankwrightError("history: there is none; 'rankwright serve --history FILE' names one")
    return workbench.jobs.start(workbench.history if params.history else None).info()


@endpoint("GET", "/jobs/{job}", SECTION)
def job(workbench: Workbench, params: JobParams) -> JobInfo:
    """A run that was started here."""
    return workbench.jobs.find(params.job).info()


@endpoint("POST", "/jobs/{job}/stop", SECTION)
def stop_job(workbench: Workbench, params: JobParams) -> JobInfo:
    """Stop a run; what it has built is kept, and the next run goes on from there."""
    found = workbench.jobs.find(params.job)
    found.stop()
    return found.info()


@endpoint("GET", "/jobs/{job}/events", SECTION)
def job_events(workbench: Workbench, params: EventParams) -> Stream:
    """The lines of a run as server-sent events: `line`, `state` and, as the last one, `end`.

    A stream that broke goes on where it was: with the header Last-Event-ID, or with `after`.
    """
    return Stream(workbench.jobs.follow(workbench.jobs.find(params.job), params.after))
