// The answer every contestant gives: per campaign its spend, leads and cost per lead, as decimal text. Node makes the
// right one with it, the page those of the JavaScript libraries.

/** The cost per lead is compared to this many places, rounded half up. */
const PLACES = 6;

/** Sums per campaign, in integers: money in cents. */
export class Answer {
  sums = new Map();
  rows = 0;

  add(campaign, cents, leads) {
    this.rows += 1;
    const sum = this.sums.get(campaign);
    if (sum === undefined) this.sums.set(campaign, { cents, leads });
    else {
      sum.cents += cents;
      sum.leads += leads;
    }
  }

  /** `[campaign, spend, leads, cost per lead]`, sorted by campaign. */
  lines() {
    return sorted([...this.sums].map(([campaign, { cents, leads }]) => line(campaign, BigInt(cents), BigInt(leads))));
  }
}

/** A line of the answer from sums in whole cents. */
export const line = (campaign, cents, leads) => [
  campaign,
  text(cents, 2),
  String(leads),
  leads === 0n ? "none" : text(divided(cents * 10n ** BigInt(PLACES - 2), leads), PLACES),
];

/** A decimal as text, rounded to the places that are compared and without zeros at its end. */
export const rounded = (decimal) => {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal);
  const scaled = BigInt(whole + part.padEnd(PLACES, "0"));
  return sign + text(divided(scaled, 10n ** BigInt(Math.max(0, part.length - PLACES))), PLACES);
};

export const sorted = (lines) => lines.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));

const divided = (value, by) => (2n * value + by) / (2n * by);

const text = (scaled, places) => {
  const digits = String(scaled).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
};
