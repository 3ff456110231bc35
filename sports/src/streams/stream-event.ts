import { label, labelledName, labelledRules, type Named, properName } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { type MarketPlan, sideRunner } from '#play/sport-fixture.ts';
import type { StreamMarket, StreamRunner, StreamStep } from './stream-step.ts';

/** A recorded market mapped to our own event. */
export interface StreamEvent {
  /** Our sport ID; null if unsupported. */
  readonly sportId: number | null;
  readonly title: string;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly country: string | null;
  readonly venue: string | null;
  readonly market: MarketPlan;
  /** Recording's runner IDs in the order of the plan. */
  readonly runnerIds: readonly number[];
}

/** Maps the recording exchange's sport IDs to ours. */
const SPORT_IDS: ReadonlyMap<string, number> = new Map([
  ['1', 1],
  ['2', 2],
  ['4', 3],
  ['7', 26],
]);
const RULES = labelledRules(label('RULE_RECORDED'));

/**
 * Builds the event and market for a replay from a recording's first definition.
 *
 * @param inPlayDelayMs in-play delay.
 */
export function streamEvent(
  market: StreamMarket,
  runners: readonly StreamRunner[],
  inPlayDelayMs: number,
): StreamEvent {
  const sorted = [...runners].sort((a, b) => a.sort - b.sort);
  const names = sorted.map(({ name, sort }) => name ?? `Runner ${sort}`);
  const isRace = market.marketType === 'WIN' || market.marketType === 'PLACE';
  const [team1 = null, team2 = null] = isRace ? [] : names;
  return {
    sportId: SPORT_IDS.get(market.eventTypeId ?? '') ?? null,
    title: formatTitle(market, team1, team2),
    team1,
    team2,
    country: market.country,
    venue: market.venue,
    market: {
      key: market.id,
      kind: getMarketKind(market.marketType),
      ...getMarketName(market),
      subType: null,
      ...RULES,
      sort: 10,
      winners: market.winners,
      turnsInPlay: true,
      recordedDelayMs: inPlayDelayMs,
      runners: names.map((name, place) =>
        isRace
          ? { ...sideRunner(properName(name)), number: String(sorted[place]?.sort ?? '') }
          : sideRunner(properName(name)),
      ),
    },
    runnerIds: sorted.map(({ id }) => id),
  };
}

const NAMES: ReadonlyMap<string, Label> = new Map([
  ['MATCH_ODDS', label('MATCH_ODDS')],
  ['WIN', label('WIN')],
  ['PLACE', label('TO_BE_PLACED')],
]);

function getMarketName({ marketName, marketType }: StreamMarket): Named {
  if (marketName !== null) return properName(marketName);
  const known = NAMES.get(marketType);
  return known === undefined ? properName('Market') : labelledName(known);
}

function getMarketKind(marketType: string): MarketPlan['kind'] {
  if (marketType === 'MATCH_ODDS' || marketType === 'WIN' || marketType === 'PLACE') {
    return marketType;
  }
  return marketType.startsWith('OVER_UNDER') ? 'GOALS' : 'OTHER';
}

function formatTitle(market: StreamMarket, team1: string | null, team2: string | null): string {
  if (market.eventName !== null) return market.eventName;
  if (team1 !== null && team2 !== null) return `${team1} v ${team2}`;
  return market.venue ?? `Market ${market.id}`;
}

/** A step with its replay time. */
export interface PacedStep {
  /** Time in ms since 1970 UTC. */
  readonly at: number;
  readonly step: StreamStep;
}

/**
 * Shifts a recording so that it goes in-play (or is scheduled to start, if it never does) at `startsAt`.
 *
 * @param pace.leadMs anything recorded earlier than this before the start, in recorded time, is emitted at once at
 * the beginning.
 */
export function paceStream(
  steps: readonly StreamStep[],
  pace: { readonly startsAt: number; readonly speed: number; readonly leadMs: number },
): PacedStep[] {
  const start = recordedStart(steps);
  return steps.map((step) => ({
    at: pace.startsAt + Math.round(Math.max(-pace.leadMs, step.at - start) / pace.speed),
    step,
  }));
}

function recordedStart(steps: readonly StreamStep[]): number {
  const turned = steps.find(({ changes }) => changes.some((change) => change.type === 'status' && change.inPlay));
  if (turned !== undefined) return turned.at;
  for (const { changes } of steps) {
    for (const change of changes) if (change.type === 'created') return change.market.startsAt;
  }
  return steps[0]?.at ?? 0;
}
