import type { Label } from '@crease/contracts/labels/label.ts';
import { fillText, type Language, type Values } from '@crease/contracts/values/fill-text.ts';

/** Says an English text in the language of a dictionary. */
export type Dictionary = Readonly<Record<string, string>>;

/** Says in a language what the server sent in English. What is not known stays as it is. */
export interface SentWords {
  /** A name by its label; null where the language has no words for it. */
  readonly label: (label: Label) => string | null;
  /** Sentences by their labels; null where one of them has no words. */
  readonly labels: (labels: readonly Label[]) => string | null;
  /** A refusal, by its code; null where the language has no words for it. */
  readonly refusal: (code: string, details: SentFacts) => string | null;
  /** What is wrong with a field, by its code. */
  readonly problem: (code: string, facts: SentFacts) => string | null;
}

/** What the places of a sentence take. */
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
 * A text of the screen in the reader's language.
 *
 * @param english as it stands in the dictionaries: `'Place bet {amount}'`, `'{count, plural, one {# bet} other {# bets}}'`.
 *   What no dictionary knows is shown as it is.
 * @param values take the places in braces.
 */
export function t(english: string, values?: Values): string {
  const known = dictionary[english];
  const words = known ?? english;
  if (values === undefined) return words;
  return fillText(words, values, known === undefined ? 'en' : language);
}

/** Marks a text that is said later with `t(name)`: tables of words at the top of a file are read before the language is known. */
export function phrase<Text extends string>(english: Text): Text {
  return english;
}

/** A label of the server in the reader's language; null: the English beside it is as good. */
export function sentLabel(label: Label): string | null {
  return sent.label(label);
}

/** The same of sentences after each other. */
export function sentLabels(labels: readonly Label[]): string | null {
  return sent.labels(labels);
}

/** A refusal of the server in the reader's language; null: its English sentence is as good. */
export function sentRefusal(code: string, details: SentFacts): string | null {
  return sent.refusal(code, details);
}

/** The same of a field. */
export function sentProblem(code: string, facts: SentFacts): string | null {
  return sent.problem(code, facts);
}

export function currentLanguage(): Language {
  return language;
}

/** Changes the language of every text from now on. */
export function setLanguage(next: Language, words: Dictionary, sentWords = AS_SENT): void {
  language = next;
  dictionary = words;
  sent = sentWords;
  for (const listener of listeners) listener();
}

/** Tells of every change of language; returns how to stop listening. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
