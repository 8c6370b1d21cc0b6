"""Spreadsheets of other programs, cell by cell."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from string import ascii_uppercase
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

Cell = str | float | bool | None
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PARTS = "http://schemas.openxmlformats.org/package/2006/relationships"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def xlsx(sheets: Mapping[str, Sequence[Sequence[Cell]]], hidden: Sequence[str] = ()) -> bytes:
    """Return a file with these sheets, in their order."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as book:
        listed, links = "", ""
        for number, (name, rows) in enumerate(sheets.items(), start=1):
            state = ' state="hidden"' if name in hidden else ""
            listed += f'<sheet name="{name}" sheetId="{number}"{state} r:id="r{number}"/>'
            target = f"worksheets/sheet{number}.xml"
            links += f'<Relationship Id="r{number}" Type="{_LINKS}/worksheet" Target="{target}"/>'
            data = "".join(_row(row, at) for at, row in enumerate(rows, start=1))
            sheet = f'<worksheet xmlns="{_SHEETS}"><sheetData>{data}</sheetData></worksheet>'
            book.writestr(f"xl/{target}", sheet)
        spaces = f'xmlns="{_SHEETS}" xmlns:r="{_LINKS}"'
        workbook = f"<workbook {spaces}><sheets>{listed}</sheets></workbook>"
        book.writestr("xl/workbook.xml", workbook)
        root = f'<Relationship Id="r" Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/>'
        for name, linked in (("_rels/.rels", root), ("xl/_rels/workbook.xml.rels", links)):
            book.writestr(name, f'<Relationships xmlns="{_PARTS}">{linked}</Relationships>')
    return content.getvalue()


def with_cells(*cells: str) -> bytes:
    """Return a file of two rows with more cells in rows of their own, named like `XFD1048576`."""
    more = "".join(
        f'<row r="{cell.lstrip(ascii_uppercase)}"><c r="{cell}"><v>1</v></c></row>'
        for cell in cells
    )
    near, far = BytesIO(xlsx({"A": [["rot", "red"], ["blau", "blue"]]})), BytesIO()
    with ZipFile(near) as before, ZipFile(far, "w", ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name).decode().replace("</sheetData>", f"{more}</sheetData>")
            after.writestr(name, content)
    return far.getvalue()


def _row(row: Sequence[Cell], at: int) -> str:
    cells = "".join(_cell(cell, at, place) for place, cell in enumerate(row))
    return f'<row r="{at}">{cells}</row>'


def _cell(cell: Cell, row: int, place: int) -> str:
    at = f"{chr(ord('A') + place)}{row}"
    match cell:
        case None:
            return ""
        case bool():
            return f'<c r="{at}" t="b"><v>{int(cell)}</v></c>'
        case str():
            return f'<c r="{at}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
        case _:
            return f'<c r="{at}"><v>{cell}</v></c>'
