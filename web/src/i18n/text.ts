import { fillText, type Language, type Values } from '@crease/contracts/base/text.ts';
import type { Label } from '@crease/contracts/labels/label.ts';

/** Translations by English text. */
export type Dictionary = Readonly<Record<string, string>>;

/** Localises the server's English texts. Unknown texts stay unchanged. */
export interface SentWords {
  /** Translates a name by its label, null if unknown. */
  readonly label: (label: Label) => string | null;
  /** Translates sentences by their labels, null if any is unknown. */
  readonly labels: (labels: readonly Label[]) => string | null;
  /** Translates an error by its code, null if unknown. */
  readonly refusal: (code: string, details: SentFacts) => string | null;
  /** Translates a field error by its code. */
  readonly problem: (code: string, facts: SentFacts) => string | null;
}

/** Values of a sentence's placeholders. */
export type SentFacts = Readonly<Record<string, number | string | boolean | null>>;

let language: Language = 'en';
let dictionary: Dictionary = {};
const AS_SENT: SentWords = {
  label: () => null,
  labels: () => null,
  refusal: () => null,
  problem: () => null,
};
let sent = AS_SENT;
const listeners = new Set<() => void>();

/**
 * Translates a UI text.
 *
 * @param english key in the dictionaries: `'Place bet {amount}'`, `'{count, plural, one {# bet} other {# bets}}'`.
 * Shown as is if no dictionary has it.
 * @param values values of the placeholders in braces.
 */
export function t(english: string, values?: Values): string {
  const known = dictionary[english];
  const words = known ?? english;
  if (values === undefined) return words;
  return fillText(words, values, known === undefined ? 'en' : language);
}

/**
 * Marks a text for translation that is passed to `t(name)` later. Top-level tables are evaluated before the language
 * is known.
 */
export function phrase<Text extends string>(english: Text): Text {
  return english;
}

/** Translates a server label. Null means the accompanying English is used. */
export function sentLabel(label: Label): string | null {
  return sent.label(label);
}

/** Translates consecutive sentences. */
export function sentLabels(labels: readonly Label[]): string | null {
  return sent.labels(labels);
}

/** Translates a server error. Null means its English message is used. */
export function sentRefusal(code: string, details: SentFacts): string | null {
  return sent.refusal(code, details);
}

/** Translates a field error. */
export function sentProblem(code: string, facts: SentFacts): string | null {
  return sent.problem(code, facts);
}

export function currentLanguage(): Language {
  return language;
}

/** Changes the language of all texts. */
export function setLanguage(next: Language, words: Dictionary, sentWords = AS_SENT): void {
  language = next;
  dictionary = words;
  sent = sentWords;
  for (const listener of listeners) listener();
}

/** Notifies of language changes. Returns an unsubscribe function. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
