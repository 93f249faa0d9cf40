// What only some games need comes when it is needed: how points and roem are counted, what a revoke costs.
import { more } from "../scoring/scorer-more.js";

export async function learn(rules) {
  const points = !more.points && rules?.contracts.some(({ measure }) => measure.how === "points");
  if (!points && (more.fined || !rules?.revoke_fine)) return;
  const found = await (points ? import("./points.js") : import("./revokes.js")).catch(() => null);
  if (found) Object.assign(more, found);
  else await new Promise((done) => setTimeout(done, 2000));
  await learn(rules);
}
