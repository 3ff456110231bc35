/** Accessible text around a cell's two figures, so that the spoken name contains the visible text in order. */
export interface SplitLabel {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/**
 * Splits a full accessible name around the figures shown.
 *
 * @param text the bold figure. `note` is the smaller one below, or empty.
 */
export function splitLabel(name: string, text: string, note: string): SplitLabel {
  const noteAt = note === '' ? name.length : name.lastIndexOf(note);
  const textAt = name.lastIndexOf(text, noteAt - text.length);
  if (noteAt < 0 || textAt < 0) return { before: `${name}: `, between: ' ', after: '' };
  return {
    before: name.slice(0, textAt),
    between: name.slice(textAt + text.length, noteAt),
    after: name.slice(noteAt + note.length),
  };
}

const LETTER = /\p{L}/u;

export interface NamedFigures {
  readonly text: string;
  readonly note: string;
  readonly fullNote?: string;
}

/**
 * Returns the cell's name as a single attribute: visually hidden text next to the figures creates layers, which slow
 * down hit testing of every press. The visible text must appear in the name word by word, so if there is text between
 * the figures it returns none, and hidden text is used.
 */
export function joinLabel(words: SplitLabel, figures: NamedFigures): string | undefined {
  const { before, between, after } = words;
  const { text, note, fullNote = '' } = figures;
  if (note === '') return `${before}${text}`;
  return LETTER.test(between) ? undefined : `${before}${text}${between}${note}${fullNote}${after}`;
}
