"""Load bundled courses from their folders, or report everything that is wrong with them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, Discriminator, TypeAdapter, ValidationError

from bot.content.courses import convert, schema, yaml_file
from bot.content.courses.expectations import findings
from bot.content.courses.graph import Graph, goal_problems, graph_problems, in_teaching_order
from bot.domain.authoring.keys import key_problems
from bot.domain.ids import ConceptId, CourseId, SkillId
from bot.domain.topics.course import Course, CourseConcept, Language, Level

FEWEST_QUESTIONS = 8
FEWEST_FORMATS = 4
FEWEST_ENTRIES, MOST_ENTRIES = 10, 15

_GRAPH: TypeAdapter[dict[str, tuple[str, ...]]] = TypeAdapter(
    dict[schema.Id, tuple[schema.Id, ...]]
)
_ID: TypeAdapter[str] = TypeAdapter(schema.Id)
_INVENTORY: TypeAdapter[tuple[schema.InventoryShape, ...]] = TypeAdapter(
    tuple[schema.InventoryShape, ...]
)
_GOALS: TypeAdapter[tuple[schema.GoalShape, ...]] = TypeAdapter(tuple[schema.GoalShape, ...])
_QUESTION: TypeAdapter[schema.QuestionShape] = TypeAdapter(
    Annotated[schema.QuestionShape, Discriminator("format")]
)

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


class BrokenCourseError(Exception):
    """The files of one or more courses are faulty."""

    def __init__(self, problems: Iterable[yaml_file.Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def load_courses(
    folder: Path, skills: Collection[SkillId] | None = None, *, keys: bool = True
) -> tuple[Course, ...]:
    """Return every course below the folder, by name. All problems are raised together.

    With `skills`, those of the skill graph, no concept may name another one. Without `keys`, no
    answer is judged by its own question, which takes longer than all other checks.
    """
    courses: list[Course] = []
    problems: list[yaml_file.Problem] = []
    for course_folder in course_folders(folder):
        try:
            courses.append(load_course(course_folder, skills, keys=keys))
        except BrokenCourseError as error:
            problems += error.problems
    if not courses and not problems:
        problems.append(yaml_file.Problem(folder, 1, "", "a folder with a folder for each course"))
    if problems:
        raise BrokenCourseError(problems)
    return tuple(courses)


def course_folders(folder: Path) -> tuple[Path, ...]:
    """Return the folders that should hold one course each, by name."""
    entries = sorted(folder.iterdir()) if folder.is_dir() else ()
    return tuple(entry for entry in entries if entry.is_dir() and not entry.name.startswith("."))


def load_course(
    folder: Path, skills: Collection[SkillId] | None = None, *, keys: bool = True
) -> Course:
    """Return the course of that folder, prerequisites first.

    Raises BrokenCourseError with every problem of every file.
    """
    loading = _Loading(folder, skills, keys=keys)
    course = loading.course()
    if loading.problems or course is None:
        raise BrokenCourseError(
            sorted(loading.problems, key=lambda problem: (problem.file, problem.line))
        )
    return course


class _Loading:
    """The state of loading one course, with its problems so far."""

    def __init__(self, folder: Path, skills: Collection[SkillId] | None, *, keys: bool) -> None:
        self._folder = folder
        self._skills = skills
        self._keys = keys
        self.problems: list[yaml_file.Problem] = []

    def course(self) -> Course | None:
        if _piece(_ID, self._folder.name) is None:
            expected = "a folder named by small letters, digits and hyphens"
            self.problems.append(yaml_file.Problem(self._folder, 1, "", expected))
        file = self._read_file(self._folder / "course.yaml")
        shape = None if file is None else self._validate(file, schema.CourseFile)
        graph = None if file is None else _piece(_GRAPH, _field(file.content, "concepts"))
        if file is not None:
            self._check_course(file, graph)
        concepts = self._concepts(graph or {})
        self._check_labels(concepts.values())
        self._check_skills(concepts.values())
        if shape is None or graph is None or self.problems:
            return None
        return Course(
            id=CourseId(self._folder.name),
            title=convert.to_texts(shape.title),
            description=convert.to_texts(shape.description),
            concepts=tuple(concepts[concept_id] for concept_id in in_teaching_order(graph)),
            inventory=tuple(
                convert.to_entry(rank, entry) for rank, entry in enumerate(shape.inventory, 1)
            ),
            goals=tuple(convert.to_goal(goal) for goal in shape.goals),
        )

    def _concepts(self, graph: Graph) -> dict[str, CourseConcept]:
        """Return the concepts of the folder, even if course.yaml is broken or missing."""
        concepts: dict[str, CourseConcept] = {}
        for path in sorted((self._folder / "concepts").glob("*")):
            if path.suffix != ".yaml" or (graph and path.stem not in graph):
                expected = "files of the concepts in course.yaml only, this is none of them"
                self.problems.append(yaml_file.Problem(path, 1, "", expected))
            concept = self._concept(path, graph.get(path.stem, ()))
            if concept is not None:
                concepts[concept.id] = concept
        return concepts

    def _read_file(self, path: Path) -> yaml_file.YamlFile | None:
        try:
            return yaml_file.read_yaml(path)
        except yaml_file.BrokenFileError as error:
            self.problems.append(error.problem)
            return None

    def _validate(self, file: yaml_file.YamlFile, model: type[M]) -> M | None:
        try:
            return model.model_validate(file.content)
        except ValidationError as error:
            self._add(file, findings(error))
            return None

    def _add(self, file: yaml_file.YamlFile, found: Iterable[tuple[yaml_file.Place, str]]) -> None:
        self.problems += (file.problem(place, expected) for place, expected in found)

    def _check_course(self, file: yaml_file.YamlFile, graph: Graph | None) -> None:
        inventory = _piece(_INVENTORY, _field(file.content, "inventory"))
        if graph is not None:
            self._add(file, _below(("concepts",), graph_problems(graph)))
            self._add(file, _below(("concepts",), self._missing_files(graph)))
        if inventory is not None and self._keys:
            self._add(file, _probe_problems(inventory))
        if graph is not None and inventory is not None:
            self._add(file, _inventory_problems(inventory, graph))
        goals = _piece(_GOALS, _field(file.content, "goals"))
        if graph is not None and goals is not None:
            self._add(file, _below(("goals",), goal_problems(goals, graph)))

    def _check_labels(self, concepts: Iterable[CourseConcept]) -> None:
        """Report equal labels: two such concepts could not be told apart on a map."""
        for language in Language:
            seen: set[str] = set()
            for concept in concepts:
                label = " ".join(concept.label[language].casefold().split())
                if label in seen:
                    path = self._folder / "concepts" / f"{concept.id}.yaml"
                    expected = "a label that no other concept of the course has"
                    self.problems.append(yaml_file.Problem(path, 1, f"label.{language}", expected))
                seen.add(label)

    def _check_skills(self, concepts: Iterable[CourseConcept]) -> None:
        """Report shared skills: a skill of two concepts would be mastered in both at once."""
        named: set[SkillId] = set()
        for concept in concepts:
            if concept.skill is None:
                continue
            path = self._folder / "concepts" / f"{concept.id}.yaml"
            if self._skills is not None and concept.skill not in self._skills:
                expected = f"a skill of the skill graph, {concept.skill!r} is none"
                self.problems.append(yaml_file.Problem(path, 1, "skill", expected))
            if concept.skill in named:
                expected = "a skill that no other concept of the course has"
                self.problems.append(yaml_file.Problem(path, 1, "skill", expected))
            named.add(concept.skill)

    def _missing_files(self, graph: Graph) -> Iterator[tuple[yaml_file.Place, str]]:
        for concept_id in graph:
            if not (self._folder / "concepts" / f"{concept_id}.yaml").is_file():
                yield (concept_id,), f"a file concepts/{concept_id}.yaml"

    def _concept(self, path: Path, prerequisites: tuple[str, ...]) -> CourseConcept | None:
        file = self._read_file(path)
        if file is None:
            return None
        concept_id = ConceptId(path.stem)
        shape = self._validate(file, schema.ConceptFile)
        self._add(file, _questions_problems(concept_id, file.content, shape, keys=self._keys))
        return None if shape is None else convert.to_concept(concept_id, shape, prerequisites)


def _field(content: yaml_file.Plain, name: str) -> yaml_file.Plain:
    return content.get(name) if isinstance(content, dict) else None


def _piece(adapter: TypeAdapter[T], content: object) -> T | None:
    """Return the part of a file, or None if broken, which is reported with the whole file."""
    try:
        return adapter.validate_python(content)
    except ValidationError:
        return None


def _below(
    above: yaml_file.Place, found: Iterable[tuple[yaml_file.Place, str]]
) -> Iterator[tuple[yaml_file.Place, str]]:
    return ((above + place, expected) for place, expected in found)


def _questions_problems(
    concept_id: ConceptId,
    content: yaml_file.Plain,
    whole: schema.ConceptFile | None,
    *,
    keys: bool,
) -> Iterator[tuple[yaml_file.Place, str]]:
    """Yield what is wrong across the questions and with their `keys`, even beside broken ones.

    If the file is valid as a whole, its questions are taken from `whole`.
    """
    questions = _field(content, "questions")
    if not isinstance(questions, list):
        return
    yield from _too_few(questions)
    yield from _id_problems([_field(question, "id") for question in questions])
    if not keys:
        return
    read = whole.questions if whole else (_piece(_QUESTION, question) for question in questions)
    for position, shape in enumerate(read):
        if shape is not None:
            found = key_problems(convert.to_question(concept_id, shape))
            yield from _below(("questions", position), found)


def _too_few(questions: Sequence[yaml_file.Plain]) -> Iterator[tuple[yaml_file.Place, str]]:
    formats = {str(_field(question, "format")) for question in questions}
    if len(questions) < FEWEST_QUESTIONS:
        yield ("questions",), f"at least {FEWEST_QUESTIONS} questions, found {len(questions)}"
    if len(formats) < FEWEST_FORMATS:
        yield ("questions",), f"at least {FEWEST_FORMATS} formats, found {len(formats)}"


def _id_problems(ids: Sequence[yaml_file.Plain]) -> Iterator[tuple[yaml_file.Place, str]]:
    for position, name in enumerate(ids):
        if isinstance(name, str) and name.startswith(convert.PROBE_PREFIX):
            yield (
                ("questions", position, "id"),
                f"an id without {convert.PROBE_PREFIX!r}, which probes have",
            )
        if isinstance(name, str) and name in ids[:position]:
            yield ("questions", position, "id"), "an id that no other question of the concept has"


def _inventory_problems(
    inventory: Sequence[schema.InventoryShape], graph: Graph
) -> Iterator[tuple[yaml_file.Place, str]]:
    if not FEWEST_ENTRIES <= len(inventory) <= MOST_ENTRIES:
        limits = f"{FEWEST_ENTRIES} to {MOST_ENTRIES} entries"
        yield ("inventory",), f"{limits}, found {len(inventory)}"
    yield from _below(("inventory",), _entry_problems(inventory, graph))
    yield from _level_problems([entry.level for entry in inventory])


def _probe_problems(
    inventory: Sequence[schema.InventoryShape],
) -> Iterator[tuple[yaml_file.Place, str]]:
    for position, entry in enumerate(inventory):
        probe = convert.to_entry(position + 1, entry).probe
        yield from _below(("inventory", position, "probe"), key_problems(probe))


def _entry_problems(
    inventory: Sequence[schema.InventoryShape], graph: Graph
) -> Iterator[tuple[yaml_file.Place, str]]:
    names = Counter[str]()
    for position, entry in enumerate(inventory):
        if entry.concept not in graph:
            yield (position, "concept"), f"a concept of this course, {entry.concept!r} is none"
        if names[entry.concept]:
            yield (position, "concept"), "a concept that no earlier entry has"
        for at, easier in enumerate(entry.builds_on):
            if not names[easier]:
                yield (position, "builds_on", at), f"an earlier entry, {easier!r} is none"
        names[entry.concept] += 1


def _level_problems(levels: Sequence[Level]) -> Iterator[tuple[yaml_file.Place, str]]:
    order = list(Level)
    for position in range(1, len(levels)):
        before, level = levels[position - 1], levels[position]
        if order.index(level) < order.index(before):
            yield ("inventory", position, "level"), f"{before} or above, levels never fall"
    missing = [level for level in order if level not in levels]
    if missing:
        yield ("inventory",), f"all three levels, missing {', '.join(missing)}"
