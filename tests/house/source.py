"""What the source says of itself: its modules, functions, imports and names."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles

import networkx as nx

HOUSE = Path(__file__).parents[2]
_LIBRARY_TASKS = re.compile(r"create_task|TaskGroup|asyncio\.Task|_tasks\b|\btasks?\.|for task in")
_DECLARES = re.compile(
    r"\.(?:changes|events|ports|replies|routes|states)$|\.flow(?:\.[a-z_]+)?$|\.engine\."
)
_TASK = re.compile(r"\b(?:[A-Z]\w*)?(?:Task|TASK)(?:s|[A-Z_]\w*)?\b|\b\w*_tasks?\b|\btasks?_\w+\b")


class Source:
    """The modules below a folder of the repository, parsed once."""

    def __init__(self, folder: str) -> None:
        self._folder = HOUSE / folder
        self.texts: Mapping[str, str] = {
            _module_name(path): path.read_text(encoding="utf-8")
            for path in sorted(self._folder.rglob("*.py"))
        }

    @cached_property
    def trees(self) -> Mapping[str, ast.Module]:
        return {name: ast.parse(text) for name, text in self.texts.items()}

    @property
    def lines(self) -> int:
        return sum(self._module_lines)

    @property
    def classes(self) -> int:
        return sum(isinstance(node, ast.ClassDef) for node in self._nodes())

    def module_spread(self) -> tuple[float, float]:
        """Return median and 90th percentile of the lines of a module."""
        return _spread(self._module_lines)

    def function_spread(self) -> tuple[float, float]:
        """Return median and 90th percentile of the lines of a function."""
        return _spread(
            (node.end_lineno or node.lineno) - node.lineno + 1
            for node in self._nodes()
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        )

    def largest_folder(self) -> tuple[int, str]:
        """Return how many modules the fullest folder has, and its name."""
        folders = Counter(
            str(path.parent.relative_to(HOUSE))
            for path in self._folder.rglob("*.py")
            if path.name != "__init__.py" and "versions" not in path.parts
        )
        name, count = folders.most_common(1)[0]
        return count, name

    def longest_chain(self) -> int:
        """Return how many steps the longest chain of imports between steps has.

        The engine and modules that only declare (events, replies, states, routes, changes) or name
        ports are no steps; circles count as one.
        """
        steps = {name for name in self.texts if not _DECLARES.search(name)}
        graph = nx.DiGraph(
            (name, used)
            for name in steps
            for used in self._imported(self.trees[name])
            if used in steps - {name}
        )
        parts = nx.condensation(graph)
        return len(nx.dag_longest_path(parts))

    def modules_of_a_button(self) -> tuple[float, float]:
        """Return in how many modules a press is named, and how often: the medians of all."""
        presses = {
            node.name
            for node in self._nodes()
            if isinstance(node, ast.ClassDef) and node.name.endswith("Pressed")
        }
        named: dict[str, list[int]] = {press: [] for press in presses}
        for text in self.texts.values():
            words = Counter(re.findall(r"\b\w+Pressed\b", text))
            for press in presses & words.keys():
                named[press].append(words[press])
        return median(map(len, named.values())), median(map(sum, named.values()))

    def modules_of_tasks(self) -> int:
        """Return how many modules name the exercise type *task*; tasks of asyncio do not count."""
        return sum(
            any(_TASK.search(_LIBRARY_TASKS.sub("", line)) for line in text.splitlines())
            for text in self.texts.values()
        )

    @property
    def _module_lines(self) -> list[int]:
        return [text.count("\n") for name, text in self.texts.items() if text]

    def _nodes(self) -> Iterator[ast.AST]:
        return (node for tree in self.trees.values() for node in ast.walk(tree))

    def _imported(self, tree: ast.Module) -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                yield from inner & self.texts.keys() or {node.module} & self.texts.keys()
            elif isinstance(node, ast.Import):
                yield from {alias.name for alias in node.names} & self.texts.keys()


def _module_name(path: Path) -> str:
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _spread(sizes: Iterator[int] | list[int]) -> tuple[float, float]:
    known = sorted(sizes)
    return median(known), quantiles(known, n=10)[-1]
