import {
  asArray,
  asChoice,
  asCount,
  asFlag,
  asInstant,
  asNumber,
  asText,
  type JsonAt,
  member,
  optionalNumber,
  optionalText,
} from '#importers/read-json.ts';
import {
  type StreamChange,
  type StreamMarket,
  type StreamMarketStatus,
  type StreamRunner,
  type StreamRunnerStatus,
  toHundredths,
} from './stream-step.ts';

/** A market definition as recorded. */
export interface StreamDefinition {
  readonly market: StreamMarket;
  readonly status: StreamMarketStatus;
  readonly inPlay: boolean;
  readonly betDelayMs: number;
  readonly runners: readonly StreamRunner[];
}

const MARKET_STATUSES: readonly StreamMarketStatus[] = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'];
const RUNNER_STATUSES: readonly StreamRunnerStatus[] = [
  'ACTIVE',
  'REMOVED',
  'WINNER',
  'LOSER',
  'PLACED',
  'HIDDEN',
  'REMOVED_VACANT',
];
const SECOND_MS = 1000;

/** Parses a market definition. Throws ImportError if malformed. */
export function readDefinition(id: string, at: JsonAt): StreamDefinition {
  return {
    market: {
      id,
      marketType: asText(member(at, 'marketType')),
      eventTypeId: optionalText(member(at, 'eventTypeId')),
      eventName: optionalText(member(at, 'eventName')),
      marketName: optionalText(member(at, 'name')),
      venue: optionalText(member(at, 'venue')),
      country: optionalText(member(at, 'countryCode')),
      startsAt: asInstant(member(at, 'marketTime')),
      winners: asCount(member(at, 'numberOfWinners')),
      hasStartingPrice: asFlag(member(at, 'bspMarket')),
      hasLines: hasLines(at),
    },
    status: asChoice(member(at, 'status'), MARKET_STATUSES),
    inPlay: asFlag(member(at, 'inPlay')),
    betDelayMs: asCount(member(at, 'betDelay')) * SECOND_MS,
    runners: asArray(member(at, 'runners')).map(readRunner),
  };
}

/** A handicap of zero is written for markets without lines too. */
function hasLines(at: JsonAt): boolean {
  const bettingType = optionalText(member(at, 'bettingType')) ?? '';
  const runners = asArray(member(at, 'runners'));
  const ids = new Set(runners.map((runner) => asCount(member(runner, 'id'))));
  return (
    bettingType.startsWith('ASIAN_HANDICAP') ||
    bettingType === 'LINE' ||
    ids.size < runners.length ||
    runners.some((runner) => (optionalNumber(member(runner, 'hc')) ?? 0) !== 0)
  );
}

function readRunner(at: JsonAt): StreamRunner {
  const factor = optionalNumber(member(at, 'adjustmentFactor'));
  return {
    id: asCount(member(at, 'id')),
    name: optionalText(member(at, 'name')),
    sort: asCount(member(at, 'sortPriority')),
    status: asChoice(member(at, 'status'), RUNNER_STATUSES),
    adjustmentBps: factor === null ? null : toHundredths(factor),
    startingPrice: parsePrice(member(at, 'bsp')),
  };
}

/** NaN and infinity denote a price that can't be computed. */
function parsePrice(at: JsonAt): number | null {
  if (at.value === undefined || at.value === null) return null;
  if (at.value === 'NaN' || at.value === 'Infinity') return null;
  return toHundredths(asNumber(at));
}

/**
 * Lists the changes between two definitions in order of application: new runners first, non-runners before the market
 * reopens, results after it has closed. A removed runner never returns.
 */
export function definitionChanges(before: StreamDefinition | null, now: StreamDefinition): StreamChange[] {
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

function adjusted(known: ReadonlyMap<number, StreamRunner>, { runners }: StreamDefinition): StreamChange[] {
  const factors = runners.flatMap(({ id, adjustmentBps }) =>
    adjustmentBps !== null && known.get(id)?.adjustmentBps !== adjustmentBps ? [{ runnerId: id, adjustmentBps }] : [],
  );
  return factors.length === 0 ? [] : [{ type: 'adjusted', factors }];
}

function startingPrices(known: ReadonlyMap<number, StreamRunner>, { runners }: StreamDefinition): StreamChange[] {
  const prices = runners.flatMap(({ id, startingPrice }) =>
    startingPrice !== null && known.get(id)?.startingPrice !== startingPrice
      ? [{ runnerId: id, price: startingPrice }]
      : [],
  );
  return prices.length === 0 ? [] : [{ type: 'starting-prices', prices }];
}

function status(before: StreamDefinition, now: StreamDefinition): StreamChange[] {
  const isSame = before.status === now.status && before.inPlay === now.inPlay && before.betDelayMs === now.betDelayMs;
  if (isSame) return [];
  return [{ type: 'status', status: now.status, inPlay: now.inPlay, betDelayMs: now.betDelayMs }];
}

/** A result may be corrected after the market has closed. */
function isSameResult(before: StreamDefinition, now: StreamDefinition): boolean {
  const known = new Map(before.runners.map((runner) => [runner.id, runner.status]));
  return before.status === 'CLOSED' && now.runners.every(({ id, status: stands }) => known.get(id) === stands);
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
