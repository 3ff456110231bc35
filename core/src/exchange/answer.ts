import type { Rejection } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import type { SettlementTotals } from '#settlement/settlement-totals.ts';
import type { ExchangeEvent } from './exchange-event.ts';

/** Result of an accepted command; each field names the commands that set it. */
export interface Answer {
  readonly ok: true;
  readonly events: readonly ExchangeEvent[];
  /** ID of the account, event, market, bet or entry created or changed; 0 if there is none. */
  readonly id: number;
  /** PlaceBet, UpdateBet, CashOut: end of the hold (the result follows with ReleaseBet), or 0. */
  readonly heldUntil: number;
  /** True for a repeated command: nothing changed, and `id` is the original's. */
  readonly repeated: boolean;
  /** CancelBets: stakes returned, and bets that were not cancelled. */
  readonly cancelled: readonly { readonly betId: number; readonly stake: Money }[];
  readonly notCancelled: readonly {
    readonly betId: number;
    readonly code: 'NOT_FOUND' | 'NOT_CANCELLABLE' | 'HELD';
  }[];
  /** CashOut: hedges placed. MoveBets: bets moved. */
  readonly betIds: readonly number[];
  /** SettleMarket, VoidMarket, VoidBets: totals for the operator. */
  readonly settlement: SettlementTotals | null;
}

export type Outcome = Answer | Rejection;
