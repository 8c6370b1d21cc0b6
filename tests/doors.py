"""The contract of the rooms: subjects reach each other only through named doors."""

from collections.abc import Iterator
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class DoorsContract(Contract):
    """Direct imports between the rooms of a package go to open rooms, shared modules or doors.

    The table of routes ties everything, so modules named `routes` and the engine may use all.
    """

    package: Any = fields.StringField()
    free_importers: Any = fields.SetField(subfield=fields.StringField())
    open_rooms: Any = fields.SetField(subfield=fields.StringField())
    shared: Any = fields.SetField(subfield=fields.StringField())
    doors: Any = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return which imports pass a wall, and which doors nobody uses."""
        crossing = set(self._crossing(graph))
        walls = sorted(it for it in crossing if it[1] not in self.doors)
        unused = sorted(set(self.doors) - {door for _, door in crossing})
        return ContractCheck(
            kept=not walls and not unused, metadata={"walls": walls, "unused": unused}
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print what is wrong, a line each."""
        for importer, imported in check.metadata["walls"]:
            output.print_error(f"{importer} imports {imported}, which is no door")
        for door in check.metadata["unused"]:
            output.print_error(f"nobody of another subject uses the door {door}")

    def _crossing(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        prefix = f"{self.package}."
        for importer in graph.modules:
            if not importer.startswith(prefix):
                continue
            room, _, module = importer.removeprefix(prefix).partition(".")
            if room in self.free_importers or module in self.free_importers:
                continue
            for imported in graph.find_modules_directly_imported_by(importer):
                if not imported.startswith(prefix):
                    continue
                place = imported.removeprefix(prefix)
                other, _, inside = place.partition(".")
                if other == room or other in self.open_rooms or inside in self.shared:
                    continue
                yield importer.removeprefix(prefix), place
