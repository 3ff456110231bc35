import { EXCHANGE_DEFAULTS, FANCY_TABS, HOUSE_DEFAULTS } from '@crease/contracts/base/constants.ts';
import { type Named, pickMarketTexts, type Ruled } from '@crease/contracts/labels/english.ts';
import type { CreateMarket } from '@crease/core/exchange/command.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import { MANUAL_PRICING_DEPTH } from '@crease/core/quote/take-quote.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { QuoteStyle } from '#market-desk/liquidity/desired-quotes.ts';
import type { HousePlan, PlannedMarket } from './cricket-plan.ts';

/** Half runs up to 600, hundredths. */
const LINES = { from: 50, to: 60_000, interval: 50 };
/** The stake applies to each run, so it is a hundredth of the others to keep the risk similar. Paise. */
const METER_STAKE = { minStake: 1_000, maxStake: 100_000 };
/** Maximum profit per account in a session or points market, paise (₹2 lakh): a model's line is never certain. */
const SESSION_MAX_PROFIT = 20_000_000;

/** Command that creates an exchange market of a match, open for pre-match bets. */
export function buildCricketMarket(eventId: number, planned: PlannedMarket): CreateMarket {
  return {
    ...buildSharedFields(eventId, planned),
    kind: planned.kind,
    ...(planned.kind === 'LINE'
      ? { ladder: 'LINE_RANGE', lineRange: LINES, winners: 0, crossMatching: false }
      : { ladder: 'CLASSIC', winners: 1, crossMatching: true }),
    subType: null,
  };
}

/** Command that creates a market of a non-cricket fixture. Exchange markets open at once, house markets once quoted. */
export function buildPlayMarket(eventId: number, plan: MarketPlan): CreateMarket {
  if (plan.kind === 'FANCY') return buildHouseMarket(eventId, toPointsPlan(plan), false);
  const { kind, subType, winners, eachWayDivisor, recordedDelayMs } = plan;
  const book = buildSharedFields(eventId, plan);
  const inPlayDelayMs = recordedDelayMs ?? book.terms.inPlayDelayMs;
  return {
    ...book,
    kind,
    ladder: 'CLASSIC',
    winners,
    ...(eachWayDivisor === undefined ? {} : { eachWayDivisor }),
    // A recorded book already includes bets implied by other runners, or never had them.
    crossMatching: winners === 1 && recordedDelayMs === undefined,
    subType,
    terms: { ...book.terms, inPlayDelayMs },
  };
}

/** Fields common to all markets; those of the exchange open at once. */
function buildSharedFields(
  eventId: number,
  plan: Named & Ruled & { readonly runners: readonly Named[]; readonly sort: number },
) {
  const terms: MarketTerms = {
    ...EXCHANGE_DEFAULTS,
    ...pickMarketTexts(plan),
    sort: plan.sort,
    maxProfit: null,
    exposureLimit: null,
    betLock: false,
    message: null,
  };
  return {
    type: 'CreateMarket',
    eventId,
    runners: plan.runners.map((runner, place) => ({ ...runner, sort: place })),
    terms,
    inPlay: false,
    open: true,
  } as const;
}

/** Command that creates a planned house market, which accepts bets once quoted. */
export function buildHouseMarket(eventId: number, plan: HousePlan, inPlay: boolean): CreateMarket {
  const { kind } = plan;
  const defaults = HOUSE_DEFAULTS[kind];
  const fields = buildSharedFields(eventId, plan);
  return {
    ...fields,
    kind,
    ladder: 'CLASSIC',
    winners: isRunsKind(kind) ? 0 : 1,
    crossMatching: false,
    subType: findTab(plan),
    terms: {
      ...fields.terms,
      ...defaults,
      ...(kind === 'METER' ? METER_STAKE : {}),
      ...(kind === 'BOOKMAKER' ? { depthPercents: MANUAL_PRICING_DEPTH } : {}),
      // Sessions are bet on from the toss, when information can change as fast as in-play.
      preMatchDelayMs: kind === 'TOSS' || kind === 'BOOKMAKER' ? 0 : defaults.inPlayDelayMs,
      commissionBps: 0,
      maxProfit: kind === 'BOOKMAKER' || kind === 'TOSS' ? null : SESSION_MAX_PROFIT,
    },
    inPlay,
    open: false,
  };
}

export function listEventMarkets(exchange: Exchange, eventId: number) {
  return exchange.read((state) =>
    (state.events.get(eventId)?.marketIds ?? []).flatMap((marketId) => {
      const market = state.markets.get(marketId);
      if (market === undefined) return [];
      const { kind, terms, ladder, runners, winners, eachWayDivisor } = market;
      const runnerIds = runners.map(({ id }) => id);
      return [{ marketId, kind, name: terms.name, ladder, runnerIds, winners, eachWayDivisor }];
    }),
  );
}

/** Tab on the fancy screen; null if shown elsewhere. */
function findTab({ kind, session }: HousePlan): string | null {
  if (kind === 'BOOKMAKER' || kind === 'TOSS' || kind === 'PREMIUM') return null;
  return session?.kind === 'ball' ? 'BALL' : FANCY_TABS[kind];
}

const LAKH = 10_000_000;

const MATCH_STYLE: QuoteStyle = { depth: 3, margin: 0.008, stake: 0.8 * LAKH, liability: 4 * LAKH };
/**
 * With many runners, each is quoted thinner and wider. The depth equals the levels on a page: otherwise bets implied
 * by other runners would appear as the third level, far from the first two.
 */
const FIELD_STYLE: QuoteStyle = { depth: 3, margin: 0.02, stake: 0.15 * LAKH, liability: LAKH };
const SIDE_STYLE: QuoteStyle = { depth: 2, margin: 0.015, stake: 0.2 * LAKH, liability: 2 * LAKH };

export function pickQuoteStyle({ kind }: Pick<MarketPlan, 'kind'>): QuoteStyle {
  if (kind === 'MATCH_ODDS') return MATCH_STYLE;
  return kind === 'WIN' || kind === 'PLACE' || kind === 'EACH_WAY' ? FIELD_STYLE : SIDE_STYLE;
}

export function toPointsPlan(plan: MarketPlan): HousePlan {
  return { kind: 'FANCY', ...pickMarketTexts(plan), runners: plan.runners, sort: plan.sort, session: null };
}
