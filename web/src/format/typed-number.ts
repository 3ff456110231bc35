/** The zero of each script typed in India and of full-width keyboards; its other nine digits follow it. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

const CURRENCY = /^(?:₹|rs\.?|inr)\s*/i;
const INVISIBLE = /[\u200b-\u200f\u2060-\u2069\ufeff]/g;

/** At most two decimals. May be incomplete, like `2.`. */
const PLAIN = /^(?:\d{1,13}(?:\.\d{0,2})?|\.\d{0,2})$/;
/** A comma before fewer than three digits can't be grouping: `2,5`, `250,50`. */
const DECIMAL_COMMA = /^(\d{0,13}),(\d{0,2})$/;
/** Western and Indian grouping. A leading zero groups nothing: `0,125` could only be a decimal. */
const GROUPED = [/^[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{0,2})?$/, /^[1-9]\d?(?:,\d\d){0,5},\d{3}(?:\.\d{0,2})?$/];

/**
 * Reduces a typed or pasted number to plain digits with a decimal point: `₹1,00,000.50` is `100000.50`, `2,5` is
 * `2.5`, `१.५` is `1.5`. Every odds, stake and money field of both apps is read by it, so that none reads a comma
 * differently.
 *
 * @returns null if the text isn't a number with at most two decimals. The empty text and an incomplete number such as
 * `2.` are kept, for fields being typed in.
 */
export function toPlainNumber(text: string): string | null {
  const bare = toAsciiDigits(text).replace(INVISIBLE, '').trim().replace(CURRENCY, '');
  if (bare === '' || PLAIN.test(bare)) return bare;
  const [, whole, decimals] = DECIMAL_COMMA.exec(bare) ?? [];
  if (whole !== undefined && decimals !== undefined) return `${whole}.${decimals}`;
  // Spaces may only group digits: `1 000`, never `1 23`.
  const grouped = bare.replace(/\s/g, ',');
  return GROUPED.some((form) => form.test(grouped)) ? grouped.replaceAll(',', '') : null;
}

/** Anything that more keys can turn into a number, such as `1,00,0` on its way to `1,00,000`. */
const TYPEABLE = /^[\d,]*(?:\.\d{0,2})?$/;
const MAX_KEYS = 24;

/** Cleans text for a field being typed in; null if no further key can make it a number. */
export function toTypedNumber(text: string): string | null {
  const typed = toAsciiDigits(text).replace(INVISIBLE, '').trim().replace(CURRENCY, '');
  const bare = /\s/.test(typed) ? toPlainNumber(typed) : typed;
  return bare !== null && bare.length <= MAX_KEYS && TYPEABLE.test(bare) ? bare : null;
}

/** Value of a typed number; null if there is none or it isn't a number. Never NaN. */
export function readNumber(text: string): number | null {
  const plain = toPlainNumber(text);
  return plain === null || !/\d/.test(plain) ? null : Number(plain);
}

/** Value of a number typed in paise or hundredths, without rounding error; null like `readNumber`. */
export function readHundredths(text: string): number | null {
  const number = readNumber(text);
  return number === null ? null : Math.round(number * 100);
}

function toAsciiDigits(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[．٫]/g, '.')
    .replace(/[，،٬]/g, ',');
}

/**
 * Groups plain digits in Indian style for display. Text with a comma stays as typed: until it is complete, the comma
 * may turn out to be either a group or a decimal mark.
 */
export function groupTyped(text: string): string {
  if (!PLAIN.test(text)) return text;
  const [whole = '', ...decimals] = text.split('.');
  const grouped = whole.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');
  return [grouped, ...decimals].join('.');
}

/** An edit of a field that displays `shown` for the typed text `before`. */
interface NumberEdit {
  readonly before: string;
  readonly shown: string;
  /** The field's text after the edit. */
  readonly after: string;
  /** One key, or a deletion. Other edits, such as a paste, replace the number as a whole. */
  readonly isKey: boolean;
}

/**
 * Typed text after an edit, without the commas that `groupTyped` added: a digit typed after `1,000` makes 10005, and
 * deleting one makes 100.
 */
export function applyEdit({ before, shown, after, isKey }: NumberEdit): string {
  if (!isKey || shown === before) return after;
  const most = Math.min(shown.length, after.length);
  let head = 0;
  while (head < most && shown[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && shown.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const end = after.length - tail;
  const saved = (part: string) => part.replaceAll(',', '');
  return saved(after.slice(0, head)) + after.slice(head, end) + saved(after.slice(end));
}
