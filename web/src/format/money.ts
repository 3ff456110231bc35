/** Matches digits before a lakh or crore separator: followed by an odd number of digits, at least three. */
const GROUPS = /(\d)(?=(?:\d\d)+\d(?:\.|$))/g;
/** The real minus sign: as wide as a digit, and read as "minus". */
const MINUS = '\u2212';

/**
 * Formats rupees with Indian grouping, and paise only if there are any: 124850.5 is "1,24,850.50". Avoids
 * Intl.NumberFormat, whose creation takes longer than rendering a market header.
 */
export function amountText(rupees: number): string {
  const text = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .replace(GROUPS, '$1,');
  return rupees < 0 ? `${MINUS}${text}` : text;
}

/** `₹1,24,850.50`, negative `−₹500`. */
export function rupeesText(rupees: number): string {
  const text = amountText(Math.abs(rupees));
  return rupees < 0 ? `${MINUS}₹${text}` : `₹${text}`;
}

/** A signed P&L: `+9,200`, `−800`, `0`. */
export function resultText(rupees: number): string {
  if (rupees === 0) return '0';
  return rupees > 0 ? `+${amountText(rupees)}` : amountText(rupees);
}

/**
 * Abbreviates the size in a price cell: 850, 6.8K, 2.4L, 1.2Cr. Never for a user's own money. untranslated: the
 * abbreviations are read all over India, and "हज़ार" is too wide for a cell
 */
export function sizeText(rupees: number): string {
  if (rupees > 0 && rupees < 1) return '<1';
  if (rupees < 1_000) return String(Math.floor(rupees));
  if (rupees < 100_000) return `${shortened(rupees / 1_000)}K`;
  if (rupees < 10_000_000) return `${shortened(rupees / 100_000)}L`;
  return `${shortened(rupees / 10_000_000)}Cr`;
}

/** An abbreviated size in full, for screen readers: ` (₹28,000)`. Empty if it isn't abbreviated. */
export function fullSizeText(rupees: number): string {
  return rupees < 1_000 ? '' : ` (${rupeesText(Math.floor(rupees))})`;
}

function shortened(value: number): string {
  const cut = value >= 10 ? Math.floor(value) : Math.floor(value * 10) / 10;
  return String(cut);
}
