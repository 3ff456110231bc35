import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import type { StoredPin } from '#client/storage/local-shapes.ts';
import { createObservable } from '#client/storage/observable.ts';

export type PinnedMarket = StoredPin;

interface PinnedMarkets {
  /** In the user's order. */
  readonly list: readonly PinnedMarket[];
  /** Market IDs, in the same order. */
  readonly ids: readonly number[];
}

/** Limit: keeps only the latest pins, because sessions accumulate by the hundred. */
const MAX_PINS = 100;

/** Markets shown first in lists and together under `/multi-market`. */
export const pinnedMarkets = createObservable<PinnedMarkets>(toState(storedPins()));

/** Older versions stored only the market ID; the event is filled in when the market is next seen. */
function storedPins(): readonly PinnedMarket[] {
  return (readItem('crease_pinned_markets') ?? []).map((pin) =>
    typeof pin === 'number' ? { eventId: 0, marketId: pin } : pin,
  );
}

/** Pins or unpins a market. */
export function togglePinnedMarket({ eventId, marketId }: PinnedMarket): void {
  const { list, ids } = pinnedMarkets.getState();
  const others = list.filter((pin) => pin.marketId !== marketId);
  storePins(ids.includes(marketId) ? others : [...others, { eventId, marketId }]);
}

/** Unpins several markets. */
export function unpinMarkets(marketIds: readonly number[]): void {
  const { list } = pinnedMarkets.getState();
  storePins(list.filter(({ marketId }) => !marketIds.includes(marketId)));
}

/** Moves a pin to another pin's position. */
export function movePinnedMarket(marketId: number, toPlaceOf: number): void {
  const { list, ids } = pinnedMarkets.getState();
  const pin = list[ids.indexOf(marketId)];
  const place = ids.indexOf(toPlaceOf);
  if (pin === undefined || place < 0 || marketId === toPlaceOf) return;
  const others = list.filter((other) => other !== pin);
  storePins([...others.slice(0, place), pin, ...others.slice(place)]);
}

/** Fills in missing event IDs of pins from older versions. */
export function recordPinnedEvents(markets: readonly WireMarket[]): void {
  const { list } = pinnedMarkets.getState();
  if (list.every(({ eventId }) => eventId > 0)) return;
  const events = new Map(markets.map(({ marketId, eventId }) => [marketId, eventId]));
  const isNews = list.some(({ eventId, marketId }) => eventId === 0 && events.has(marketId));
  if (!isNews) return;
  storePins(list.map((pin) => (pin.eventId > 0 ? pin : { ...pin, eventId: events.get(pin.marketId) ?? pin.eventId })));
}

function storePins(list: readonly PinnedMarket[]): void {
  const saved = list.slice(-MAX_PINS);
  writeItem('crease_pinned_markets', saved);
  pinnedMarkets.setState(toState(saved));
}

function toState(list: readonly PinnedMarket[]): PinnedMarkets {
  return { list, ids: list.map(({ marketId }) => marketId) };
}
