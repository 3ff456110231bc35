import type { HistoryBet, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { ApprovalsEnv } from '#approvals/env.ts';
import type { Gate } from '#base/reply.ts';
import type { NoticesEnv } from '#notices/env.ts';
import type { User } from '#people/store/account-store.ts';
import { MarketFactsCache } from './bet-slip.ts';
import { QuoteMemory } from './cash-out.ts';
import type { BetHistoryQuery, HistoryReader } from './history-reader.ts';
import { ClosingTimes, OpenBetIndex } from './open-bets.ts';
import { BetAnswers } from './place-bet.ts';
import type { WinnerReader } from './top-winners.ts';

/** Gates that other rooms add to bets, each list in the order in which it is asked. */
export interface BetGates {
  /** Refuse a new bet. */
  readonly placing: readonly Gate<[bettor: User]>[];
  /** Refuse a change to an unmatched bet. */
  readonly changing: readonly Gate<[bettor: User]>[];
}

/** Reads a player's free bets for lists of their bets: the account that pays them holds them. */
export interface FreeBetReader {
  /** Prepares the list of open free bets, which is then read with the player's other bets. */
  readonly open: (userId: number) => Promise<OpenFreeBets>;
  /** Free bets that match a history query, newest first. */
  readonly past: (query: BetHistoryQuery) => Promise<readonly HistoryBet[]>;
}

/** Lists open free bets, for one market or all. */
export type OpenFreeBets = (state: ExchangeState, marketId: number | undefined) => readonly OpenBet[];

export interface BettingPorts {
  readonly readModel: ApprovalsEnv['readModel'] & HistoryReader & WinnerReader;
  /** Asked about bets. */
  readonly betGates: BetGates;
  readonly freeBets: FreeBetReader;
}

/** Bets: placing, changing, cashing out, and their lists. */
export interface BettingEnv extends Readonly<ReturnType<typeof openBetting>> {}

export function openBetting(env: ApprovalsEnv & NoticesEnv & BettingPorts) {
  return {
    ...env,
    marketFacts: new MarketFactsCache(env.exchange),
    openBets: new OpenBetIndex(env.exchange),
    closingTimes: new ClosingTimes(env),
    betAnswers: new BetAnswers(env.clock),
    quoteMemory: new QuoteMemory(),
  };
}
