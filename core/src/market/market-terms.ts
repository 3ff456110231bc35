import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { MarketMessage } from './market-message.ts';
import type { RunnerStatus } from './market-status.ts';
import type { NameLabel } from './name-label.ts';

/** A runner: an outcome that can be backed or laid. */
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

/** The result a market is settled on. */
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
export type GivenResult =
  | MarketResult
  | { readonly type: 'winners'; readonly runnerIds: readonly number[] };

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
