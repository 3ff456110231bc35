import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** Filter for an account's rounds whose first bet was between `from` and `to`, both inclusive. */
export interface CasinoRoundsQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly game?: string;
  readonly descending: boolean;
}

/** One player's round; paise. Excludes stakes paid by the house; for free rounds counts the amount the player keeps. */
export interface PlayedRoundSums {
  readonly provider: string;
  readonly game: string;
  readonly roundId: string;
  readonly at: number;
  readonly isEnded: boolean;
  readonly isFree: boolean;
  readonly staked: number;
  readonly returned: number;
}

export interface PlayedRoundsPage extends Page<PlayedRoundSums> {
  readonly staked: number;
  readonly returned: number;
}

/** Round count of one account in one game. */
export interface CasinoPlays {
  readonly accountId: number;
  readonly game: string;
  readonly rounds: number;
}

/** One player's share of a provider's round, from the accepted calls; paise. */
export interface CasinoRoundSums {
  readonly accountId: number;
  readonly roundId: string;
  readonly endedAt: number;
  readonly bets: number;
  readonly staked: number;
  readonly wins: number;
  readonly paid: number;
  readonly rollbacks: number;
  readonly rolledBack: number;
}

/**
 * Reads game providers' calls and the rounds they make up.
 *
 * Rows are visible as soon as their command has been answered.
 */
export interface RoundReader {
  /** Outcome of a game provider's call, by our number or the provider's ID; null if not found. */
  casinoTransaction(
    key: number | { readonly provider: string; readonly txId: string },
  ): Promise<CasinoTransaction | null>;
  /** A provider's rounds that ended in the interval, with stakes and payouts. */
  casinoRounds(
    provider: string,
    ended: { readonly from: number; readonly to: number },
  ): Promise<readonly CasinoRoundSums[]>;
  /** Rounds of one account across all providers. */
  listPlayedRounds(query: CasinoRoundsQuery): Promise<PlayedRoundsPage>;
  /** Number of ended rounds per account and game since then, for one provider. */
  casinoPlays(provider: string, from: number): Promise<readonly CasinoPlays[]>;
}
