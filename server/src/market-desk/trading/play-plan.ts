import { pickMarketTexts } from '@crease/contracts/labels/english.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { QuoteStyle } from '#market-desk/house/desired-quotes.ts';
import type { HousePlan } from '#market-desk/house/house-plan.ts';

const LAKH = 10_000_000;

const MATCH_STYLE: QuoteStyle = { depth: 3, margin: 0.008, stake: 0.8 * LAKH, liability: 4 * LAKH };
/**
 * With many runners, each is quoted thinner and wider. The depth equals the levels on a page: otherwise bets implied
 * by other runners would appear as the third level, far from the first two.
 */
const FIELD_STYLE: QuoteStyle = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: LAKH };
const SIDE_STYLE: QuoteStyle = { depth: 2, margin: 0.015, stake: 0.2 * LAKH, liability: 2 * LAKH };

/** Returns the makers' quote style for a market. */
export function pickQuoteStyle({ kind }: Pick<MarketPlan, 'kind'>): QuoteStyle {
  if (kind === 'MATCH_ODDS') return MATCH_STYLE;
  return kind === 'WIN' || kind === 'PLACE' || kind === 'EACH_WAY' ? FIELD_STYLE : SIDE_STYLE;
}

/** Converts a points market to a house plan. */
export function toPointsPlan(plan: MarketPlan): HousePlan {
  const { runners, sort } = plan;
  return { kind: 'FANCY', ...pickMarketTexts(plan), runners, sort, session: null };
}
