// What only some games need comes when it is needed: how points and roem are counted, or card points, and what only some
// clubs have besides.
import { more } from "../scoring/scorer-more.js";

const ways = { points: () => import("./points.js"), card_points: () => import("./cards.js") };

export async function learn(rules) {
  const how = rules?.contracts.map(({ measure }) => measure.how).find((one) => ways[one] && !more[one]);
  if (!how && (more.kinds || !rules?.customs)) return;
  const found = await (how ? ways[how]() : import("./customs.js")).catch(() => null);
  if (found) Object.assign(more, found);
  else await new Promise((done) => setTimeout(done, 2000));
  await learn(rules);
}
