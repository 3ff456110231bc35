import type { Currency, Money, Price } from '#money/money.ts';
import type { RunnerStatus } from './market-kind.ts';

/** Minimum field for an each-way market. */
export const MIN_EACH_WAY_RUNNERS = 5;
export const MIN_DIVISOR = 2;
export const MAX_DIVISOR = 10;
/** Max JSON length of one label, and of all rules labels together. */
const MAX_LABEL_LENGTH = 500;
const MAX_RULES_LENGTH = 2_000;

export interface Runner {
  readonly id: number;
  readonly name: string;
  /** Label of a system-generated name; absent if the name came from an operator or a feed. */
  readonly nameLabel?: NameLabel;
  readonly sort: number;
  status: RunnerStatus;
  /** The removed runner's share of the book in hundredths of a percent (30.01% is 3001), or 0. */
  reductionBps: number;
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
  /** By currency, hundredths, rounded; absent before the off, and if no bet was matched at SP. */
  startingPrices?: Readonly<Partial<Record<Currency, Price>>>;
}

export type MarketResult =
  | {
      readonly type: 'placings';
      /** Groups of runner IDs in finishing order; runners in a group are tied. */
      readonly placings: readonly (readonly number[])[];
    }
  | {
      /** Two runners, one of which wins: half of every stake is settled, the other half is returned. */
      readonly type: 'half';
      readonly winnerId: number;
    }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void' };

/** A result as input: winners may also be one list in finishing order (see `toPlacings`). */
export type GivenResult = MarketResult | { readonly type: 'winners'; readonly runnerIds: readonly number[] };

/** Operator-set terms of a market, changeable during its life. */
export interface MarketTerms {
  readonly name: string;
  /** Label of a system-generated name; absent if an operator typed it. */
  readonly nameLabel?: NameLabel;
  readonly minStake: Money;
  readonly maxStake: Money;
  /** Max profit of one account in this market, or null. */
  readonly maxProfit: Money | null;
  /** Max exposure of one account in this market, or null. */
  readonly exposureLimit: Money | null;
  /** House kinds: max house loss in one currency; absent or null for no cap. */
  readonly maxHouseLoss?: Money | null;
  readonly inPlayDelayMs: number;
  readonly preMatchDelayMs: number;
  /** Commission on net winnings in hundredths of a percent (2% is 200). */
  readonly commissionBps: number;
  readonly betLock: boolean;
  /**
   * House kinds: percentage of `maxStake` accepted at each quote step, best step first; further steps use the last
   * entry. Absent for all of it at every step.
   */
  readonly depthPercents?: readonly number[];
  readonly message: MarketMessage | null;
  readonly rules: string | null;
  /** Labels of system-generated rules; absent if an operator typed them. */
  readonly rulesLabels?: readonly NameLabel[];
  readonly sort: number;
}

/**
 * Max stake of one bet: the stricter of the market's and the account's limits, paise.
 *
 * @param limits of the account; null if it has none.
 */
export function getMaxStake(
  { terms }: { readonly terms: Pick<MarketTerms, 'maxStake'> },
  { limits }: { readonly limits: { readonly maxStake: Money | null } },
): Money {
  return Math.min(terms.maxStake, limits.maxStake ?? terms.maxStake);
}

/** Place terms of an each-way market: number of places, and the divisor of the odds. */
export interface EachWayTerms {
  readonly places: number;
  /** 4 for a quarter of the odds, 5 for a fifth. */
  readonly divisor: number;
}

/** Terms by minimum field size, largest first. */
const HANDICAPS: readonly (EachWayTerms & { readonly from: number })[] = [
  { from: 16, places: 4, divisor: 4 },
  { from: 12, places: 3, divisor: 4 },
  { from: 8, places: 3, divisor: 5 },
  { from: MIN_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];
const OTHERS: typeof HANDICAPS = [
  { from: 8, places: 3, divisor: 5 },
  { from: MIN_EACH_WAY_RUNNERS, places: 2, divisor: 4 },
];

/**
 * Standard British terms for a field size (exchange rules 12.6); null if the field is too small. Fixed when the
 * market is created; non-runners don't change them.
 *
 * @example 8 runners in a non-handicap: 3 places at a fifth of the odds.
 */
export function eachWayTermsFor(runners: number, isHandicap = false): EachWayTerms | null {
  const terms = (isHandicap ? HANDICAPS : OTHERS).find(({ from }) => runners >= from);
  return terms === undefined ? null : { places: terms.places, divisor: terms.divisor };
}

/** A system message on a market; times are milliseconds. */
export type CodedMessage =
  /** Sources disagree on the result, so an operator settles it. */
  | { readonly code: 'RESULT_UNSURE' }
  /** Bets placed in a time window were voided. */
  | {
      readonly code: 'BETS_VOIDED';
      readonly from: number;
      readonly to: number;
      /** As written by the operator. */
      readonly reason: string;
    };

/** A market message shown to bettors: an operator's free text, or a code with its parameters. */
export type MarketMessage = string | CodedMessage;

export function isSameMessage(a: MarketMessage | null, b: MarketMessage | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  if (a.code !== 'BETS_VOIDED' || b.code !== 'BETS_VOIDED') return a.code === b.code;
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}

/** Parameter of a label: a given name, a number, or a nested label. */
export type NamePart = string | number | NameLabel;

/**
 * Translatable form of a system-generated name or sentence: a code with parameters. Stored with the English text; not
 * interpreted by core.
 */
export interface NameLabel {
  readonly code: string;
  readonly facts?: Readonly<Record<string, NamePart>>;
}

export function isShortLabel(label: NameLabel | undefined): boolean {
  return label === undefined || JSON.stringify(label).length <= MAX_LABEL_LENGTH;
}

export function areShortRules(labels: readonly NameLabel[] | undefined): boolean {
  return labels === undefined || JSON.stringify(labels).length <= MAX_RULES_LENGTH;
}

/** UPCOMING → IN_PLAY → CLOSED. */
export type EventStatus = 'UPCOMING' | 'IN_PLAY' | 'CLOSED';

export interface EventDetails {
  readonly sportId: number;
  readonly title: string;
  /** Scheduled start, ms since 1970 UTC. */
  readonly startTime: number;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competition: string | null;
  readonly country: string | null;
  readonly venue: string | null;
  /** ID for score and video stream; "0" if none. */
  readonly dreamEventId: string;
  /** Feed that created it; absent for operators' events. */
  readonly feed?: string;
}

export interface SportEvent {
  readonly id: number;
  details: EventDetails;
  status: EventStatus;
  readonly marketIds: number[];
}
