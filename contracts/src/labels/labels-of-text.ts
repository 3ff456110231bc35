import type { Label } from './label.ts';
import { MARKET_LABELS } from './market-words.ts';
import { RULE_LABELS } from './rule-words.ts';

/** Indexes messages without placeholders by their English text. */
function indexByText(words: Readonly<Record<string, string>>): ReadonlyMap<string, Label> {
  return new Map(
    Object.entries(words).flatMap(([code, text]) => (text.includes('{') ? [] : [[text, { code }]])),
  );
}

const NAMES = indexByText(MARKET_LABELS);
const RULES = indexByText(RULE_LABELS);
const LINE = '[+-]?\\d+(?:\\.\\d+)?';
/** Names that end in a line; an unsigned line is passed as a number. */
const ON_LINES = (['OVER_UNDER', 'OVER_GOALS', 'UNDER_GOALS', 'ASIAN_HANDICAP'] as const).map(
  (code) => ({
    code,
    pattern: new RegExp(
      `^${MARKET_LABELS[code].replace('{line}', `(?<line>${LINE})`).replace('{team}', '(?<team>.+)')}$`,
    ),
  }),
);

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
