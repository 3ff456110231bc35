import {
  asArray,
  asChoice,
  asCount,
  asFlag,
  asNumber,
  asText,
  ImportError,
  type JsonAt,
  member,
  optionalNumber,
  optionalText,
} from '#importers/read-json.ts';
import { toHundredths } from './stream-ladder.ts';
import type {
  StreamMarket,
  StreamMarketStatus,
  StreamRunner,
  StreamRunnerStatus,
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
      startsAt: parseInstant(member(at, 'marketTime')),
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

function parseInstant(at: JsonAt): number {
  const instant = Date.parse(asText(at));
  if (!Number.isFinite(instant)) throw new ImportError(`${at.path}: expected a time`);
  return instant;
}
