import type {
  StreamChange,
  StreamLevel,
  StreamMarket,
  StreamMarketStatus,
  StreamRunner,
  StreamStep,
} from './stream-step.ts';

/** A runner of a replayed market with its offers. */
export interface ReplayedRunner extends StreamRunner {
  readonly toBack: readonly StreamLevel[];
  readonly toLay: readonly StreamLevel[];
  /** Last traded price in hundredths; null before the first trade. */
  readonly lastPrice: number | null;
}

/** State of a recorded market. */
export interface ReplayedMarket {
  readonly market: StreamMarket;
  readonly status: StreamMarketStatus;
  readonly inPlay: boolean;
  readonly betDelayMs: number;
  readonly runners: ReadonlyMap<number, ReplayedRunner>;
}

const NO_OFFERS = { toBack: [], toLay: [], lastPrice: null };

/** Applies a step to the market; null until it was created. */
export function applyStreamStep(market: ReplayedMarket | null, step: StreamStep): ReplayedMarket | null {
  return step.changes.reduce(applyChange, market);
}

function applyChange(market: ReplayedMarket | null, change: StreamChange): ReplayedMarket | null {
  if (market === null) return change.type === 'created' ? created(change) : null;
  switch (change.type) {
    case 'created':
      return created(change);
    case 'added': {
      const added = change.runners.map((runner) => [runner.id, { ...runner, ...NO_OFFERS }] as const);
      return { ...market, runners: new Map([...added, ...market.runners]) };
    }
    case 'status': {
      const { status, inPlay, betDelayMs } = change;
      return { ...market, status, inPlay, betDelayMs };
    }
    case 'removed':
      return withRunners(market, [change.runnerId], () => ({
        status: 'REMOVED',
        adjustmentBps: change.reductionBps,
        toBack: [],
        toLay: [],
      }));
    case 'adjusted':
      return change.factors.reduce(
        (state, { runnerId, adjustmentBps }) => withRunners(state, [runnerId], () => ({ adjustmentBps })),
        market,
      );
    case 'starting-prices':
      return change.prices.reduce(
        (state, { runnerId, price }) => withRunners(state, [runnerId], () => ({ startingPrice: price })),
        market,
      );
    case 'offers': {
      const { toBack, toLay } = change;
      return withRunners(market, [change.runnerId], () => ({ toBack, toLay }));
    }
    case 'matched':
      return market;
    case 'traded':
      return withRunners(market, [change.runnerId], () => ({ lastPrice: change.price }));
    case 'unsettled': {
      const decided = [...market.runners.values()].filter(({ status }) => status !== 'REMOVED');
      return withRunners(
        market,
        decided.map(({ id }) => id),
        () => ({ status: 'ACTIVE' }),
      );
    }
    case 'settled': {
      const won = withRunners(market, change.winners, () => ({ status: 'WINNER' }));
      return withRunners(won, change.losers, () => ({ status: 'LOSER' }));
    }
  }
}

function created({ market, runners }: Extract<StreamChange, { type: 'created' }>): ReplayedMarket {
  return {
    market,
    status: 'INACTIVE',
    inPlay: false,
    betDelayMs: 0,
    runners: new Map(runners.map((runner) => [runner.id, { ...runner, ...NO_OFFERS }])),
  };
}

function withRunners(
  market: ReplayedMarket,
  runnerIds: readonly number[],
  change: (runner: ReplayedRunner) => Partial<ReplayedRunner>,
): ReplayedMarket {
  const runners = new Map(market.runners);
  for (const id of runnerIds) {
    const runner = runners.get(id);
    if (runner !== undefined) runners.set(id, { ...runner, ...change(runner) });
  }
  return { ...market, runners };
}

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
