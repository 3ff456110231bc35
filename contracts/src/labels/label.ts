import type { NameLabel, NamePart } from '@crease/core/market/name-label.ts';
import { fillText, type Language } from '#values/fill-text.ts';

/** What a name or a sentence says: a code with its facts, and words for it in every language. */
export type Label = NameLabel;
export type LabelFact = NamePart;

/** Words by code; a place in braces takes the fact of the same name. */
export type LabelWords = Readonly<Record<string, string>>;

/**
 * A label in the words of a language.
 *
 * @returns null where a code has no words, as one of a newer server.
 */
export function sayLabel(label: Label, words: LabelWords, language: Language): string | null {
  const text = words[label.code];
  if (text === undefined) return null;
  if (label.facts === undefined) return text;
  const values: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(label.facts)) {
    const said = typeof fact === 'object' ? sayLabel(fact, words, language) : fact;
    if (said === null) return null;
    values[name] = said;
  }
  return fillText(text, values, language);
}

/** Labels as sentences after each other; null where one of them has no words, for half a rule misleads. */
export function sayLabels(
  labels: readonly Label[],
  words: LabelWords,
  language: Language,
): string | null {
  const said = labels.map((label) => sayLabel(label, words, language));
  return said.includes(null) ? null : said.join(' ');
}
