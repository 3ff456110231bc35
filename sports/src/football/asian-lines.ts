import { label, labelledName, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import {
  createWinnerResult,
  type MarketView,
  type PlayResult,
  type TradingStatus,
  VOID,
  winnerView,
} from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import { type FootballChances, footballChances, MAX_MARGIN } from './football-prices.ts';
import { BEFORE_KICK_OFF, type FootballState } from './football-state.ts';

/** Possible total-goals lines; the half lines between them are in `GOAL_LINES`. */
const TOTALS = [1, 1.25, 1.75, 2, 2.25, 2.75, 3, 3.25, 3.75, 4, 4.25] as const;
/** Possible handicaps added to the home side's goals. */
const HANDICAPS = [-2.25, -2, -1.75, -1.25, -1, -0.75, -0.25, 0, 0.25, 0.75, 1, 1.25, 1.75, 2, 2.25] as const;
const HALF = 0.5;

const SHARED = { kind: 'GOALS', winners: 1, turnsInPlay: true } as const;

/**
 * Builds the Asian totals and handicaps, i.e. lines that can push in full or in part. Plans all possible lines; marks
 * the one nearest to evens at kick-off and its neighbours as offered.
 *
 * @param rates expected goals per side in the whole match.
 */
export function asianMarkets([home, away]: SidePair<string>, rates: SidePair<number>): readonly MarketPlan[] {
  const { totals, margins } = footballChances(rates, BEFORE_KICK_OFF);
  const goals = nearestToEvens(TOTALS, (line) => chanceBeyond(totals, line));
  const leads = nearestToEvens(HANDICAPS, (line) => chanceBeyond(margins, MAX_MARGIN - line));
  return [
    ...TOTALS.map(
      (line): MarketPlan => ({
        ...SHARED,
        key: `over-under-${line}`,
        ...labelledName(label('OVER_UNDER', { line })),
        subType: 'ASIAN_GOALS',
        ...buildRules(line, label('RULE_GOALS_ABANDONED')),
        sort: 25,
        line: { family: 'goals', isChosen: goals.includes(line) },
        runners: [label('UNDER_GOALS', { line }), label('OVER_GOALS', { line })].map(labelledName).map(sideRunner),
      }),
    ),
    ...HANDICAPS.map(
      (line, index): MarketPlan => ({
        ...SHARED,
        key: `handicap-${line}`,
        ...labelledName(label('ASIAN_HANDICAP', { team: home, line: signed(line) })),
        subType: 'ASIAN_HANDICAP',
        ...buildRules(line, label('RULE_HANDICAP'), label('RULE_FOOTBALL_ABANDONED')),
        sort: 33 + index,
        line: { family: 'handicap', isChosen: leads.includes(line) },
        runners: [
          label('WITH_HANDICAP', { team: home, line: signed(line) }),
          label('WITH_HANDICAP', { team: away, line: signed(-line) }),
        ]
          .map(labelledName)
          .map(sideRunner),
      }),
    ),
  ];
}

/** Selects the line with a chance nearest to one half, and its neighbours. */
function nearestToEvens<Line extends number>(
  lines: readonly Line[],
  chanceOf: (line: Line) => number,
): readonly Line[] {
  const offEvens = lines.map((line) => Math.abs(chanceOf(line) - HALF));
  const main = offEvens.indexOf(Math.min(...offEvens));
  const first = Math.min(Math.max(main - 1, 0), lines.length - 3);
  return lines.slice(first, first + 3);
}

function buildRules(line: number, ...more: readonly Label[]): Ruled {
  const exact = label(Number.isInteger(line) ? 'RULE_WHOLE_LINE' : 'RULE_QUARTER_LINE');
  return labelledRules(label('RULE_NINETY'), ...more, exact);
}

/** Formats a signed line: `+0.75`, `-1`. */
function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** Computes the views of all these markets, in plan order. */
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
        // Standing goals only increase: over can win early, everything else is decided at the end.
        result: home + away - line >= HALF ? createWinnerResult(1) : resultAtEnd(state, home + away - line, 1),
      });
    }),
    ...HANDICAPS.map((line) => {
      const wins = chanceBeyond(margins, MAX_MARGIN - line);
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
 * Computes the chance that the live part of a stake on more than the line wins. Half the stake is live a quarter away
 * from the line, none of it exactly on the line.
 *
 * @param law index n is the probability of n.
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
 * Settlement of a line: a quarter goal away settles half the stake; exactly on it, none.
 *
 * @param beyond goals above the line. @param runner that wins above it.
 * @example 2 goals at 2.25 are −0.25 beyond it: half the stake on over is lost, the other half is returned.
 */
export function lineResult(beyond: number, runner: 0 | 1): PlayResult {
  if (beyond === 0) return VOID;
  const winner = beyond > 0 ? runner : runner === 0 ? 1 : 0;
  return Math.abs(beyond) < HALF ? { type: 'half', runner: winner } : createWinnerResult(winner);
}
