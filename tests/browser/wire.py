"""What comes over the wire, byte for byte: answers with their status line and headers, as Chromium received them."""

from urllib.parse import urlsplit


class Wire:
    """Counts the answers of a page from now on; a stream that goes on counts with what it said so far."""

    def __init__(self, page):
        self.paths, self.heads, self.bodies, self.whole = {}, {}, {}, {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.responseReceivedExtraInfo", self._head)
        session.on("Network.dataReceived", self._part)
        session.on("Network.loadingFinished", self._done)
        session.send("Network.enable")

    def _asked(self, event):
        self.paths[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def _head(self, event):
        self.heads[event["requestId"]] = len(event.get("headersText", "").encode())

    def _part(self, event):
        known = self.bodies.get(event["requestId"], 0)
        self.bodies[event["requestId"]] = known + (event["encodedDataLength"] or event["dataLength"])

    def _done(self, event):
        self.whole[event["requestId"]] = event["encodedDataLength"]

    @property
    def came(self):
        """The kinds of what has come whole, or has said its first where it goes on."""
        begun = {request for request, path in self.paths.items() if "/live/" in path and self.bodies.get(request)}
        paths = {path for request, path in self.paths.items() if request in begun | self.whole.keys()}
        return {"live" if "/live/" in path else path.rpartition("/")[2].rpartition(".")[2] for path in paths}

    @property
    def weights(self):
        """Bytes by path, headers among them."""
        sizes = {}
        for request, path in self.paths.items():
            parts = self.heads.get(request, 0) + self.bodies.get(request, 0)
            sizes[path] = sizes.get(path, 0) + self.whole.get(request, parts)
        return sizes
