import { label, named, type Ruled, ruled } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import {
  type MarketView,
  type PlayResult,
  type TradingStatus,
  VOID,
  winnerView,
  wonBy,
} from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import { type FootballChances, footballChances, MOST_MARGIN } from './football-prices.ts';
import { BEFORE_KICK_OFF, type FootballState } from './football-state.ts';

/** Lines that a match may have on the goals of both sides; the halves between them are `GOAL_LINES`. */
const TOTALS = [1, 1.25, 1.75, 2, 2.25, 2.75, 3, 3.25, 3.75, 4, 4.25] as const;
/** The same on what is added to the goals of the home side. */
const HANDICAPS = [
  -2.25, -2, -1.75, -1.25, -1, -0.75, -0.25, 0, 0.25, 0.75, 1, 1.25, 1.75, 2, 2.25,
] as const;
const HALF = 0.5;

const SHARED = { kind: 'GOALS', winners: 1, turnsInPlay: true } as const;

/**
 * Goals and handicaps on lines that can be met exactly, or by half: all that a match may have. Of each, those are made
 * that are nearest to evens at the kick-off, and one on either side of it.
 *
 * @param rates goals that each side is expected to score in the whole match.
 */
export function asianMarkets(
  [home, away]: SidePair<string>,
  rates: SidePair<number>,
): readonly MarketPlan[] {
  const { totals, margins } = footballChances(rates, BEFORE_KICK_OFF);
  const goals = nearestToEvens(TOTALS, (line) => chanceBeyond(totals, line));
  const leads = nearestToEvens(HANDICAPS, (line) => chanceBeyond(margins, MOST_MARGIN - line));
  return [
    ...TOTALS.map(
      (line): MarketPlan => ({
        ...SHARED,
        key: `over-under-${line}`,
        ...named(label('OVER_UNDER', { line })),
        subType: 'ASIAN_GOALS',
        ...rulesOf(line, label('RULE_GOALS_ABANDONED')),
        sort: 25,
        line: { family: 'goals', isChosen: goals.includes(line) },
        runners: [label('UNDER_GOALS', { line }), label('OVER_GOALS', { line })]
          .map(named)
          .map(sideRunner),
      }),
    ),
    ...HANDICAPS.map(
      (line, index): MarketPlan => ({
        ...SHARED,
        key: `handicap-${line}`,
        ...named(label('ASIAN_HANDICAP', { team: home, line: signed(line) })),
        subType: 'ASIAN_HANDICAP',
        ...rulesOf(line, label('RULE_HANDICAP'), label('RULE_FOOTBALL_ABANDONED')),
        sort: 33 + index,
        line: { family: 'handicap', isChosen: leads.includes(line) },
        runners: [
          label('WITH_HANDICAP', { team: home, line: signed(line) }),
          label('WITH_HANDICAP', { team: away, line: signed(-line) }),
        ]
          .map(named)
          .map(sideRunner),
      }),
    ),
  ];
}

/** The line whose chance is nearest to a half, and its neighbours. */
function nearestToEvens<Line extends number>(
  lines: readonly Line[],
  chanceOf: (line: Line) => number,
): readonly Line[] {
  const offEvens = lines.map((line) => Math.abs(chanceOf(line) - HALF));
  const main = offEvens.indexOf(Math.min(...offEvens));
  const first = Math.min(Math.max(main - 1, 0), lines.length - 3);
  return lines.slice(first, first + 3);
}

function rulesOf(line: number, ...more: readonly Label[]): Ruled {
  const exact = label(Number.isInteger(line) ? 'RULE_WHOLE_LINE' : 'RULE_QUARTER_LINE');
  return ruled(label('RULE_NINETY'), ...more, exact);
}

/** `+0.75`, `-1`. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** How all of these markets stand, in the order of the plan. */
export function asianViews(
  state: FootballState,
  { totals, margins }: Pick<FootballChances, 'totals' | 'margins'>,
  status: TradingStatus,
): MarketView[] {
  const [home, away] = state.standing;
  return [
    ...TOTALS.map((line) => {
      const over = chanceBeyond(totals, line);
      const key = `over-under-${line}`;
      return winnerView({
        key,
        status,
        chances: [1 - over, over],
        // Goals that stand only grow: over is won before the end, everything else at the end.
        result: home + away - line >= HALF ? wonBy(1) : resultAtEnd(state, home + away - line, 1),
      });
    }),
    ...HANDICAPS.map((line) => {
      const wins = chanceBeyond(margins, MOST_MARGIN - line);
      return winnerView({
        key: `handicap-${line}`,
        status,
        chances: [wins, 1 - wins],
        result: resultAtEnd(state, home + line - away, 0),
      });
    }),
  ];
}

/**
 * Chance that what stands of a stake on more than the line is won. Half of a stake stands a quarter beside the line,
 * nothing of it on the line.
 *
 * @param law index n is the chance of n.
 */
function chanceBeyond(law: readonly number[], line: number): number {
  let won = 0;
  let lost = 0;
  for (const [count, chance] of law.entries()) {
    const stands = Math.min(1, Math.abs(count - line) / HALF);
    if (count > line) won += chance * stands;
    else lost += chance * stands;
  }
  return won + lost === 0 ? HALF : won / (won + lost);
}

function resultAtEnd({ period }: FootballState, beyond: number, runner: 0 | 1): PlayResult | null {
  if (period === 'abandoned') return VOID;
  return period === 'full-time' || period === 'extra-time' ? lineResult(beyond, runner) : null;
}

/**
 * What a line is settled on: a quarter of a goal beside it half of every stake, on it nothing.
 *
 * @param beyond goals above the line. @param runner that wins above it.
 * @example 2 goals at 2.25 are −0.25 beyond it: half of a stake on over is lost, the other half goes back.
 */
export function lineResult(beyond: number, runner: 0 | 1): PlayResult {
  if (beyond === 0) return VOID;
  const winner = beyond > 0 ? runner : runner === 0 ? 1 : 0;
  return Math.abs(beyond) < HALF ? { type: 'half', runner: winner } : wonBy(winner);
}
