import type { Refusal } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import type { SettlementTotals } from '#settlement/settlement-totals.ts';
import type { ExchangeEvent } from './exchange-event.ts';

/** What the caller of an accepted command gets; the fields that its type fills are named there. */
export interface Answer {
  readonly ok: true;
  readonly events: readonly ExchangeEvent[];
  /** Id of the account, event, market, bet or entry that was made or touched; 0 when there is none. */
  readonly id: number;
  /** PlaceBet, UpdateBet, CashOut: held until then (the answer comes with ReleaseBet), or 0. */
  readonly heldUntil: number;
  /** True when the command was a repeat: nothing changed, `id` is the first one's. */
  readonly repeated: boolean;
  /** CancelBets: what was given back, and what was not. */
  readonly cancelled: readonly {
    readonly betId: number;
    readonly stake: Money;
    readonly held: boolean;
  }[];
  readonly notCancelled: readonly {
    readonly betId: number;
    readonly code: 'NOT_FOUND' | 'NOT_CANCELLABLE' | 'HELD';
  }[];
  /** CashOut: the hedges placed. MoveBets: the bets that were moved. */
  readonly betIds: readonly number[];
  /** SettleMarket, VoidMarket, VoidBets: totals for the operator. */
  readonly settlement: SettlementTotals | null;
}

export type Outcome = Answer | Refusal;
