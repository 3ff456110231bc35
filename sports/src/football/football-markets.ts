import { label, labelledName, labelledRules, properName } from '@crease/contracts/labels/english.ts';
import { createWinnerResult, type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import { asianMarkets, asianViews } from './asian-lines.ts';
import { footballChances, GOAL_LINES } from './football-prices.ts';
import { correctScoreResult, findWinnerRunner, halfTimeResult, scoreMarkets } from './football-scores.ts';
import type { FootballState } from './football-state.ts';

const NINETY = label('RULE_NINETY');
const MATCH_ODDS_RULES = labelledRules(NINETY, label('RULE_FOOTBALL_ABANDONED'));
const GOALS_RULES = labelledRules(NINETY, label('RULE_GOALS_ABANDONED'));

/**
 * Plans the markets of a match in page order.
 *
 * @param rates expected goals per side, which determine the lines offered.
 */
export function footballMarkets(teams: SidePair<string>, rates: SidePair<number>): MarketPlan[] {
  const shared = { subType: null, winners: 1, turnsInPlay: true };
  return [
    {
      ...shared,
      key: 'match-odds',
      kind: 'MATCH_ODDS',
      ...labelledName(label('MATCH_ODDS')),
      ...MATCH_ODDS_RULES,
      sort: 10,
      runners: [...teams.map(properName), labelledName(label('THE_DRAW'))].map(sideRunner),
    },
    ...GOAL_LINES.map(
      (line, index): MarketPlan => ({
        ...shared,
        key: `over-under-${line}`,
        kind: 'GOALS',
        ...labelledName(label('OVER_UNDER', { line })),
        subType: 'OVER_UNDER',
        ...GOALS_RULES,
        sort: 20 + index,
        runners: [label('UNDER_GOALS', { line }), label('OVER_GOALS', { line })].map(labelledName).map(sideRunner),
      }),
    ),
    {
      ...shared,
      key: 'both-teams-to-score',
      kind: 'GOALS',
      ...labelledName(label('BOTH_TO_SCORE')),
      subType: 'BOTH_TO_SCORE',
      ...GOALS_RULES,
      sort: 30,
      runners: [label('YES'), label('NO')].map(labelledName).map(sideRunner),
    },
    ...scoreMarkets(teams),
    ...asianMarkets(teams, rates),
  ];
}

/** Computes the market views in plan order. */
export function footballViews(rates: SidePair<number>, state: FootballState): MarketView[] {
  const chances = footballChances(rates, state);
  const status = state.isHalted ? ('SUSPENDED' as const) : ('OPEN' as const);
  const [home, away] = state.standing;
  return [
    winnerView({
      key: 'match-odds',
      status,
      chances: chances.matchOdds,
      result: matchOddsResult(state),
    }),
    ...GOAL_LINES.map((line, index) => {
      const over = chances.over[index] ?? 0;
      return winnerView({
        key: `over-under-${line}`,
        status,
        chances: [1 - over, over],
        result: countedResult(state, { isReached: home + away > line, reached: 1, missed: 0 }),
      });
    }),
    winnerView({
      key: 'both-teams-to-score',
      status,
      chances: [chances.bothScore, 1 - chances.bothScore],
      result: countedResult(state, { isReached: home > 0 && away > 0, reached: 0, missed: 1 }),
    }),
    winnerView({
      key: 'half-time',
      status,
      chances: chances.halfTime,
      result: halfTimeResult(state),
    }),
    winnerView({
      key: 'correct-score',
      status,
      chances: chances.score,
      result: correctScoreResult(state),
    }),
    ...asianViews(state, chances, status),
  ];
}

function matchOddsResult({ period, goals }: FootballState): PlayResult | null {
  if (period === 'abandoned') return VOID;
  return period === 'full-time' || period === 'extra-time' ? createWinnerResult(findWinnerRunner(goals)) : null;
}

/** A count market is decided as soon as standing goals reach its line. */
function countedResult(
  { period }: FootballState,
  market: { readonly isReached: boolean; readonly reached: number; readonly missed: number },
): PlayResult | null {
  if (market.isReached) return createWinnerResult(market.reached);
  if (period === 'abandoned') return VOID;
  return period === 'full-time' || period === 'extra-time' ? createWinnerResult(market.missed) : null;
}
