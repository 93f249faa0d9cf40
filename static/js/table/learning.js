// What only some games need comes when it is needed: how points and roem are counted, or card points, and what only some
// clubs have besides.
import { more } from "../scoring/scorer-more.js";

const ways = {
  points: () => import("./points.js"),
  card_points: () => import("./cards.js"),
  several_apart: () => import("./apart.js"),
  honours: () => import("./honours.js"),
  customs: () => import("./customs.js"),
};

const missing = (rules) =>
  Object.keys(ways).find(
    (way) => !more[way] && (rules?.[way] || rules?.contracts.some(({ measure }) => measure.how === way)),
  );

export async function learn(rules) {
  const way = missing(rules);
  if (!way) return;
  const found = await ways[way]().catch(() => null);
  if (found) Object.assign(more, found);
  else await new Promise((done) => setTimeout(done, 2000));
  await learn(rules);
}
