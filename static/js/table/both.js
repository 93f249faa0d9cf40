// Where both sides enter each deal: the part that asks and shows it comes later, and is handed what it works with.
import * as bar from "./bar.js";
import * as dom from "./dom.js";
import * as queue from "./queue.js";
import * as seats from "./seats.js";
import * as sending from "./sending.js";
import * as table from "./table.js";
import * as telling from "./telling.js";

let asked = false;

export function askBoth() {
  if (asked || !table.state.double) return;
  asked = true;
  import("./claims.js").then(({ begin }) => begin({ bar, dom, queue, seats, sending, table, telling })).catch(() => (asked = false));
}
