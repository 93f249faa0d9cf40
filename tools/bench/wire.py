"""A small HTTP client on bare sockets, so that what is measured is the server and not the client."""

import asyncio
from pathlib import PosixPath
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """An answer; `size` counts every byte on the wire, headers included."""

    status: int
    headers: dict
    body: bytes
    size: int


class Wire:
    """A kept connection to the site on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader = None  # type: ignore[assignment]  # until something is asked
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method, path, body=b"", **headers):
        """Send one request and return its answer; header names are written with underscores."""
        status, fields, size = await self._sent(method, path, body, headers)
        if fields.get("transfer-encoding") == "chunked":
            content, more = await self._chunks()
        else:
            content = (
                b"" if status in (204, 304) else await self.reader.readexactly(int(fields.get("content-length", 0)))
            )
            more = len(content)
        if fields.get("connection") == "close":
            self.close()
        return Answer(status, fields, content, size + more)

    async def status(self, method, path: PosixPath, body: bytes = b"", **headers: Any):
        """Only the status of the answer, on a connection that is not used again."""
        status, _, _ = await self._sent(method, path, body, headers)
        self.close()
        return status

    async def listen(self, path):
        """Ask for a stream and yield its lines as they come."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(_request("GET", path, b"", {"accept": "text/event-stream"}))
        status, _, _ = await self._head()
        if status != 200:
            raise ConnectionError(f"The stream answered {status}.")
        while line := await self.reader.readline():
            yield line

    def close(self):
        """Hang up; the next request connects again."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None  # type: ignore[assignment]  # until something is asked again

    async def _sent(self, method, path, body, headers):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        self.writer.write(_request(method, path, body, headers))
        await self.writer.drain()
        return await self._head()

    async def _head(self):
        raw = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = raw.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines if line)}
        return int(first.split()[1]), headers, len(raw)

    async def _chunks(self):
        content, size = b"", 0
        while True:
            line = await self.reader.readline()
            length = int(line, 16)
            part = await self.reader.readexactly(length + 2)
            content, size = content + part[:-2], size + len(line) + len(part)
            if not length:
                return content, size


def _request(method, path: PosixPath, body, headers):
    fields = {"host": "127.0.0.1", **headers}
    if body or method in ("PUT", "POST"):
        fields |= {"content-length": str(len(body)), "content-type": "application/json"}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items())]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body
