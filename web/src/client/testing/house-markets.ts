import type { EventItem, PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';

export const EVENT_ID = 55;
export const EVENT_TITLE = 'Falcons v Kraken';

const GROUPS: Partial<Readonly<Record<MarketKind, WireMarket['group']>>> = {
  MATCH_ODDS: 'matchOdds',
  BOOKMAKER: 'bookmaker',
  TOSS: 'toss',
  LINE: 'line',
  PREMIUM: 'premium',
  TIED: 'other',
};
const EXCHANGE: ReadonlySet<MarketKind> = new Set(['MATCH_ODDS', 'TIED', 'LINE']);

export interface QuotedRunner {
  readonly name: string;
  readonly back?: readonly PriceSize[];
  readonly lay?: readonly PriceSize[];
  readonly band?: number;
  readonly status?: WireMarket['runners'][number]['status'];
}

/** Versions and IDs increase across all tests of a file, because the price store is shared. */
let last = 0;

/** Builds a house market as sent by the server. */
export function houseMarket(
  kind: MarketKind,
  marketName: string,
  quoted: readonly QuotedRunner[],
  more: Partial<WireMarket> = {},
): WireMarket {
  last += 1;
  const marketId = 1_000 + last;
  return {
    marketId,
    eventId: EVENT_ID,
    kind,
    house: !EXCHANGE.has(kind),
    group: GROUPS[kind] ?? 'fancy',
    marketName,
    marketTypeName: GROUPS[kind] ?? 'fancy',
    subType: null,
    status: 'OPEN',
    inPlay: true,
    delayMs: 0,
    version: last,
    min: 100,
    max: 100_000,
    maxProfit: null,
    commissionPercent: EXCHANGE.has(kind) ? 2 : 0,
    sort: last,
    message: null,
    rules: null,
    matched: 0,
    result: null,
    crossMatching: false,
    ladder: kind === 'LINE' ? 'LINE_RANGE' : 'CLASSIC',
    lineRange: kind === 'LINE' ? { from: 0, to: 400, interval: 1 } : null,
    winners: 1,
    runners: quoted.map(({ name, back = [], lay = [], band, status = 'OPEN' }, index) => ({
      id: marketId * 100 + index,
      marketId,
      runnername: name,
      sort: index,
      status,
      back,
      lay,
      backPrice: back[0]?.[0] ?? null,
      backSize: back[0]?.[1] ?? null,
      layPrice: lay[0]?.[0] ?? null,
      laySize: lay[0]?.[1] ?? null,
      band: band ?? null,
      number: null,
      stall: null,
      jockey: null,
      silkUrl: null,
    })),
    ...more,
  };
}

/** Builds a session quoted No 51 and Yes 52 at 100. */
export function session(name: string, more: Partial<WireMarket> = {}): WireMarket {
  return houseMarket('FANCY', name, [{ name, back: [[52, 100]], lay: [[51, 100]] }], more);
}

/** Builds the push of a new quote for a market's first runner. */
export function quotePush(
  market: WireMarket,
  quote: { readonly back?: readonly PriceSize[]; readonly lay?: readonly PriceSize[] },
  more: { readonly status?: WireMarket['status'] } = {},
): PushData['OddsUpdate'] {
  last += 1;
  const [runner] = market.runners;
  return {
    EventId: market.eventId,
    Version: last,
    Markets: [
      {
        MarketId: market.marketId,
        Version: last,
        Previous: market.version,
        Status: more.status ?? 'OPEN',
        InPlay: true,
        DelayMs: market.delayMs,
        Message: null,
        Matched: 0,
        Runners: [
          {
            Id: runner?.id ?? 0,
            Status: 'OPEN',
            Back: quote.back ?? runner?.back ?? [],
            Lay: quote.lay ?? runner?.lay ?? [],
          },
        ],
      },
    ],
  };
}

/** Builds a match as in the lists. */
export function eventItem(more: Partial<EventItem> = {}): EventItem {
  return {
    id: EVENT_ID,
    title: EVENT_TITLE,
    sportId: 3,
    sportName: 'Cricket',
    status: 'IN_PLAY',
    matchDate: 'In-Play',
    pin: false,
    dreamEventId: 'abc',
    startTime: '2026-11-21T14:00:00Z',
    team1: 'Falcons',
    team2: 'Kraken',
    competitionName: null,
    country: null,
    venue: null,
    f: true,
    bm: true,
    tv: false,
    odds: [],
    matched: 0,
    score: null,
    ...more,
  };
}

/** Builds the server's response for an event's markets. */
export function oddsAnswer(markets: readonly WireMarket[], eventId = EVENT_ID) {
  const version = Math.max(0, ...markets.map((market) => market.version));
  const serverTime = '2026-11-21T15:00:00Z';
  return { eventId, version, serverTime, eventStatus: 'IN_PLAY', markets };
}

/** Builds a bet as confirmed by the server. */
export function placedBet(market: WireMarket, body: unknown) {
  const sent = body as { stake: number; rate: number; fancyValue: number; clientBetId: string };
  last += 1;
  return {
    betId: last,
    clientBetId: sent.clientBetId,
    eventId: market.eventId,
    marketId: market.marketId,
    runnerId: market.runners[0]?.id ?? 0,
    sportId: 3,
    betTitle: EVENT_TITLE,
    marketName: market.marketName,
    marketTypeName: market.marketTypeName,
    runnerName: market.runners[0]?.runnername ?? '',
    betType: 'No',
    betRate: sent.rate,
    odds: toDecimalOdds(market, sent.rate),
    avgRate: sent.rate,
    fancyValue: sent.fancyValue,
    stake: sent.stake,
    matchedStake: sent.stake,
    unmatchedStake: 0,
    cancelledStake: 0,
    lapsedStake: 0,
    voidedStake: 0,
    expectedProfit: sent.stake,
    liability: sent.stake,
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    placeTime: '2026-11-21T15:00:00Z',
    matchedTime: '2026-11-21T15:00:00Z',
  };
}

/** Converts a rate to decimal odds. House kinds use rates per 100, except these two. */
function toDecimalOdds({ house, kind }: WireMarket, rate: number): number {
  const isPer100 = house && kind !== 'LOTTERY' && kind !== 'PREMIUM';
  return isPer100 ? Math.round(10_000 + rate * 100) / 10_000 : rate;
}
