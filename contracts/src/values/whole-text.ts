const HALF_PAIR = /\p{Surrogate}/u;

/**
 * True if PostgreSQL can store the text: no NUL character and no lone surrogate. Neither can be typed on a keyboard.
 */
export function isWholeText(text: string): boolean {
  return !text.includes('\0') && !HALF_PAIR.test(text);
}
