import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { OperatorMarket } from '@crease/contracts/market-desk/markets.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { copySizes, hasQuote, type QuoteDraft, toDraft } from './quote-draft.ts';

const PAGE = 100;
const POLL_MS = 1_000;
/** Number of markets from which loading takes several calls. */
const BATCH_THRESHOLD = 200;

const deskMarketsKey = (eventId: number) => ['desk-markets', eventId] as const;

/** Last offered quotes. A suspended market shows no prices, but the trader starts from them. */
const lastQuotes = new Map<number, QuoteDraft>();

/** Quotes sent from here, for their sizes: a live quote doesn't say which sizes were entered. */
const sentQuotes = new Map<number, QuoteDraft>();

/** Remembers an accepted quote. */
export function rememberSizes(marketId: number, draft: QuoteDraft): void {
  sentQuotes.set(marketId, draft);
}

/** Returns a market's live quote, its last known one, or a default. */
export function getQuote(market: WireMarket): QuoteDraft {
  const quote = hasQuote(market) ? toDraft(market) : (lastQuotes.get(market.marketId) ?? toDraft(market));
  const sent = sentQuotes.get(market.marketId);
  return sent === undefined ? quote : copySizes(quote, sent);
}

/** True if the figures of `getQuote` were ever offered, false if they are a default. */
export function isQuoteKnown(market: WireMarket): boolean {
  return hasQuote(market) || lastQuotes.has(market.marketId);
}

/**
 * Returns all markets of an event including settled ones, in site order. Polls every second, or every two if there
 * are many.
 */
export function useDeskMarkets(eventId: number) {
  return useQuery({
    queryKey: deskMarketsKey(eventId),
    queryFn: ({ signal }) => readMarkets(eventId, signal),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > BATCH_THRESHOLD ? 2 * POLL_MS : POLL_MS),
  });
}

/** Fields available only from polling, on top of those on the site. */
type ResultFacts = Pick<OperatorMarket, 'sources' | 'confirmation'>;

const NO_RESULT_FACTS: ResultFacts = {
  sources: [],
  confirmation: { confirmedBy: 'NOBODY', askedBy: [] },
};

/** Returns the result sources, oldest first, and the pending confirmation. */
export function useResultFacts({ eventId, marketId }: WireMarket): ResultFacts {
  const { data } = useDeskMarkets(eventId);
  return data?.find((market) => market.marketId === marketId) ?? NO_RESULT_FACTS;
}

/**
 * Shows an action's response without waiting for the next poll. Result facts come only from polling, so they are
 * kept.
 */
export function cacheMarket(market: WireMarket): void {
  operatorCache.setQueryData<readonly OperatorMarket[]>(deskMarketsKey(market.eventId), (known) => {
    const before = known?.find(({ marketId }) => marketId === market.marketId);
    const { sources, confirmation } = before ?? NO_RESULT_FACTS;
    const kept = { ...market, sources, confirmation };
    return known === undefined ? known : inOrder(pickLatestVersions([...known, kept]));
  });
}

async function readMarkets(eventId: number, signal: AbortSignal): Promise<readonly OperatorMarket[]> {
  const first = await readPage(eventId, 0, signal);
  const rest = [];
  for (let skip = PAGE; skip < first.totalCount; skip += PAGE) {
    rest.push(readPage(eventId, skip, signal));
  }
  const pages = await Promise.all(rest);
  const read = [first, ...pages].flatMap(({ items }) => items);
  // A poll that was in flight during an action is older than the action's response.
  const known = operatorCache.getQueryData<readonly OperatorMarket[]>(deskMarketsKey(eventId)) ?? [];
  return inOrder(pickLatestVersions([...known, ...read]));
}

function readPage(eventId: number, SkipCount: number, signal: AbortSignal) {
  return operatorApi(
    operatorRoutes.operatorGetMarkets,
    { eventId, MaxResultCount: PAGE, SkipCount, Sorting: 'id asc' },
    signal,
  );
}

/** Keeps the highest version of each market, the later one on a tie. */
function pickLatestVersions(markets: readonly OperatorMarket[]): readonly OperatorMarket[] {
  const byId = new Map<number, OperatorMarket>();
  for (const market of markets) {
    if (market.house && hasQuote(market)) lastQuotes.set(market.marketId, toDraft(market));
    const known = byId.get(market.marketId);
    if (known === undefined || known.version <= market.version) byId.set(market.marketId, market);
  }
  return [...byId.values()];
}

function inOrder(markets: readonly OperatorMarket[]): readonly OperatorMarket[] {
  return markets.toSorted((a, b) => a.sort - b.sort || a.marketId - b.marketId);
}

/** Desk traits of a market type, on top of core's. */
interface DeskTraits {
  /** Additional input for a new market besides name and limits. */
  readonly asksFor?: 'PLACES' | 'EACH_WAY_TERMS';
  /** Half the stake is on the win, half on the place. */
  readonly isTwoBets?: true;
  /** A back of one runner can match backs of all others. */
  readonly hasCrossMatching?: true;
}

const DESK_TRAITS: Readonly<Partial<Record<MarketKind, DeskTraits>>> = {
  MATCH_ODDS: { hasCrossMatching: true },
  PLACE: { asksFor: 'PLACES' },
  EACH_WAY: { asksFor: 'EACH_WAY_TERMS', isTwoBets: true },
};
const USUAL: DeskTraits = {};

export function getDeskTraits(kind: MarketKind): DeskTraits {
  return DESK_TRAITS[kind] ?? USUAL;
}
