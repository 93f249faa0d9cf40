// Where several who play side by side settle nothing with each other: handed to the scorer there (learning.js).

/** What a play of one of them brings a party; nothing said where one plays alone. */
export function several_apart(doc, party, theirs, declarers, together) {
  if (!doc.several_apart || !together) return undefined;
  if (declarers.includes(party)) return -theirs * (doc.parties.length - together.length);
  return together.includes(party) ? 0 : theirs;
}
