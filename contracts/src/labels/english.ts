import { COMMENTARY_LABELS } from './commentary-labels.ts';
import { formatLabel, type Label, type LabelFact } from './label.ts';
import { MARKET_LABELS } from './market-words.ts';
import { RULE_LABELS } from './rule-words.ts';
import { SCORE_LABELS } from './score-words.ts';

/** English text of every code. Each translation has an entry for each of them. */
export const ENGLISH = {
  ...MARKET_LABELS,
  ...RULE_LABELS,
  ...SCORE_LABELS,
  ...COMMENTARY_LABELS,
} as const;

export type LabelCode = keyof typeof ENGLISH;

/** Placeholder name: the text after an opening brace, up to a comma or the closing brace. */
type Head<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer First},${string}`
    ? First
    : Name
  : never;
/** Plural forms also use braces; they begin with the number or contain spaces. */
type Place<Name extends string> = Name extends `#${string}` | `${string} ${string}` | ''
  ? never
  : Name;
type PlacesOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Place<Head<Rest>> | PlacesOf<Rest>
  : never;

/** Facts required by a code's placeholders. */
export type FactsOf<Code extends LabelCode> = Readonly<
  Record<PlacesOf<(typeof ENGLISH)[Code]>, LabelFact>
>;

type FactsPart<Code extends LabelCode> =
  PlacesOf<(typeof ENGLISH)[Code]> extends never ? [] : [facts: FactsOf<Code>];

/** Creates a label from a code and its facts, e.g. `label('OVER_RUNS', { over: 6, team: 'Deccan Falcons' })`. */
export function label<Code extends LabelCode>(code: Code, ...[facts]: FactsPart<Code>): Label {
  return facts === undefined ? { code } : { code, facts };
}

/** Wraps verbatim feed text, or a figure, as a label; it is the same in every language. */
export function verbatimLabel(text: string): Label {
  return label('AS_SENT', { text });
}

/** Formats a label in English, for the plain-text wire field and for looking markets up by name. */
export function formatEnglish(said: Label): string {
  return formatLabel(said, ENGLISH, 'en') ?? said.code;
}

/** Null-safe variant of the above. */
export function formatEnglishOrNull(said: Label | null): string | null {
  return said === null ? null : formatEnglish(said);
}

/** A name with its label. */
export interface Named {
  readonly name: string;
  /** Absent for user-supplied names. */
  readonly nameLabel?: Label;
}

/** Builds a built-in name in English, with its label. */
export function labelledName(nameLabel: Label): Named {
  return { name: formatEnglish(nameLabel), nameLabel };
}

/** Builds a proper name, of a team or a player. */
export function properName(name: string): Named {
  return { name };
}

/** Rules in English, with the labels of their sentences. */
export interface Ruled {
  readonly rules: string;
  readonly rulesLabels: readonly Label[];
}

/** Picks name and rules for the terms of a market. */
export function pickMarketTexts({
  name,
  nameLabel,
  rules,
  rulesLabels,
}: Named & Ruled): Named & Ruled {
  return { name, ...(nameLabel === undefined ? {} : { nameLabel }), rules, rulesLabels };
}

/** Builds built-in rules from their sentences. */
export function labelledRules(...rulesLabels: readonly Label[]): Ruled {
  return { rules: rulesLabels.map(formatEnglish).join(' '), rulesLabels };
}
