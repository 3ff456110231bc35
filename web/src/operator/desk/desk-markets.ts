import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { OperatorMarket } from '@crease/contracts/routes/operator-markets.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { draftOf, hasQuote, type QuoteDraft, withSizesOf } from './quote-draft.ts';

const PAGE = 100;
const EACH_MS = 1_000;
/** With so many markets a reading is several calls. */
const MANY = 200;

const keyOf = (eventId: number) => ['desk-markets', eventId] as const;

/** What was last offered: a market that is suspended shows no prices, but the trader goes on from them. */
const lastQuotes = new Map<number, QuoteDraft>();

/** What was sent from here, for the sizes: a live quote does not tell which of them were typed. */
const sentQuotes = new Map<number, QuoteDraft>();

/** Remembers a quote that was taken. */
export function keepSizes(marketId: number, draft: QuoteDraft): void {
  sentQuotes.set(marketId, draft);
}

/** The live quote of a market, or the last one that was seen, or one to begin with. */
export function quoteOf(market: WireMarket): QuoteDraft {
  const quote = hasQuote(market)
    ? draftOf(market)
    : (lastQuotes.get(market.marketId) ?? draftOf(market));
  const sent = sentQuotes.get(market.marketId);
  return sent === undefined ? quote : withSizesOf(quote, sent);
}

/** Whether the figures of `quoteOf` were ever offered; if not they are only somewhere to begin. */
export function isQuoteKnown(market: WireMarket): boolean {
  return hasQuote(market) || lastQuotes.has(market.marketId);
}

/** All markets of an event, settled ones too, in the order of the site; read again every second (two when many). */
export function useDeskMarkets(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => readMarkets(eventId, signal),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > MANY ? 2 * EACH_MS : EACH_MS),
  });
}

/** What only a reading has of a market, beside what is on the site. */
type OnlyRead = Pick<OperatorMarket, 'sources' | 'confirmation'>;

const NOT_READ: OnlyRead = { sources: [], confirmation: { confirmedBy: 'NOBODY', askedBy: [] } };

/** Who says how a market ended, oldest first, and who has to confirm it. */
export function useResultFacts({ eventId, marketId }: WireMarket): OnlyRead {
  const { data } = useDeskMarkets(eventId);
  return data?.find((market) => market.marketId === marketId) ?? NOT_READ;
}

/** Shows what the answer to an act says, without waiting for the next reading; only a reading has what is known of its result. */
export function keepMarket(market: WireMarket): void {
  operatorCache.setQueryData<readonly OperatorMarket[]>(keyOf(market.eventId), (known) => {
    const before = known?.find(({ marketId }) => marketId === market.marketId);
    const { sources, confirmation } = before ?? NOT_READ;
    const kept = { ...market, sources, confirmation };
    return known === undefined ? known : inOrder(newest([...known, kept]));
  });
}

async function readMarkets(
  eventId: number,
  signal: AbortSignal,
): Promise<readonly OperatorMarket[]> {
  const first = await readPage(eventId, 0, signal);
  const rest = [];
  for (let skip = PAGE; skip < first.totalCount; skip += PAGE) {
    rest.push(readPage(eventId, skip, signal));
  }
  const pages = await Promise.all(rest);
  const read = [first, ...pages].flatMap(({ items }) => items);
  // An answer that was under way while an act was answered is older than what the act said.
  const known = operatorCache.getQueryData<readonly OperatorMarket[]>(keyOf(eventId)) ?? [];
  return inOrder(newest([...known, ...read]));
}

function readPage(eventId: number, SkipCount: number, signal: AbortSignal) {
  return callOperator(
    operatorRoutes.operatorGetMarkets,
    { eventId, MaxResultCount: PAGE, SkipCount, Sorting: 'id asc' },
    signal,
  );
}

/** Of each market the image with the highest version; of two alike the later one. */
function newest(markets: readonly OperatorMarket[]): readonly OperatorMarket[] {
  const byId = new Map<number, OperatorMarket>();
  for (const market of markets) {
    if (market.house && hasQuote(market)) lastQuotes.set(market.marketId, draftOf(market));
    const known = byId.get(market.marketId);
    if (known === undefined || known.version <= market.version) byId.set(market.marketId, market);
  }
  return [...byId.values()];
}

function inOrder(markets: readonly OperatorMarket[]): readonly OperatorMarket[] {
  return markets.toSorted((a, b) => a.sort - b.sort || a.marketId - b.marketId);
}
