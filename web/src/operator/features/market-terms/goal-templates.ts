import { RULE_LABELS } from '@crease/contracts/labels/rule-words.ts';
import type { TemplateFactory } from './sport-templates.ts';

function overUnder(goals: number): TemplateFactory {
  return () => ({
    id: `goals-${goals}`,
    title: `Over/under ${goals} goals`,
    kind: 'GOALS',
    marketName: `Over/under ${goals} goals`,
    subType: 'OVER_UNDER',
    runners: [`Under ${goals} goals`, `Over ${goals} goals`],
  });
}

/** Default first. Half-goal lines have their own templates. */
const TOTALS = [2.25, 2.75, 3, 3.25, 3.75, 4, 0.75, 1, 1.25, 1.75, 2];
const HANDICAPS = [0, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [-n / 4, n / 4])];

const goalLine: TemplateFactory = () => {
  const on = (line: number) => ({
    marketName: `Over/under ${line} goals`,
    runners: [`Under ${line} goals`, `Over ${line} goals`],
    rules: lineRules(line),
  });
  const kind = { kind: 'GOALS', subType: 'ASIAN_GOALS' } as const;
  return {
    id: 'goal-line',
    title: 'Quarter goal line',
    ...kind,
    ...on(2.25),
    lines: TOTALS,
    on,
  };
};

const handicap: TemplateFactory = ([home, away]) => {
  const on = (line: number) => ({
    marketName: `Asian handicap ${home} ${signed(line)}`,
    runners: [`${home} ${signed(line)}`, `${away} ${signed(-line)}`],
    rules: lineRules(line),
  });
  const kind = { kind: 'GOALS', subType: 'ASIAN_HANDICAP' } as const;
  return { id: 'handicap', title: 'Asian handicap', ...kind, ...on(0), lines: HANDICAPS, on };
};

/** `+0.75`, `-1`, `0`. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

function lineRules(line: number): string {
  const { RULE_NINETY, RULE_WHOLE_LINE, RULE_QUARTER_LINE } = RULE_LABELS;
  if (Number.isInteger(line)) return `${RULE_NINETY} ${RULE_WHOLE_LINE}`;
  return Number.isInteger(line * 2) ? RULE_NINETY : `${RULE_NINETY} ${RULE_QUARTER_LINE}`;
}

/** Goal markets: quarter lines, handicaps, over/under. */
export const GOAL_MARKETS: readonly TemplateFactory[] = [
  goalLine,
  handicap,
  overUnder(0.5),
  overUnder(1.5),
  overUnder(2.5),
  overUnder(3.5),
  () => ({
    id: 'both-score',
    title: 'Both teams to score',
    kind: 'GOALS',
    marketName: 'Both teams to score',
    subType: 'BOTH_TO_SCORE',
    runners: ['Yes', 'No'],
  }),
];
