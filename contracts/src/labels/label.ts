import type { NamePart } from '@crease/core/market/market-terms.ts';
import { NameLabel } from '#base/core-schemas.ts';
import { fillText, type Language } from '#base/text.ts';
import type { Wire } from '#base/wire.ts';

/** A translatable name or sentence: a code with its facts. */
export const Label = NameLabel;
export type Label = Wire<typeof Label>;
export type LabelFact = NamePart;

/** Message templates by code. A placeholder takes the fact of the same name. */
export type LabelTemplates = Readonly<Record<string, string>>;

/** Formats a label in a language; null for a code without a translation, e.g. from a newer server. */
export function formatLabel(label: Label, words: LabelTemplates, language: Language): string | null {
  const text = words[label.code];
  if (text === undefined) return null;
  if (label.facts === undefined) return text;
  const values: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(label.facts)) {
    const said = typeof fact === 'object' ? formatLabel(fact, words, language) : fact;
    if (said === null) return null;
    values[name] = said;
  }
  return fillText(text, values, language);
}

/** Joins labels as sentences. Null if any is untranslated, since half a rule misleads. */
export function formatLabels(labels: readonly Label[], words: LabelTemplates, language: Language): string | null {
  const said = labels.map((label) => formatLabel(label, words, language));
  return said.includes(null) ? null : said.join(' ');
}
