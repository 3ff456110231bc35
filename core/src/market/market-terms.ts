import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { MarketMessage } from './market-message.ts';
import type { RunnerStatus } from './market-status.ts';
import type { NameLabel } from './name-label.ts';

/** A runner: one outcome that can be backed or laid. */
export interface Runner {
  readonly id: number;
  readonly name: string;
  /** Of a name that is ours; absent where a person or a feed gave it. */
  readonly nameLabel?: NameLabel;
  readonly sort: number;
  status: RunnerStatus;
  /** Percent of the book the removed runner stood for, in hundredths of a percent (30.01 % is 3001), or 0. */
  reductionBps: number;
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
  /** By currency, hundredths, rounded; absent until the off, and where no bet was matched at it. */
  startingPrices?: Readonly<Partial<Record<Currency, Price>>>;
}

/** What a market is settled on. */
export type MarketResult =
  | {
      readonly type: 'placings';
      /** Groups of runner ids in the order of finishing; the runners of a group are tied. */
      readonly placings: readonly (readonly number[])[];
    }
  | {
      /** Two runners, one of them wins: half of every stake is settled on it, the other half goes back. */
      readonly type: 'half';
      readonly winnerId: number;
    }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void' };

/** A result as it may be given: also the winners in one list, in the order of finishing (see `placingsOfList`). */
export type GivenResult =
  | MarketResult
  | { readonly type: 'winners'; readonly runnerIds: readonly number[] };

/** Terms of a market that the operator sets and may change while it lives. */
export interface MarketTerms {
  readonly name: string;
  /** Of a name that is ours; absent where an operator typed it. */
  readonly nameLabel?: NameLabel;
  readonly minStake: Money;
  readonly maxStake: Money;
  /** Largest profit of one account in this market, or null. */
  readonly maxProfit: Money | null;
  /** Largest exposure of one account in this market, or null. */
  readonly exposureLimit: Money | null;
  /** House kinds: what the market may cost the house in one currency; absent or null: no cap. */
  readonly maxHouseLoss?: Money | null;
  readonly inPlayDelayMs: number;
  readonly preMatchDelayMs: number;
  /** Commission on net winnings in hundredths of a percent (2 % is 200). */
  readonly commissionBps: number;
  readonly betLock: boolean;
  /**
   * House kinds: the part of `maxStake` that is taken at each step of a quote, percent, best step first; steps beyond
   * the list take what its last one does. Absent: all of it at every step.
   */
  readonly depthPercents?: readonly number[];
  readonly message: MarketMessage | null;
  readonly rules: string | null;
  /** The sentences of rules that are ours; absent where an operator typed them. */
  readonly rulesLabels?: readonly NameLabel[];
  readonly sort: number;
}

/**
 * The largest stake of one bet: the stricter of the market's and the account's limits, paise.
 *
 * @param limits of the account; null is none of its own.
 */
export function largestStakeOf(
  { terms }: { readonly terms: Pick<MarketTerms, 'maxStake'> },
  { limits }: { readonly limits: { readonly maxStake: Money | null } },
): Money {
  return Math.min(terms.maxStake, limits.maxStake ?? terms.maxStake);
}
