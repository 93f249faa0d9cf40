"""Short evenings at tables' pages in Chromium over a network that does everything wrong (rough.js), many at once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.testing import find_browser

SCRIPT = Path(__file__).with_name("rough.js")
AT_A_TABLE = 6  # evenings, one after another, before the next table
ACTS = 8


@dataclass
class Outcome:
    """What all evenings together came to; `wrong` has the seed of each that went wrong, and what did."""

    kinds: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    wrong: list[tuple[int, str, Any]] = field(default_factory=list)


class Worker:
    """One phone after another, each at its own table; a second one beside it now and then."""

    def __init__(self, browser: Any, base: str, outcome: Outcome) -> None:
        self.browser, self.base, self.outcome = browser, base, outcome

    async def open(self, context: Any, code: str) -> Any:
        page = await context.new_page()
        page.on("pageerror", lambda error: self.outcome.wrong.append((0, "script", str(error))))
        await page.goto(f"{self.base}/t/{code}/")
        await page.wait_for_selector("html[data-ready=yes]")
        return page

    async def context(self) -> Any:
        context = await self.browser.new_context(viewport={"width": 360, "height": 740}, locale="en")
        await context.add_init_script(path=SCRIPT)
        context.set_default_timeout(60_000)
        return context

    async def at_table(self, code: str, seeds: list[int]) -> None:
        """So many evenings at one table, each looked at when the network is itself again."""
        context = await self.context()
        page = await self.open(context, code)
        for seed in seeds:
            kind = random.Random(seed).choice(["plain", "plain", "killed", "reloaded"])
            page = await self.evening(context, page, code, seed, kind)
            morning = await page.evaluate("morning()")
            self.outcome.kinds[kind] += 1
            self.outcome.met.update(morning["met"])
            if not (morning["arrived"] and morning["right"]):
                self.outcome.wrong.append((seed, kind, morning))
                break
        else:
            self.outcome.deals += len(morning["there"])
            await self.beside(page, code, seeds[-1], len(morning["there"]))
        await context.close()

    async def evening(self, context: Any, page: Any, code: str, seed: int, kind: str) -> Any:
        playing = asyncio.ensure_future(page.evaluate("([seed, acts]) => evening(seed, acts)", [seed, ACTS]))
        if kind == "killed":
            await asyncio.sleep(random.Random(seed).random() * 0.8)
            await page.close()
            await asyncio.gather(playing, return_exceptions=True)
            page = await self.open(context, code)
            await page.evaluate("taken()")
            return page
        if lies := await playing:
            self.outcome.wrong.append((seed, "said to be at the club", lies))
        if kind == "reloaded":
            await page.reload()
            await page.wait_for_selector("html[data-ready=yes]")
        return page

    async def beside(self, page: Any, code: str, seed: int, before: int) -> None:
        """Two phones that hear nothing of each other enter the same numbers; their people say that all were played."""
        context = await self.context()
        other = await self.open(context, code)
        await asyncio.gather(
            *(
                browser_page.evaluate("([seed, deals]) => beside(seed, deals)", [seed + place, 2])
                for place, browser_page in enumerate((page, other))
            )
        )
        states = [await browser_page.evaluate("agreed()") for browser_page in (page, other, page)][1:]
        numbers = [number for number, *_ in states[-1]["there"]]
        self.outcome.kinds["two phones"] += 1
        if numbers != list(range(1, before + 5)) or any(state["state"] != "at the club" for state in states):
            self.outcome.wrong.append((seed, "two phones", states))
        self.outcome.deals += 4
        await context.close()


async def play(base: str, codes: list[str], evenings: int, seed: int, workers: int = 3) -> Outcome:
    """So many evenings, from this seed on; prints what went wrong as soon as it does."""
    from playwright.async_api import async_playwright

    outcome, waiting = Outcome(), asyncio.Queue[tuple[str, list[int]]]()
    seeds = list(range(seed, seed + evenings))
    for place in range(0, evenings, AT_A_TABLE):
        waiting.put_nowait((codes[place // AT_A_TABLE], seeds[place : place + AT_A_TABLE]))

    async def work(browser: Any) -> None:
        while not waiting.empty():
            code, some = waiting.get_nowait()
            known = len(outcome.wrong)
            await Worker(browser, base, outcome).at_table(code, some)
            for fault in outcome.wrong[known:]:
                print("WRONG", fault, flush=True)
            if sum(outcome.kinds.values()) % 50 < AT_A_TABLE:
                print(dict(outcome.kinds), outcome.deals, "deals", flush=True)

    async with async_playwright() as playwright:
        program = find_browser()
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = await playwright.chromium.launch(executable_path=program, args=arguments)
        await asyncio.gather(*(work(browser) for _ in range(workers)))
        await browser.close()
    return outcome
