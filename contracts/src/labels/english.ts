import { formatLabel, type Label, type LabelFact } from './label.ts';
import { MARKET_LABELS, RULE_LABELS } from './market-labels.ts';
import { COMMENTARY_LABELS, SCORE_LABELS } from './score-labels.ts';

/** Indexes messages without placeholders by their English text. */
function indexByText(words: Readonly<Record<string, string>>): ReadonlyMap<string, Label> {
  return new Map(Object.entries(words).flatMap(([code, text]) => (text.includes('{') ? [] : [[text, { code }]])));
}

const NAMES = indexByText(MARKET_LABELS);
const RULES = indexByText(RULE_LABELS);
const LINE = '[+-]?\\d+(?:\\.\\d+)?';
/** Names that end in a line; an unsigned line is passed as a number. */
const ON_LINES = (['OVER_UNDER', 'OVER_GOALS', 'UNDER_GOALS', 'ASIAN_HANDICAP'] as const).map((code) => ({
  code,
  pattern: new RegExp(
    `^${MARKET_LABELS[code].replace('{line}', `(?<line>${LINE})`).replace('{team}', '(?<team>.+)')}$`,
  ),
}));

/** Finds the label of a built-in name given in English; null for other names. */
export function findNameLabel(name: string): Label | null {
  const plain = NAMES.get(name);
  if (plain !== undefined) return plain;
  for (const { code, pattern } of ON_LINES) {
    const { line, team } = pattern.exec(name)?.groups ?? {};
    if (line === undefined) continue;
    return { code, facts: team === undefined ? { line: Number(line) } : { team, line } };
  }
  return null;
}

/** Finds the labels of rules made only of built-in sentences; null otherwise, since half a rule misleads. */
export function findRulesLabels(rules: string): readonly Label[] | null {
  const labels: Label[] = [];
  let rest = rules.trim();
  while (rest !== '') {
    const said = [...RULES.keys()].find((text) => rest === text || rest.startsWith(`${text} `));
    const label = said === undefined ? undefined : RULES.get(said);
    if (said === undefined || label === undefined) return null;
    labels.push(label);
    rest = rest.slice(said.length).trimStart();
  }
  return labels.length === 0 ? null : labels;
}

/** English text of every code. Each translation has an entry for each of them. */
export const ENGLISH = { ...MARKET_LABELS, ...RULE_LABELS, ...SCORE_LABELS, ...COMMENTARY_LABELS } as const;

export type LabelCode = keyof typeof ENGLISH;

/** Placeholder name: the text after an opening brace, up to a comma or the closing brace. */
type Head<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer First},${string}`
    ? First
    : Name
  : never;
/** Plural forms also use braces; they begin with the number or contain spaces. */
type Place<Name extends string> = Name extends `#${string}` | `${string} ${string}` | '' ? never : Name;
type PlacesOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Place<Head<Rest>> | PlacesOf<Rest>
  : never;

/** Facts required by a code's placeholders. */
export type FactsOf<Code extends LabelCode> = Readonly<Record<PlacesOf<(typeof ENGLISH)[Code]>, LabelFact>>;

type FactsPart<Code extends LabelCode> = PlacesOf<(typeof ENGLISH)[Code]> extends never ? [] : [facts: FactsOf<Code>];

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
export function pickMarketTexts({ name, nameLabel, rules, rulesLabels }: Named & Ruled): Named & Ruled {
  return { name, ...(nameLabel === undefined ? {} : { nameLabel }), rules, rulesLabels };
}

export function labelledRules(...rulesLabels: readonly Label[]): Ruled {
  return { rules: rulesLabels.map(formatEnglish).join(' '), rulesLabels };
}
