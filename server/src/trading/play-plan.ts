import { textsOf } from '@crease/contracts/labels/english.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { QuoteStyle } from './desired-quotes.ts';
import type { HousePlan } from './house-plan.ts';

const LAKH = 10_000_000;

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
