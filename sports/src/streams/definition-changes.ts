import type { StreamDefinition } from './read-definition.ts';
import type { StreamChange, StreamRunner } from './stream-step.ts';

/**
 * Lists the changes between two definitions in order of application: new runners first, non-runners before the market
 * reopens, results after it has closed. A removed runner never returns.
 */
export function definitionChanges(
  before: StreamDefinition | null,
  now: StreamDefinition,
): StreamChange[] {
  if (before === null) return createFirstChanges(now);
  const known = new Map(before.runners.map((runner) => [runner.id, runner]));
  const isUnsettled = before.status === 'CLOSED' && now.status !== 'CLOSED';
  const added = now.runners.filter(({ id }) => !known.has(id));
  return [
    ...(added.length === 0 ? [] : [{ type: 'added', runners: added } as const]),
    ...(isUnsettled ? [{ type: 'unsettled' } as const] : []),
    ...now.runners.flatMap((runner) => removal(known.get(runner.id), runner)),
    ...adjusted(known, now),
    ...startingPrices(known, now),
    ...status(before, now),
    ...(isSameResult(before, now) ? [] : settled(now)),
  ];
}

function createFirstChanges(now: StreamDefinition): StreamChange[] {
  const { market, runners, status: stands, inPlay, betDelayMs } = now;
  return [
    { type: 'created', market, runners },
    ...runners.filter(isRemoved).map(createRemoval),
    { type: 'status', status: stands, inPlay, betDelayMs },
    ...settled(now),
  ];
}

function removal(before: StreamRunner | undefined, now: StreamRunner): StreamChange[] {
  if (!isRemoved(now) || (before !== undefined && isRemoved(before))) return [];
  return [createRemoval(now)];
}

function createRemoval({ id, adjustmentBps }: StreamRunner): StreamChange {
  return { type: 'removed', runnerId: id, reductionBps: adjustmentBps ?? 0 };
}

function isRemoved({ status: stands }: StreamRunner): boolean {
  return stands === 'REMOVED' || stands === 'REMOVED_VACANT';
}

function adjusted(
  known: ReadonlyMap<number, StreamRunner>,
  { runners }: StreamDefinition,
): StreamChange[] {
  const factors = runners.flatMap(({ id, adjustmentBps }) =>
    adjustmentBps !== null && known.get(id)?.adjustmentBps !== adjustmentBps
      ? [{ runnerId: id, adjustmentBps }]
      : [],
  );
  return factors.length === 0 ? [] : [{ type: 'adjusted', factors }];
}

function startingPrices(
  known: ReadonlyMap<number, StreamRunner>,
  { runners }: StreamDefinition,
): StreamChange[] {
  const prices = runners.flatMap(({ id, startingPrice }) =>
    startingPrice !== null && known.get(id)?.startingPrice !== startingPrice
      ? [{ runnerId: id, price: startingPrice }]
      : [],
  );
  return prices.length === 0 ? [] : [{ type: 'starting-prices', prices }];
}

function status(before: StreamDefinition, now: StreamDefinition): StreamChange[] {
  const isSame =
    before.status === now.status &&
    before.inPlay === now.inPlay &&
    before.betDelayMs === now.betDelayMs;
  if (isSame) return [];
  return [{ type: 'status', status: now.status, inPlay: now.inPlay, betDelayMs: now.betDelayMs }];
}

/** A result may be corrected after the market has closed. */
function isSameResult(before: StreamDefinition, now: StreamDefinition): boolean {
  const known = new Map(before.runners.map((runner) => [runner.id, runner.status]));
  return (
    before.status === 'CLOSED' &&
    now.runners.every(({ id, status: stands }) => known.get(id) === stands)
  );
}

function settled({ status: stands, runners }: StreamDefinition): StreamChange[] {
  if (stands !== 'CLOSED') return [];
  const listIds = (...statuses: readonly string[]) =>
    runners.filter((runner) => statuses.includes(runner.status)).map(({ id }) => id);
  return [
    {
      type: 'settled',
      winners: listIds('WINNER', 'PLACED'),
      losers: listIds('LOSER'),
      removed: listIds('REMOVED', 'REMOVED_VACANT'),
    },
  ];
}
