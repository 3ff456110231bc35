const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Whether a text can be kept: no NUL character and no half of a surrogate pair, which PostgreSQL has no place for. No
 * keyboard types either.
 */
export function isWholeText(text: string): boolean {
  return !text.includes('\0') && !HALF_PAIR.test(text);
}
