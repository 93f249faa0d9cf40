// How the match stands, in words: games and sets where a round ends when a game is won, and who has won it; one more
// deal where the table is level and the rules ask for it.
import { $, fill, h, say } from "./dom.js";
import { timeIsUp } from "./round.js";
import { together } from "./seats.js";
import * as table from "./table.js";

export function paintMatch() {
  const told = sentences(table.sheet());
  $("match").hidden = told.length === 0;
  fill($("match"), ...told.map((sentence) => h("p", {}, sentence)));
}

function sentences(sheet) {
  const { finish } = table.rules;
  if (table.state.ends !== "game") return table.level() && (table.allIn() || timeIsUp()) ? [say("level")] : [];
  const told = [];
  if (sheet.over) told.push(say(finish.games > 1 ? "rubber_won" : "game_won", { who: together(sheet.winner) }));
  if (finish.games > 1) told.push(both("games_won", sheet.games));
  if (finish.sets_allowed !== null)
    told.push(`${both("sets", sheet.sets)} ${say("set_limit", { limit: finish.sets_allowed })}`);
  return told;
}

const both = (key, counts) => say(key, { first: together("NS"), n: counts.NS, second: together("EW"), m: counts.EW });
