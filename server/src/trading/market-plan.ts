import { EXCHANGE_DEFAULTS } from '@crease/contracts/constants.ts';
import type { CreateMarket } from '@crease/core/exchange/command.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import {
  COMPLETED_MATCH_RULE,
  FIRST_CLASS_RULE,
  LIMITED_OVERS_RULE,
  TIED_MATCH_RULE,
} from '@crease/sports/cricket/match-result.ts';
import type { CricketMatchInfo, Side } from '@crease/sports/field/match-info.ts';
import { INNINGS_LINE_RULE } from '@crease/sports/sessions/innings-line.ts';
import type { QuoteStyle } from './desired-quotes.ts';

/** What a cricket market is decided by. */
export type PlannedKind = 'MATCH_ODDS' | 'TIED' | 'COMPLETED' | 'LINE';

/** A market that is offered on a match, and how the makers quote it. */
export interface PlannedMarket {
  readonly kind: PlannedKind;
  readonly name: string;
  readonly runners: readonly string[];
  readonly style: QuoteStyle;
  readonly sort: number;
  /** Printed on the market; never changed after the first bet. */
  readonly rules: string;
  /** LINE: whose innings; null elsewhere. */
  readonly side: Side | null;
}

const LAKH = 10_000_000;
/** Half runs up to 600, hundredths. */
const LINES = { from: 50, to: 60_000, interval: 50 };

/** The markets of a match, in the order of the page. Runner 0 and 1 are the sides in schedule order, or Yes and No. */
export function marketsOf(info: CricketMatchInfo): PlannedMarket[] {
  const plan: PlannedMarket[] = [
    {
      kind: 'MATCH_ODDS',
      name: 'Match odds',
      runners: info.drawPossible ? [...info.teams, 'The Draw'] : [...info.teams],
      style: {
        depth: 4,
        margin: info.drawPossible ? 0.008 : 0.004,
        stake: info.drawPossible ? 0.4 * LAKH : 1.6 * LAKH,
        liability: 6 * LAKH,
      },
      sort: 10,
      rules: info.drawPossible ? FIRST_CLASS_RULE : LIMITED_OVERS_RULE,
      side: null,
    },
  ];
  if (!info.drawPossible) {
    const style = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: 2 * LAKH };
    const shared = { runners: ['Yes', 'No'], style, side: null };
    plan.push({ ...shared, kind: 'TIED', name: 'Tied match', sort: 20, rules: TIED_MATCH_RULE });
    plan.push({
      ...shared,
      kind: 'COMPLETED',
      name: 'Completed match',
      sort: 30,
      rules: COMPLETED_MATCH_RULE,
    });
    plan.push(...linesOf(info));
  }
  return plan;
}

/** Runs of each side in its innings, whichever bats first. */
function linesOf({ teams, oversPerInnings }: CricketMatchInfo): PlannedMarket[] {
  return ([0, 1] as const).map((side) => {
    const name = `${teams[side]} ${oversPerInnings} Over Line`;
    return {
      kind: 'LINE',
      name,
      runners: [name],
      style: { depth: 3, margin: 0.006, stake: 0.3 * LAKH, liability: 2 * LAKH },
      sort: 35 + side,
      rules: INNINGS_LINE_RULE,
      side,
    };
  });
}

/** The command that makes a planned market, open for bets before the match. */
export function createMarketOf(eventId: number, planned: PlannedMarket): CreateMarket {
  return {
    type: 'CreateMarket',
    eventId,
    kind: planned.kind,
    ...(planned.kind === 'LINE'
      ? { ladder: 'LINE_RANGE', lineRange: LINES, winners: 0, crossMatching: false }
      : { ladder: 'CLASSIC', winners: 1, crossMatching: true }),
    subType: null,
    runners: planned.runners.map((name, sort) => ({ name, sort })),
    terms: termsOf(planned),
    inPlay: false,
    open: true,
  };
}

function termsOf({ name, sort, rules }: PlannedMarket): MarketTerms {
  return {
    ...EXCHANGE_DEFAULTS,
    name,
    sort,
    maxProfit: null,
    exposureLimit: null,
    betLock: false,
    message: null,
    rules,
  };
}
