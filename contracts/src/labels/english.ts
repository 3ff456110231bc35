import { type Label, type LabelFact, sayLabel } from './label.ts';
import { MARKET_WORDS } from './market-words.ts';
import { RULE_WORDS } from './rule-words.ts';
import { SCORE_WORDS } from './score-words.ts';
import { STORY_WORDS } from './story-words.ts';

/** Every code with its English words; each language has a line for each of them. */
export const ENGLISH = {
  ...MARKET_WORDS,
  ...RULE_WORDS,
  ...SCORE_WORDS,
  ...STORY_WORDS,
} as const;

export type LabelCode = keyof typeof ENGLISH;

/** Whatever stands behind an opening brace of words, up to a comma or the closing one. */
type Head<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer First},${string}`
    ? First
    : Name
  : never;
/** Forms of a plural stand in braces too, and begin with the number or have blanks. */
type Place<Name extends string> = Name extends `#${string}` | `${string} ${string}` | ''
  ? never
  : Name;
type PlacesOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Place<Head<Rest>> | PlacesOf<Rest>
  : never;

/** The facts that the words of a code have places for. */
export type FactsOf<Code extends LabelCode> = Readonly<
  Record<PlacesOf<(typeof ENGLISH)[Code]>, LabelFact>
>;

type FactsPart<Code extends LabelCode> =
  PlacesOf<(typeof ENGLISH)[Code]> extends never ? [] : [facts: FactsOf<Code>];

/** A label of a code with its facts: `label('OVER_RUNS', { over: 6, team: 'Deccan Falcons' })`. */
export function label<Code extends LabelCode>(code: Code, ...[facts]: FactsPart<Code>): Label {
  return facts === undefined ? { code } : { code, facts };
}

/** What a feed has sent in words of its own, or a figure, as a label: every language shows it as it came. */
export function asSent(text: string): Label {
  return label('AS_SENT', { text });
}

/** A label in English: what stands beside it on the wire, and what the trade finds its markets by. */
export function englishOf(said: Label): string {
  return sayLabel(said, ENGLISH, 'en') ?? said.code;
}

/** The same of what may not be there. */
export function englishOrNull(said: Label | null): string | null {
  return said === null ? null : englishOf(said);
}

/** A name with its label. */
export interface Named {
  readonly name: string;
  /** Absent where the name was given by somebody. */
  readonly nameLabel?: Label;
}

/** A name of ours in English, with its label. */
export function named(nameLabel: Label): Named {
  return { name: englishOf(nameLabel), nameLabel };
}

/** A name that somebody gave, of a team or a player. */
export function givenName(name: string): Named {
  return { name };
}

/** Rules in English, with the labels of their sentences. */
export interface Ruled {
  readonly rules: string;
  readonly rulesLabels: readonly Label[];
}

/** Name and rules of something that has both, for the terms of its market. */
export function textsOf({ name, nameLabel, rules, rulesLabels }: Named & Ruled): Named & Ruled {
  return { name, ...(nameLabel === undefined ? {} : { nameLabel }), rules, rulesLabels };
}

/** Rules of ours from their sentences. */
export function ruled(...rulesLabels: readonly Label[]): Ruled {
  return { rules: rulesLabels.map(englishOf).join(' '), rulesLabels };
}
