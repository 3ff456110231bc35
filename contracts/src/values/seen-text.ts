/** Controls, separators of lines and paragraphs, format characters (zero width, text direction), lone surrogates. */
const UNSEEN = /[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}\p{Surrogate}]/u;

/** True if a text has no characters that end a line, hide, or change the order of others. */
export function isSeenText(value: string): boolean {
  return !UNSEEN.test(value);
}
