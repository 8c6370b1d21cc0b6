"""Facts about the source: its modules, functions, imports and names."""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles

import networkx as nx

HOUSE = Path(__file__).parents[2]
_LIBRARY_TASKS = re.compile(r"create_task|TaskGroup|asyncio\.Task|_tasks\b|\btasks?\.|for task in")
_TASK = re.compile(r"\b(?:[A-Z]\w*)?(?:Task|TASK)(?:s|[A-Z_]\w*)?\b|\b\w*_tasks?\b|\btasks?_\w+\b")


class Source:
    """The modules below a folder of the repository, parsed once."""

    def __init__(self, folder: str, *, without: Collection[str] = ()) -> None:
        """Read the modules below the folder, except those of its rooms `without`."""
        self._folder = HOUSE / folder
        self.texts: Mapping[str, str] = {
            _module_name(path): path.read_text(encoding="utf-8")
            for path in sorted(self._folder.rglob("*.py"))
            if path.relative_to(self._folder).parts[0] not in without
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

    @property
    def share_of_imports(self) -> float:
        """Return the share of lines that belong to imports, 0..1."""
        lines = (
            (node.end_lineno or node.lineno) - node.lineno + 1
            for node in self._nodes()
            if isinstance(node, ast.Import | ast.ImportFrom)
        )
        return sum(lines) / self.lines

    @property
    def comments(self) -> int:
        """Return how many lines are comments other than tool directives."""
        return sum(
            line.lstrip().startswith("# ") and "noqa" not in line
            for text in self.texts.values()
            for line in text.splitlines()
        )

    def modules_under(self, lines: int) -> int:
        """Return how many modules have fewer lines, without empty and one-line ones."""
        return sum(1 < length < lines for length in self._module_lines)

    def rooms_in_a_circle(self) -> int:
        """Return how many folders below this one import each other in a cycle."""
        graph = nx.DiGraph(
            (self._room(name), self._room(used))
            for name, tree in self.trees.items()
            for used in self._imports(tree)
        )
        graph.remove_edges_from(list(nx.selfloop_edges(graph)))
        return sum(
            len(component)
            for component in nx.strongly_connected_components(graph)
            if len(component) > 1
        )

    def _room(self, module: str) -> str:
        return ".".join(module.split(".")[: len(self._folder.relative_to(HOUSE).parts) + 1])

    def modules_of_a_button(self) -> float:
        """Return the median number of modules that name a press."""
        presses = {
            node.name
            for node in self._nodes()
            if isinstance(node, ast.ClassDef) and node.name.endswith("Pressed")
        }
        named = Counter(
            press
            for text in self.texts.values()
            for press in presses & set(re.findall(r"\b\w+Pressed\b", text))
        )
        return median(named[press] for press in presses)

    def modules_of_tasks(self) -> int:
        """Return how many modules name the exercise type *task*, without asyncio's tasks."""
        return sum(
            any(_TASK.search(_LIBRARY_TASKS.sub("", line)) for line in text.splitlines())
            for text in self.texts.values()
        )

    @property
    def _module_lines(self) -> list[int]:
        return [text.count("\n") for name, text in self.texts.items() if text]

    def _nodes(self) -> Iterator[ast.AST]:
        return (node for tree in self.trees.values() for node in ast.walk(tree))

    def _imports(self, tree: ast.Module) -> Iterator[str]:
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
