import type { ReplayedMarket, ReplayedRunner } from './stream-state.ts';
import type { StreamLevel } from './stream-step.ts';

/** A bet that should be in the book unmatched so that it looks as it was recorded. */
export interface MakersOffer {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  /** Hundredths. */
  readonly price: number;
  /** Backer's stake, hundredths of the currency unit of the recording. */
  readonly stake: number;
}

/** How much of the recorded book is wanted. */
export interface BookPart {
  /** Prices of each side. */
  readonly levels: number;
  /** Prices with less on offer are passed over; hundredths of the unit of the recording. */
  readonly least: number;
}

const WHOLE: BookPart = { levels: Number.POSITIVE_INFINITY, least: 0 };
/** Around a last price alone: these parts of the price away on each side, with these stakes. */
const AROUND_LAST = [
  { part: 0.01, stake: 5_000 },
  { part: 0.02, stake: 8_000 },
  { part: 0.03, stake: 12_000 },
] as const;
const LOWEST = 101;
const HIGHEST = 100_000;

/**
 * The bets that makers should have in the book: lays where it can be backed and backs where it can be laid, best first.
 * None while the market takes no bets. Where a recording is crossed for a moment, both sides begin behind each other.
 * A recording without offers is quoted around the last price matched; prices then still have to be put on the ladder.
 */
export function makersOffers(market: ReplayedMarket, part: BookPart = WHOLE): MakersOffer[] {
  if (market.status !== 'OPEN') return [];
  return [...market.runners.values()]
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap((runner) => (hasOffers(runner) ? recorded(runner, part) : aroundLast(runner)));
}

function hasOffers({ toBack, toLay }: ReplayedRunner): boolean {
  return toBack.length > 0 || toLay.length > 0;
}

function recorded({ id, toBack, toLay }: ReplayedRunner, part: BookPart): MakersOffer[] {
  const highest = toBack[0]?.[0] ?? 0;
  const lowest = toLay[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const offers = (side: 'BACK' | 'LAY', levels: readonly StreamLevel[]): MakersOffer[] =>
    levels
      .filter(([price]) => (side === 'LAY' ? price < lowest : price > highest))
      .filter(([, stake]) => stake >= part.least)
      .slice(0, part.levels)
      .map(([price, stake]) => ({ runnerId: id, side, price, stake }));
  return [...offers('LAY', toBack), ...offers('BACK', toLay)];
}

function aroundLast({ id, lastPrice }: ReplayedRunner): MakersOffer[] {
  if (lastPrice === null) return [];
  return AROUND_LAST.flatMap(({ part, stake }): MakersOffer[] => {
    const step = Math.max(1, Math.round(lastPrice * part));
    const below: MakersOffer = { runnerId: id, side: 'LAY', price: lastPrice - step, stake };
    const above: MakersOffer = { runnerId: id, side: 'BACK', price: lastPrice + step, stake };
    return [below, above].filter(({ price }) => price >= LOWEST && price <= HIGHEST);
  });
}
