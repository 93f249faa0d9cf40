"""Reading a page of the site as a person does: its tables, cell by cell."""

from html.parser import HTMLParser


class _Tables(HTMLParser):
    """Collects rows; end tags may be left out."""

    def __init__(self):
        super().__init__()
        self.rows, self._cell = [], None

    def handle_starttag(self, tag, attrs):
        if tag in ("td", "th", "tr", "table"):
            self._close()
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self._cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th", "tr", "table"):
            self._close()

    def handle_data(self, data):
        if self._cell is not None:
            self._cell += data

    def _close(self):
        if self._cell is not None and self.rows:
            self.rows[-1].append(" ".join(self._cell.split()))
        self._cell = None


def rows_of(html):
    """The rows of all tables on the page, as the texts of their cells."""
    reader = _Tables()
    reader.feed(html)
    return reader.rows
