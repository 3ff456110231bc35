import type { HistoryBet, OpenBet } from '@crease/contracts/wire/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { BetHistoryQuery } from '#betting/history/history-reader.ts';

/** Reads a player's free bets for lists of their bets: the account that pays them holds them. */
export interface FreeBetReader {
  /** Prepares the list of open free bets, which is then read with the player's other bets. */
  readonly open: (userId: number) => Promise<OpenFreeBets>;
  /** Free bets that match a history query, newest first. */
  readonly past: (query: BetHistoryQuery) => Promise<readonly HistoryBet[]>;
}

/** Lists open free bets, for one market or all. */
export type OpenFreeBets = (
  state: ExchangeState,
  marketId: number | undefined,
) => readonly OpenBet[];
