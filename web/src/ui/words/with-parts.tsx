import { Fragment, type ReactNode } from 'react';

/**
 * A sentence with elements in it: `withParts(t('Sent to {mobile}.', { mobile: '{mobile}' }), { mobile: <b>…</b> })`. The
 * words stay one text, so that every language puts the element where it belongs.
 *
 * @param words as `t` gives them, with the places that stay open; braces without a part stay as they are.
 */
export function withParts(words: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return words.split(/(\{\w+\})/).map((piece, place) => {
    const part = parts[piece.slice(1, -1)];
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places
    return <Fragment key={place}>{part === undefined ? piece : part}</Fragment>;
  });
}
