"""Files as people make them, built in memory: text in any encoding, XLSX and ODS."""

from io import BytesIO
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tournaments.imports.files import as_lines, read_file

SPREADSHEET = """<office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:spreadsheet>{}</office:spreadsheet>
</office:body></office:document-content>"""


def xlsx(sheets):
    """A workbook with these sheets: a list of rows for each title."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return saved(book)


def saved(book):
    """The file of a workbook."""
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def ods(sheets):
    """The same as an OpenDocument file, with blank cells and rows repeated as LibreOffice writes them."""
    tables = "".join(
        f'<table:table table:name="{title}">{"".join(map(_row, rows))}'
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        for title, rows in sheets.items()
    )
    return packed(SPREADSHEET.format(tables))


def packed(content, part="content.xml"):
    """A zip file as an office program makes it, around this content."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        archive.writestr(part, content)
    return written.getvalue()


def docx(lines, rows):
    """A letter with these lines above a table of these rows."""
    cells = "".join(f"<w:tr>{''.join(f'<w:tc>{_written(cell)}</w:tc>' for cell in row)}</w:tr>" for row in rows)
    text = f"<w:body>{''.join(map(_written, lines))}<w:tbl>{cells}</w:tbl></w:body>"
    kind = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    return packed(f"<w:document {kind}>{text}</w:document>", "word/document.xml")


def _written(text):
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def _row(cells):
    return f"<table:table-row>{''.join(map(_cell, cells))}</table:table-row>"


def _cell(value):
    if value is None:
        return "<table:covered-table-cell/>"
    if isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {kind}><text:p>shown</text:p></table:table-cell>"
    if hasattr(value, "isoformat"):
        return f'<table:table-cell office:value-type="date" office:date-value="{value.isoformat()}"/>'
    return f"<table:table-cell><text:p>{value}</text:p></table:table-cell>"


def text_in(content, columns=20):
    """The lines that a table gives, whatever it is: text, bytes, or a workbook."""
    content = content.encode() if isinstance(content, str) else content
    return read_file(SimpleUploadedFile("list", content), columns)


def list_in(content):
    """The lines of a list of people, as the pages read it."""
    return as_lines(text_in(content))
