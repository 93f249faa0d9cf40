// What only some games need comes when it is needed: how points and roem are counted.
import { more } from "../scoring/scorer-more.js";

export async function learn(rules) {
  if (more.points || !rules?.contracts.some(({ measure }) => measure.how === "points")) return;
  const found = await import("./points.js").catch(() => null);
  if (found) Object.assign(more, found);
  else await new Promise((done) => setTimeout(done, 2000)).then(() => learn(rules));
}
