"""Documents of other programs, built from the descriptions in a table of examples."""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from tests.reader.paper import Paper

_SPACES: Final = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
_STYLES: Final = f"""<w:styles {_SPACES}>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
</w:styles>"""
_LINKS: Final = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://x/image" Target="media/image1.png"/>'
    '<Relationship Id="r9" Type="http://x/hyperlink" Target="http://evil.example/"'
    ' TargetMode="External"/></Relationships>'
)
_NAMED: Final = {"title": "Titel", "h1": "berschrift1", "h2": "berschrift2"}
_PART: Final = re.compile(r"(\*\*.+?\*\*|\{[^}]+\}|\t|\n)")


def word(blocks: Sequence[Any], **more: bytes) -> bytes:
    """Return a Word document of the blocks. `more` are entries of the archive, by name."""
    body = "".join(map(_block, blocks))
    return word_of(f"<w:document {_SPACES}><w:body>{body}</w:body></w:document>".encode(), **more)


def word_of(document: bytes, **more: bytes) -> bytes:
    """Return a Word document with this text."""
    parts = {
        "word/document.xml": document,
        "word/styles.xml": _STYLES.encode(),
        "word/_rels/document.xml.rels": _LINKS.encode(),
        "word/media/image1.png": picture(),
    }
    return zip_of(parts | more)


def zip_of(entries: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of the entries."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return content.getvalue()


def picture() -> bytes:
    """Return a small picture."""
    content = BytesIO()
    Paper(size=(40, 30), stroke=8).picture().save(content, "PNG")
    return content.getvalue()


def _block(block: Any) -> str:
    match block:
        case str():
            return _paragraph(block)
        case {"xml": xml}:
            return str(xml)
        case {"item": text}:
            numbered = "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>"
            return _paragraph(text, numbered)
        case {"table": rows}:
            return f"<w:tbl>{''.join(map(_row, rows))}</w:tbl><w:p/>"
        case _:
            ((name, text),) = block.items()
            return _paragraph(text, f'<w:pStyle w:val="{_NAMED[name]}"/>')


def _row(cells: Sequence[Any]) -> str:
    return f"<w:tr>{''.join(map(_cell, cells))}</w:tr>"


def _cell(cell: Any) -> str:
    match cell:
        case {"across": count, "text": text}:
            return f'<w:tc><w:tcPr><w:gridSpan w:val="{count}"/></w:tcPr>{_paragraph(text)}</w:tc>'
        case {"down": None}:
            return "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>"
        case {"down": text}:
            merged = '<w:tcPr><w:vMerge w:val="restart"/></w:tcPr>'
            return f"<w:tc>{merged}{_paragraph(text)}</w:tc>"
        case _:
            return f"<w:tc>{''.join(map(_paragraph, str(cell).splitlines()))}</w:tc>"


def _paragraph(text: str, properties: str = "") -> str:
    runs = "".join(map(_run, filter(None, _PART.split(text))))
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def _run(part: str) -> str:
    if part == "{image}":
        return '<w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r>'
    if part == "{frac}":
        half = "<m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den>"
        return f"<m:oMath><m:f>{half}</m:f></m:oMath>"
    if raised := re.fullmatch(r"\{(sup|sub):(.+)\}", part):
        where = {"sup": "superscript", "sub": "subscript"}[raised[1]]
        text = f"<w:t>{escape(raised[2])}</w:t>"
        return f'<w:r><w:rPr><w:vertAlign w:val="{where}"/></w:rPr>{text}</w:r>'
    if part == "\t":
        return "<w:r><w:tab/></w:r>"
    bold = part.startswith("**")
    text = escape(part.strip("*") if bold else part)
    looks = "<w:rPr><w:b/></w:rPr>" if bold else ""
    return f'<w:r>{looks}<w:t xml:space="preserve">{text}</w:t></w:r>'


def pdf(pages: Sequence[Sequence[Any]]) -> bytes:
    """Return a PDF of the pages. Each line is a text, or cells side by side."""
    page_objects: list[bytes] = []
    kids: list[int] = []
    for lines in pages:
        shown = b"".join(_show_line(line, 780 - 22 * at) for at, line in enumerate(lines))
        body = b"BT /F1 11 Tf %s ET" % shown
        page_objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
        content = 3 + len(page_objects)
        page_objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % content
        )
        kids.append(content + 1)
    named = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (named, len(kids)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        *page_objects,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, content_of in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content_of)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF"
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    return out + head + table + end % (len(objects) + 1, len(out))


def _show_line(line: Any, height: int) -> bytes:
    cells = [line] if isinstance(line, str) else line
    return b"".join(
        b"1 0 0 1 %d %d Tm (%s) Tj " % (60 + 180 * at, height, _escape(cell))
        for at, cell in enumerate(cells)
    )


def _escape(text: str) -> bytes:
    data = text.encode("cp1252")
    return re.sub(rb"([()\\])", rb"\\\1", data)
