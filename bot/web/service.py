"""The routes of the service interface (section 9 of specs/5), behind a token."""

import time
from html import escape
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request
from fastapi.responses import HTMLResponse
from fastapi.security import HTTPBearer
from pydantic import SecretStr

from bot.domain.ids import LearnerId, SkillId
from bot.domain.practice.diagnosis import Diagnosis
from bot.domain.topics.course import Language
from bot.flow.service.service import PracticeService
from bot.web import shapes
from bot.web.errors import REFUSALS, answer_errors
from bot.web.guard import Guard, token_of
from bot.web.health import Monotonic

_ANY_DIFFICULTY: Final = (1, 2, 3, 4, 5)

router = APIRouter(dependencies=[Depends(HTTPBearer(auto_error=False))], responses=REFUSALS)


def _service(request: Request) -> PracticeService:
    service: PracticeService = request.app.state.service
    return service


Service = Annotated[PracticeService, Depends(_service)]
SkillInPath = Annotated[shapes.SkillName, Path(alias="id")]
LearnerInPath = Annotated[shapes.LearnerNumber, Path(alias="learnerId")]


def build_service(
    service: PracticeService, token: SecretStr, monotonic: Monotonic = time.monotonic
) -> Guard:
    """Return the interface as an application that requires the token."""
    app = FastAPI(title="Lyceum", docs_url=None, redoc_url=None)
    app.state.service = service
    app.include_router(router)
    app.add_api_route("/docs", _docs, include_in_schema=False, response_class=HTMLResponse)
    answer_errors(app)
    return Guard(app, token_of(token), monotonic)


# --- skills --------------------------------------------------------------------------------------


@router.get("/kg/graph")
async def graph(service: Service, version: str | None = None) -> shapes.GraphShape:
    """Return the graph of skills."""
    return shapes.GraphShape.of(service.graph(version))


@router.get("/kg/nodes/{id}")
async def node(service: Service, skill_id: SkillInPath) -> shapes.NodeShape:
    """Return one skill."""
    return shapes.NodeShape.of(service.skill(SkillId(skill_id)))


@router.get("/kg/nodes/{id}/prerequisites")
async def prerequisites(service: Service, skill_id: SkillInPath) -> list[shapes.NodeShape]:
    """Return the direct prerequisites of this skill."""
    return [
        shapes.NodeShape.of(prerequisite)
        for prerequisite in service.prerequisites(SkillId(skill_id))
    ]


@router.post("/kg/learners/{learnerId}/available-nodes")
async def available_nodes(
    service: Service, learner_id: LearnerInPath
) -> list[shapes.AvailableShape]:
    """Return the skills that the learner may practise, best first."""
    found = await service.available(LearnerId(learner_id))
    return [shapes.AvailableShape.of(skill) for skill in found]


@router.get("/mastery/{learnerId}/skills")
async def mastery(service: Service, learner_id: LearnerInPath) -> list[shapes.SkillShape]:
    """Return the state of the learner's skills."""
    return [shapes.SkillShape.of(state) for state in await service.mastery(LearnerId(learner_id))]


@router.post("/mastery/update")
async def update(service: Service, body: shapes.UpdateRequest) -> shapes.UpdateShape:
    """Count the outcome of a first answer, once."""
    return shapes.UpdateShape.of(await service.update(body.made()))


# --- the bank ------------------------------------------------------------------------------------


@router.get("/problems")
async def problems(
    service: Service,
    skill_id: Annotated[shapes.SkillName, Query(alias="skillId")],
    difficulty: Annotated[int | None, Query(ge=1, le=5)] = None,
    limit: Annotated[int, Query(ge=1, le=shapes.MOST_PROBLEMS)] = 10,
    language: Language = Language.EN,
) -> list[shapes.ProblemShape]:
    """Return verified problems of a skill, as a learner may see them."""
    difficulties = _ANY_DIFFICULTY if difficulty is None else (difficulty,)
    found = await service.problems(SkillId(skill_id), language, difficulties, limit)
    return [shapes.ProblemShape.of(item) for item in found]


@router.get("/problems/{problemId}")
async def problem(
    service: Service,
    problem_id: Annotated[UUID, Path(alias="problemId")],
    version: Annotated[shapes.Version | None, Query()] = None,
) -> shapes.ProblemShape:
    """Return a verified problem, as a learner may see it."""
    return shapes.ProblemShape.of(await service.problem(problem_id, version))


@router.post("/attempts")
async def attempt(service: Service, body: shapes.AttemptRequest) -> shapes.AttemptShape:
    """Store an attempt, once. Only /mastery/update changes mastery."""
    return shapes.AttemptShape.of(await service.attempt(body.made()))


@router.post("/evaluate")
async def evaluate(service: Service, body: shapes.EvaluateRequest) -> shapes.EvaluationShape:
    """Check an answer. Nothing is stored."""
    verdict = await service.evaluate(body.problem_id, body.version, body.answer)
    return shapes.EvaluationShape.of(verdict)


# --- help ----------------------------------------------------------------------------------------


@router.post("/diagnose")
async def diagnose(service: Service, body: shapes.DiagnoseRequest) -> Diagnosis:
    """Return what went wrong in an answer."""
    learner_id = None if body.learner_id is None else LearnerId(body.learner_id)
    return await service.diagnose(body.problem_id, body.version, body.answer, learner_id)


@router.post("/hint")
async def hint(service: Service, body: shapes.HintRequest) -> shapes.HintShape:
    """Return the hint for the error, at the level of the attempt."""
    found = await service.hint(
        body.problem_id, body.version, body.attempt, body.diagnosis, body.policy
    )
    return shapes.HintShape.of(found)


# --- exams ---------------------------------------------------------------------------------------


@router.get("/learners/{learnerId}/exams")
async def exams(
    service: Service,
    learner_id: LearnerInPath,
    limit: Annotated[int, Query(ge=1, le=shapes.MOST_EXAMS)] = 10,
) -> list[shapes.ExamShape]:
    """Return the exams that the learner sat, newest first, with their results."""
    return [
        shapes.ExamShape.of(exam) for exam in await service.exams(LearnerId(learner_id), limit)
    ]


# --- progress ------------------------------------------------------------------------------------


@router.get("/learners/{learnerId}/week")
async def week(service: Service, learner_id: LearnerInPath) -> shapes.WeekShape:
    """Return the learner's last seven days, including today, and what is due in the next seven."""
    return shapes.WeekShape.of(await service.week(LearnerId(learner_id)))


@router.get("/learners/{learnerId}/portfolio")
async def portfolio(service: Service, learner_id: LearnerInPath) -> shapes.PortfolioShape:
    """Return all topics, decks and skills of the learner, and what keeps being forgotten."""
    return shapes.PortfolioShape.of(await service.portfolio(LearnerId(learner_id)))


@router.get("/learners/{learnerId}/today")
async def today(service: Service, learner_id: LearnerInPath) -> shapes.TodayShape:
    """Return what fits the learner's minutes today, best first, and what is due when."""
    return shapes.TodayShape.of(await service.today(LearnerId(learner_id)))


@router.get("/learners/{learnerId}/snapshots")
async def snapshots(service: Service, learner_id: LearnerInPath) -> list[shapes.SnapshotsShape]:
    """Return the latest snapshot of each map, and its last seven."""
    found = await service.snapshots(LearnerId(learner_id))
    return [shapes.SnapshotsShape.of(one) for one in found]


@router.get("/learners/{learnerId}/statistics")
async def statistics(service: Service, learner_id: LearnerInPath) -> shapes.StatisticsShape:
    """Return the daily results of each deck and skill in the last eight weeks."""
    return shapes.StatisticsShape.of(await service.statistics(LearnerId(learner_id)))


# # --- documentation
# -------------------------------------------------------------------------------


def _docs(request: Request) -> HTMLResponse:
    """Return a page of all routes, which loads nothing from elsewhere."""
    app: FastAPI = request.app
    rows = "".join(
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(route['description'])}</td></tr>"
        for path, methods in app.openapi()["paths"].items()
        for method, route in methods.items()
    )
    return HTMLResponse(
        f'<!doctype html><html lang="en"><title>Lyceum</title><h1>Service interface</h1>'
        f"<table>{rows}</table>"
        f'<p>Requests and answers: <a href="openapi.json">openapi.json</a></p></html>'
    )
