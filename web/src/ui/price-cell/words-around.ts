/** What is said around the two figures of a cell, so that what is heard holds what is seen, in the same order. */
export interface WordsAround {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

/**
 * Takes a whole name apart around the figures that are shown in it.
 *
 * @param text the bold figure; `note` the smaller one below it, or empty.
 */
export function wordsAround(name: string, text: string, note: string): WordsAround {
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

/**
 * The name of a cell as one attribute: words hidden beside the figures are layers that the browser looks at for every
 * press on the page. What is seen has to be a part of the name, word by word, so where words stand between the figures
 * there is none, and they have to be hidden there.
 */
export function oneName(words: WordsAround, text: string, note: string): string | undefined {
  const { before, between, after } = words;
  if (note === '') return `${before}${text}`;
  return LETTER.test(between) ? undefined : `${before}${text}${between}${note}${after}`;
}
