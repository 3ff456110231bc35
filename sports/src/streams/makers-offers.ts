import type { ReplayedMarket, ReplayedRunner } from './stream-state.ts';
import type { StreamLevel } from './stream-step.ts';

/** An unmatched bet needed to reproduce the recorded book. */
export interface MakersOffer {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  /** Price in hundredths. */
  readonly price: number;
  /** Backer's stake in hundredths of the recording's currency unit. */
  readonly stake: number;
}

/** The part of the recorded book to reproduce. */
export interface BookPart {
  /** Number of prices per side. */
  readonly levels: number;
  /** Minimum amount on offer for a price to be used, in hundredths of the recording's currency unit. */
  readonly least: number;
}

const WHOLE: BookPart = { levels: Number.POSITIVE_INFINITY, least: 0 };
/** Quotes around a last price: distance on each side as a share of the price, with stakes. */
const AROUND_LAST = [
  { part: 0.01, stake: 5_000 },
  { part: 0.02, stake: 8_000 },
  { part: 0.03, stake: 12_000 },
] as const;
const LOWEST = 101;
const HIGHEST = 100_000;

/**
 * Lists the bets makers should have in the book: lays for prices to back and backs for prices to lay, best first.
 * Empty while the market is not open. If a recording is momentarily crossed, both sides start behind each other. A
 * recording without offers is quoted around the last traded price; those prices still have to be rounded to the
 * ladder.
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
