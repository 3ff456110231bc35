import { type MarketView, type PlayResult, VOID, winnerView, wonBy } from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import { footballChances, GOAL_LINES } from './football-prices.ts';
import type { FootballState } from './football-state.ts';

const NINETY = 'Settled on 90 minutes and added time; extra time and shoot-outs do not count.';
const MATCH_ODDS_RULE = `${NINETY} A match that is abandoned is void.`;
const GOALS_RULE = `${NINETY} In a match that is abandoned bets stand when enough goals are scored, and are void otherwise.`;

/** The markets of a match, in the order of the page. */
export function footballMarkets(teams: SidePair<string>): MarketPlan[] {
  const shared = { subType: null, winners: 1, turnsInPlay: true };
  return [
    {
      ...shared,
      key: 'match-odds',
      kind: 'MATCH_ODDS',
      name: 'Match odds',
      rules: MATCH_ODDS_RULE,
      sort: 10,
      runners: [...teams, 'The Draw'].map(sideRunner),
    },
    ...GOAL_LINES.map(
      (line, index): MarketPlan => ({
        ...shared,
        key: `over-under-${line}`,
        kind: 'GOALS',
        name: `Over/under ${line} goals`,
        subType: 'OVER_UNDER',
        rules: GOALS_RULE,
        sort: 20 + index,
        runners: [`Under ${line} goals`, `Over ${line} goals`].map(sideRunner),
      }),
    ),
    {
      ...shared,
      key: 'both-teams-to-score',
      kind: 'GOALS',
      name: 'Both teams to score',
      subType: 'BOTH_TO_SCORE',
      rules: GOALS_RULE,
      sort: 30,
      runners: ['Yes', 'No'].map(sideRunner),
    },
  ];
}

/** How the markets stand, in the order of the plan. */
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
  ];
}

function matchOddsResult({ period, goals: [home, away] }: FootballState): PlayResult | null {
  if (period === 'abandoned') return VOID;
  if (period !== 'full-time' && period !== 'extra-time') return null;
  if (home === away) return wonBy(2);
  return wonBy(home > away ? 0 : 1);
}

/** A market on a count is decided as soon as goals that stand reach it. */
function countedResult(
  { period }: FootballState,
  market: { readonly isReached: boolean; readonly reached: number; readonly missed: number },
): PlayResult | null {
  if (market.isReached) return wonBy(market.reached);
  if (period === 'abandoned') return VOID;
  return period === 'full-time' || period === 'extra-time' ? wonBy(market.missed) : null;
}
