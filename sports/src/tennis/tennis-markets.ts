import { label, labelledName, labelledRules, properName } from '@crease/contracts/labels/english.ts';
import { createWinnerResult, type MarketView, type PlayResult, VOID, winnerView } from '#play/board.ts';
import type { SidePair } from '#play/sport-card.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import type { TennisChances } from './tennis-prices.ts';
import { setsToWin, type TennisFormat, type TennisState } from './tennis-state.ts';

const MATCH_RULES = labelledRules(label('RULE_TENNIS'), label('RULE_TENNIS_RETIRED'));
const SET_RULES = labelledRules(label('RULE_SET'));

/** Plans the markets of a match. Sets that may not be played are not offered. */
export function tennisMarkets(format: TennisFormat, players: SidePair<string>): MarketPlan[] {
  const shared = {
    winners: 1,
    turnsInPlay: true,
    runners: players.map(properName).map(sideRunner),
  };
  const sets = Array.from({ length: setsToWin(format) }, (_, index) => index + 1);
  return [
    {
      ...shared,
      key: 'match-odds',
      kind: 'MATCH_ODDS',
      ...labelledName(label('MATCH_ODDS')),
      subType: null,
      ...MATCH_RULES,
      sort: 10,
    },
    ...sets.map(
      (set): MarketPlan => ({
        ...shared,
        key: `set-${set}`,
        kind: 'OTHER',
        ...labelledName(label('SET_WINNER', { set })),
        subType: 'SET_WINNER',
        ...SET_RULES,
        sort: 10 + set,
      }),
    ),
  ];
}

/** Computes the market views in plan order. */
export function tennisViews(format: TennisFormat, state: TennisState, chances: TennisChances): MarketView[] {
  const status = state.isStopped ? ('SUSPENDED' as const) : ('OPEN' as const);
  const toPair = (chance: number) => [chance, 1 - chance];
  return [
    winnerView({
      key: 'match-odds',
      status,
      chances: toPair(chances.match),
      result: matchResult(state),
    }),
    ...Array.from({ length: setsToWin(format) }, (_, set) =>
      winnerView({
        key: `set-${set + 1}`,
        status,
        chances: toPair(chances.sets[set] ?? 0.5),
        result: setResult(state, set),
      }),
    ),
  ];
}

function matchResult({ winner, retired, doneSets }: TennisState): PlayResult | null {
  if (winner === null) return null;
  return retired !== null && doneSets.length === 0 ? VOID : createWinnerResult(winner);
}

function setResult({ winner, doneSets }: TennisState, set: number): PlayResult | null {
  const done = doneSets[set];
  if (done !== undefined) return createWinnerResult(done[0] > done[1] ? 0 : 1);
  return winner === null ? null : VOID;
}
