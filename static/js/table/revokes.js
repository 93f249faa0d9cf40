// A deal stopped by a revoke: who did not follow suit pays each of the others the club's fine, once or several times.

/** Such a deal, as the scorer settles it. */
export function fined(doc, { dealer, modifiers: { revoked_by: by, fine_times: times = 1 } }) {
  const each = doc.revoke_fine * times;
  const scores = Object.fromEntries(doc.parties.map((seat) => [seat, seat === by ? -3 * each : each]));
  const step = { seat: doc.seats[by], own: `${doc.minus}${3 * each}`, points: `+${each}` };
  return { happened: "revoke", scores, dealer, step };
}
