// Honours: handed to the scorer where a game counts them (learning.js).
import { SIDES } from "../scoring/scorer-who.js";

const WORTH = [0, 0, 0, 2, 4];

/** What each side adds for the honours it held, after the tricks of the deal; nothing said where none were told. */
export function honours({ honours: rule }, { honours: held, score_before: told }, before, tricks) {
  if (!rule || !held) return undefined;
  const { mode, target, unit = 1 } = rule;
  const start = before ?? told ?? { NS: 0, EW: 0 };
  const after = SIDES.map((side) => start[side] + tricks[side]);
  if (after.some((total) => total >= target)) return { NS: 0, EW: 0 };
  const added = (side, index) => {
    const worth = unit * WORTH[held[side] ?? 0];
    if (mode === "classic") return start[side] === target - unit ? 0 : worth;
    return Math.max(Math.min(worth, target - unit - after[index]), 0);
  };
  return Object.fromEntries(SIDES.map((side, index) => [side, added(side, index)]));
}
