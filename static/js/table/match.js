// How the match stands, in words: games and sets where a round ends when a game is won, and who has won it; one more
// deal where the table is level and the rules ask for it.
let say, together, table;

export function show(parts) {
  const { $, fill, h } = parts.dom;
  ({ say } = parts.dom);
  ({ together } = parts.seats);
  ({ table } = parts);
  const told = sentences(table.sheet(), () => table.level() && (table.allIn() || parts.round.timeIsUp()));
  $("match").hidden = told.length === 0;
  fill($("match"), ...told.map((sentence) => h("p", {}, sentence)));
}

function sentences(sheet, isLevel) {
  const { finish } = table.rules;
  if (table.state.ends !== "game") return isLevel() ? [say("level")] : [];
  const told = [];
  if (sheet.over) told.push(say(finish.games > 1 ? "rubber_won" : "game_won", { who: together(sheet.winner) }));
  if (finish.games > 1) told.push(both("games_won", sheet.games));
  if (finish.sets_allowed !== null)
    told.push(`${both("sets", sheet.sets)} ${say("set_limit", { limit: finish.sets_allowed })}`);
  return told;
}

const both = (key, counts) => say(key, { first: together("NS"), n: counts.NS, second: together("EW"), m: counts.EW });
