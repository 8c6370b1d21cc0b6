"""What an exam goal carries: a task, its solution, and the steps by which points are given."""

import hashlib
from dataclasses import dataclass

from bot.domain.topics.course import Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamStep:
    """One step of an exam's scoring."""

    id: str
    points: float
    description: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """The task, its solution and its scoring (specs/1, `examData`)."""

    task: Texts
    solution: Texts
    max_points: float
    passing_points: float
    steps: tuple[ExamStep, ...]
    minutes: int | None = None
    """How long may be worked on it; None without a limit."""

    def step(self, step_id: str) -> ExamStep:
        """Return the step; KeyError if there is none."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(step_id)

    @property
    def rubric(self) -> str:
        """Return what tells this scoring from any other; rulings of operators belong to one."""
        parts = [f"{it.id}={it.points:g}={sorted(it.description.items())}" for it in self.steps]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
