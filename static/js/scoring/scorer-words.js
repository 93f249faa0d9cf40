// What the scorer says: sentences with values in them, in the language of the document.

/** A sentence of the document's language, by its key, with its places filled (scoring/offline_sentences.py). */
export function said(doc, key, values = {}) {
  const template = doc.words[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? [values[name]].flat().join(", ") : place));
}

/** Points without their sign, as the price list writes them: whole numbers of its smallest unit. */
export function written({ decimals = 0, decimal_sign: sign }, points) {
  const digits = String(Math.abs(points)).padStart(decimals + 1, "0");
  return decimals && points ? `${digits.slice(0, -decimals)}${sign}${digits.slice(-decimals)}` : `${Math.abs(points)}`;
}

/** Points with their sign, as the scorer writes them. */
export function signed(doc, points) {
  return `${points > 0 ? "+" : points < 0 ? doc.minus : ""}${written(doc, points)}`;
}

/** Complaints by field; seats in `who` are said as {names}. */
export class Problems {
  constructor(doc) {
    this.doc = doc;
    this.found = {};
  }
  add(field, key, { value, who = [], ...values } = {}) {
    const shown = typeof value === "string" ? this.doc.quotes.join(value) : value;
    const names = who.map((seat) => this.doc.seats[seat]);
    const complaint = said(this.doc, key, { value: shown, names, ...values });
    const complaints = (this.found[field] ??= []);
    if (!complaints.includes(complaint)) complaints.push(complaint);
  }
  get any() {
    return Object.keys(this.found).length > 0;
  }
}

/** Is it a whole number from low to high? */
export const whole = (value, low = -Infinity, high = Infinity) =>
  Number.isInteger(value) && value >= low && value <= high;

/** Do these two lists of words hold the same? */
export const same = (one, other) => one.length === other.length && one.every((each) => other.includes(each));
