// Both languages group by lakh and crore and are written here with Latin digits: one formatter serves them.
const formats = new Map<number, Intl.NumberFormat>();
/** The real minus sign: as wide as a digit, and read as "minus". */
const MINUS = '\u2212';

/** Rupees as digits with Indian grouping, paise only when there are some: 124850.5 is "1,24,850.50". */
export function amountText(rupees: number): string {
  const text = formatOf(Number.isInteger(rupees) ? 0 : 2).format(Math.abs(rupees));
  return rupees < 0 ? `${MINUS}${text}` : text;
}

/** Made when it is first wanted: it costs more than the page's first paint can give. */
function formatOf(digits: number): Intl.NumberFormat {
  const known = formats.get(digits);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  formats.set(digits, made);
  return made;
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
