/** A digit before an odd number of others, three at least: where lakh and crore are set apart, in both languages. */
const GROUPS = /(\d)(?=(?:\d\d)+\d(?:\.|$))/g;
/** The real minus sign: as wide as a digit, and read as "minus". */
const MINUS = '\u2212';

/**
 * Rupees as digits with Indian grouping, paise only when there are some: 124850.5 is "1,24,850.50". Grouped here: to make
 * the browser's formatter takes longer than the rest of a market's head.
 */
export function amountText(rupees: number): string {
  const text = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .replace(GROUPS, '$1,');
  return rupees < 0 ? `${MINUS}${text}` : text;
}

/** `₹1,24,850.50`, below zero `−₹500`. */
export function rupeesText(rupees: number): string {
  const text = amountText(Math.abs(rupees));
  return rupees < 0 ? `${MINUS}₹${text}` : `₹${text}`;
}

/** A result, always with its sign: `+9,200`, `−800`, `0`. */
export function resultText(rupees: number): string {
  if (rupees === 0) return '0';
  return rupees > 0 ? `+${amountText(rupees)}` : amountText(rupees);
}

/**
 * The size in a price cell, short: 850, 6.8K, 2.4L, 1.2Cr. Never for somebody's own money.
 * untranslated: they are signs that all of India reads, and "हज़ार" is wider than a cell beside its number.
 */
export function sizeText(rupees: number): string {
  if (rupees > 0 && rupees < 1) return '<1';
  if (rupees < 1_000) return String(Math.floor(rupees));
  if (rupees < 100_000) return `${shortened(rupees / 1_000)}K`;
  if (rupees < 10_000_000) return `${shortened(rupees / 100_000)}L`;
  return `${shortened(rupees / 10_000_000)}Cr`;
}

function shortened(value: number): string {
  const cut = value >= 10 ? Math.floor(value) : Math.floor(value * 10) / 10;
  return String(cut);
}
