"""The least that the same work could cost, without a site around it."""

import asyncio
import io
import sqlite3
import threading
import time
from pathlib import PosixPath

from reportlab.pdfgen.canvas import Canvas

PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL"


def commits(file, *, writers=1, lasting=1.0):
    """The seconds each bare SQLite commit of one row took, by so many threads at once."""
    _run(file, f"{PRAGMAS}; CREATE TABLE IF NOT EXISTS floor (told TEXT)")
    took: list[float] = []
    until = time.perf_counter() + lasting
    threads = [threading.Thread(target=_commit, args=(file, until, took)) for _ in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


def grouped(file: PosixPath, tournament_key):
    """The bare SQL sum of all scores by entrant and table, fetched."""
    query = """SELECT entrant_id, table_id, SUM(points), COUNT(*), MAX(points) FROM tournaments_score
               WHERE tournament_id = ? GROUP BY entrant_id, table_id"""
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query, [tournament_key]).fetchall()
    finally:
        connection.close()


def inserted(file: PosixPath, rows) -> None:
    """So many bare rows in one transaction."""
    connection = sqlite3.connect(file)
    try:
        connection.executescript(f"{PRAGMAS}; CREATE TABLE IF NOT EXISTS rows (a, b, c, d, e, f, g, h)")
        with connection:
            values = [(number, 1, 1, number, 1, "N", 4, 1) for number in range(rows)]
            connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    finally:
        connection.close()


def strings_on_paper(pages, each) -> None:
    """A bare PDF with so many pages of so many strings."""
    canvas = Canvas(io.BytesIO())
    for _ in range(pages):
        for place in range(each):
            canvas.drawString(40 + place % 10 * 50, 40 + place // 10 * 8, f"{place}")
        canvas.showPage()
    canvas.save()


async def fan_out(listeners, events):
    """The seconds until each of so many bare sockets on this machine had each of so many lines."""
    writers, took = [], []
    ready = asyncio.Event()

    async def serve(reader, writer) -> None:
        writers.append(writer)
        if len(writers) == listeners:
            ready.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=listeners)
    port = server.sockets[0].getsockname()[1]
    readers = [(await asyncio.open_connection("127.0.0.1", port)) for _ in range(listeners)]
    await ready.wait()
    for _ in range(events):
        started = time.perf_counter()
        for writer in writers:
            writer.write(b"id: 1\n")
        took += await asyncio.gather(*(_line(reader, started) for reader, _ in readers))
    for writer in [*writers, *(writer for _, writer in readers)]:
        writer.close()
    server.close()
    return took


async def _line(reader, started):
    await reader.readline()
    return time.perf_counter() - started


def _commit(file: PosixPath, until, took) -> None:
    connection = sqlite3.connect(file, timeout=20, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    while time.perf_counter() < until:
        started = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO floor VALUES (?)", ["x" * 400])
        connection.execute("COMMIT")
        took.append(time.perf_counter() - started)
    connection.close()


def _run(file: PosixPath, script: str) -> None:
    connection = sqlite3.connect(file)
    connection.executescript(script)
    connection.close()
