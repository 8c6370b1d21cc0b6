"""The content of an exam goal: a task, its solution, and the steps that earn points."""

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
    """The time limit, or None."""

    def step(self, step_id: str) -> ExamStep:
        """Return the step. Raise KeyError if there is none."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(step_id)

    @property
    def rubric(self) -> str:
        """Return a text that identifies this scoring. Rulings of operators belong to it."""
        parts = [
            f"{step.id}={step.points:g}={sorted(step.description.items())}" for step in self.steps
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
