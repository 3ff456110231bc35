import type { ApprovalsEnv } from '#approvals/env.ts';
import type { NoticesEnv } from '#notices/env.ts';
import { BetAnswers } from './bet-answers.ts';
import type { BetGates } from './bet-gates.ts';
import { ClosingTimes } from './closing-times.ts';
import type { FreeBetReader } from './free-bet-reader.ts';
import type { HistoryReader } from './history/history-reader.ts';
import { MarketFactsCache } from './market-facts.ts';
import { OpenBetIndex } from './open-bet-index.ts';
import { QuoteMemory } from './quote-memory.ts';
import type { WinnerReader } from './top-winners.ts';

export interface BettingPorts {
  readonly readModel: ApprovalsEnv['readModel'] & HistoryReader & WinnerReader;
  /** Asked about bets. */
  readonly betGates: BetGates;
  readonly freeBets: FreeBetReader;
}

/** Bets: placing, changing, cashing out, and their lists. */
export interface BettingEnv extends ApprovalsEnv, NoticesEnv, BettingPorts {
  readonly readModel: BettingPorts['readModel'];
  readonly marketFacts: MarketFactsCache;
  readonly openBets: OpenBetIndex;
  readonly closingTimes: ClosingTimes;
  readonly betAnswers: BetAnswers;
  readonly quoteMemory: QuoteMemory;
}

export function openBetting(env: ApprovalsEnv & NoticesEnv & BettingPorts): BettingEnv {
  return {
    ...env,
    marketFacts: new MarketFactsCache(env.exchange),
    openBets: new OpenBetIndex(env.exchange),
    closingTimes: new ClosingTimes(env),
    betAnswers: new BetAnswers(env.clock),
    quoteMemory: new QuoteMemory(),
  };
}
