import { t } from '#text/text.ts';
import { wordsAround } from '#ui/price-cell/words-around.ts';

/** Stand for the two figures while the words around them are looked up: they are in no name. */
const PRICE_HERE = '\u0001';
const SIZE_HERE = '\u0002';

/** What is said around price and size of a cell, by what is bet on: "Back Deccan Falcons". */
export function levelWords(name: string): ReturnType<typeof wordsAround> {
  const text = t('{name} at {price}, {size} available', {
    name,
    price: PRICE_HERE,
    size: SIZE_HERE,
  });
  return wordsAround(text, PRICE_HERE, SIZE_HERE);
}
