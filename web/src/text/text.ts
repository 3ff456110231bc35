/** Languages of the bettor's app. English stands in the code; every other one is a dictionary from it. */
export type Language = 'en' | 'hi';

/** Says an English text in the language of a dictionary. */
export type Dictionary = Readonly<Record<string, string>>;

/** Says in a language what the server sent in English. What is not known stays as it is. */
export interface SentWords {
  /** A name that is made by a pattern: of a session, a market, an answer. */
  readonly name: (name: string) => string;
  /** Sentences: rules, results, what happened. */
  readonly sentence: (sentence: string) => string;
  /** A refusal, by its code; null where the language has no words for it. */
  readonly refusal: (code: string, details: SentFacts) => string | null;
  /** What is wrong with a field, by its code. */
  readonly problem: (code: string, facts: SentFacts) => string | null;
}

/** What the places of a sentence take. */
export type SentFacts = Readonly<Record<string, number | string | boolean | null>>;

type Values = Readonly<Record<string, string | number>>;

/** A plural of ICU's message format: its number and its forms, which may hold places. */
const PLURAL = /\{(\w+), plural,((?:\s*\w+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const FORM = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;
const PLURAL_RULES: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  hi: new Intl.PluralRules('hi'),
};

let language: Language = 'en';
let dictionary: Dictionary = {};
const AS_SENT: SentWords = {
  name: (name) => name,
  sentence: (sentence) => sentence,
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
  const chosen = words.replace(PLURAL, (_, name: string, forms: string) =>
    formOf(forms, Number(values[name]), known === undefined ? 'en' : language),
  );
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form of a plural that a language uses for a number; `#` is the number itself. */
function formOf(forms: string, count: number, spoken: Language): string {
  const category = PLURAL_RULES[spoken].select(count);
  const texts = new Map([...forms.matchAll(FORM)].map(([, name, text]) => [name, text]));
  const text = texts.get(category) ?? texts.get('other') ?? '';
  return text.replace('#', count.toLocaleString('en-IN'));
}

/** Marks a text that is said later with `t(name)`: tables of words at the top of a file are read before the language is known. */
export function phrase<Text extends string>(english: Text): Text {
  return english;
}

/** A name that the server made, such as `6 Over Deccan Falcons`; names that people gave stay as they are. */
export function nameText(name: string): string {
  return sent.name(name);
}

/** What the server says in sentences: `Falcons won by 5 wickets.` */
export function sentenceText(sentence: string): string {
  return sent.sentence(sentence);
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
