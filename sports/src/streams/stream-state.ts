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
export function applyStreamStep(
  market: ReplayedMarket | null,
  step: StreamStep,
): ReplayedMarket | null {
  return step.changes.reduce(applyChange, market);
}

function applyChange(market: ReplayedMarket | null, change: StreamChange): ReplayedMarket | null {
  if (market === null) return change.type === 'created' ? created(change) : null;
  switch (change.type) {
    case 'created':
      return created(change);
    case 'added': {
      const added = change.runners.map(
        (runner) => [runner.id, { ...runner, ...NO_OFFERS }] as const,
      );
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
        (state, { runnerId, adjustmentBps }) =>
          withRunners(state, [runnerId], () => ({ adjustmentBps })),
        market,
      );
    case 'starting-prices':
      return change.prices.reduce(
        (state, { runnerId, price }) =>
          withRunners(state, [runnerId], () => ({ startingPrice: price })),
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
