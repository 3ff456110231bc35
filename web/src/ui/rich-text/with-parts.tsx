import { Fragment, type ReactNode } from 'react';

/**
 * Inserts elements into a sentence: `withParts(t('Sent to {mobile}.', { mobile: '{mobile}' }), { mobile: <b>…</b>
 * })`. Translated as a whole, so each language places the element itself.
 *
 * @param words output of `t` with placeholders kept. Placeholders without a part stay as they are.
 */
export function renderWithParts(words: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return words.split(/(\{\w+\})/).map((piece, index) => {
    const part = parts[piece.slice(1, -1)];
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places
    return <Fragment key={index}>{part === undefined ? piece : part}</Fragment>;
  });
}
