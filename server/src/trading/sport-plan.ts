import { EXCHANGE_DEFAULTS } from '@crease/contracts/constants.ts';
import { textsOf } from '@crease/contracts/labels/english.ts';
import type { CreateMarket } from '@crease/core/exchange/command.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { QuoteStyle } from './desired-quotes.ts';
import { createHouseMarketOf, type HousePlan } from './house-plan.ts';

const LAKH = 10_000_000;
/** The most one account may win on a number of points, paise. */
const POINTS_MAX_PROFIT = 2 * LAKH;

const MATCH_STYLE: QuoteStyle = { depth: 3, margin: 0.008, stake: 0.8 * LAKH, liability: 4 * LAKH };
/**
 * Many runners: each of them is thinner and wider. As many levels as a page shows: what a bet on other runners comes to
 * would stand in the place of the third, far from the two before it.
 */
const FIELD_STYLE: QuoteStyle = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: LAKH };
const SIDE_STYLE: QuoteStyle = { depth: 2, margin: 0.015, stake: 0.2 * LAKH, liability: 2 * LAKH };

/** How the makers quote a market. */
export function quoteStyleOf({ kind }: Pick<MarketPlan, 'kind'>): QuoteStyle {
  if (kind === 'MATCH_ODDS') return MATCH_STYLE;
  return kind === 'WIN' || kind === 'PLACE' || kind === 'EACH_WAY' ? FIELD_STYLE : SIDE_STYLE;
}

/** A market on a number of points as the house's desks know it. */
export function pointsPlanOf(plan: MarketPlan): HousePlan {
  const { runners, sort } = plan;
  return { kind: 'FANCY', ...textsOf(plan), runners, sort, session: null };
}

/** The command that makes a market of a fixture. Exchange markets are open at once, the house's once they are quoted. */
export function createSportMarketOf(eventId: number, plan: MarketPlan): CreateMarket {
  if (plan.kind === 'FANCY') {
    const command = createHouseMarketOf(eventId, pointsPlanOf(plan), false);
    return { ...command, terms: { ...command.terms, maxProfit: POINTS_MAX_PROFIT } };
  }
  const { kind, subType, sort, winners, eachWayDivisor, recordedDelayMs } = plan;
  return {
    type: 'CreateMarket',
    eventId,
    kind,
    ladder: 'CLASSIC',
    winners,
    ...(eachWayDivisor === undefined ? {} : { eachWayDivisor }),
    // What bets on other runners add up to is in a recorded book already, or was not to be had.
    crossMatching: winners === 1 && recordedDelayMs === undefined,
    subType,
    runners: plan.runners.map((runner, place) => ({ ...runner, sort: place })),
    terms: {
      ...EXCHANGE_DEFAULTS,
      inPlayDelayMs: recordedDelayMs ?? EXCHANGE_DEFAULTS.inPlayDelayMs,
      ...textsOf(plan),
      sort,
      maxProfit: null,
      exposureLimit: null,
      betLock: false,
      message: null,
    },
    inPlay: false,
    open: true,
  };
}
