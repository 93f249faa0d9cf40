// What only some games need to be scored: a page of such a game puts it here first (table/learning.js).
export const more = {};
