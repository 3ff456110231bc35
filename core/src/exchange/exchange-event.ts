import type { RejectionDetails, RejectReason } from '#base/result.ts';
import type { CasinoTransaction } from '#casino/casino-move.ts';
import type { Entry } from '#ledger/ledger.ts';
import type { SportEvent } from '#market/market-terms.ts';
import type { Money, Price } from '#money/money.ts';

export type MarketChange = 'created' | 'terms' | 'status' | 'inPlay' | 'runner' | 'settled' | 'unsettled' | 'archived';

/** Reason for which a remainder or bet ended without a result. */
export type EndReason = 'CANCELLED' | 'LAPSED' | 'VOID';

/**
 * Every way in which an account's free cash can become negative. All other debits take only what is available; a step
 * that leaves an account negative without one of these stops the exchange (`reportBelowZero`).
 *
 * - VOID: voided matches had covered another match that stands.
 * - REDUCTION: a non-runner cuts prices, so a bet wins less than another bet of the account loses.
 * - REMOVAL: voided bets on a non-runner had covered another match that stands.
 * - REVERSAL: a settlement or removal is reversed after its payout was spent or bet.
 * - DEAD_HEAT: parts of shared bets are rounded separately, so an account lost a paisa per match more than it had
 * reserved.
 *
 * Such an account can't place bets that raise its exposure until its balance is restored.
 */
export const BELOW_ZERO_CAUSES = ['VOID', 'REDUCTION', 'REVERSAL', 'REMOVAL', 'DEAD_HEAT'] as const;
export type BelowZeroCause = (typeof BELOW_ZERO_CAUSES)[number];

interface OfBet {
  readonly betId: number;
  readonly accountId: number;
  readonly marketId: number;
}

interface OfCashOut {
  readonly cashOutId: number;
  readonly accountId: number;
  readonly marketId: number;
}

interface HoldRefused {
  readonly code: RejectReason;
  readonly details: RejectionDetails;
}

/** Every event of the exchange. Facts in the past tense; IDs refer to the state right after the command. */
export type ExchangeEvent =
  | { readonly type: 'AccountOpened'; readonly accountId: number }
  | { readonly type: 'AccountLimitsSet'; readonly accountId: number }
  /** One of the player's limits or breaks changed. */
  | { readonly type: 'PlayChanged'; readonly accountId: number }
  | {
      readonly type: 'AccountClosed';
      readonly accountId: number;
      /** Its former ledger accounts, which are removed too. */
      readonly cashLedgerId: number;
      readonly heldLedgerId: number;
    }
  | {
      readonly type: 'CashBelowZero';
      readonly accountId: number;
      /** Free cash after the command, paise, negative. */
      readonly cash: Money;
      readonly cause: BelowZeroCause;
      readonly marketId: number;
    }
  /** An event was evicted from memory, with its last state. */
  | { readonly type: 'EventArchived'; readonly event: SportEvent }
  | { readonly type: 'EntryPosted'; readonly entry: Entry }
  /** Free rounds were granted or revoked. */
  | {
      readonly type: 'FreeRoundsChanged';
      readonly accountId: number;
      readonly bonusId: number;
    }
  /** A game provider's call was accepted. */
  | { readonly type: 'CasinoMoved'; readonly transaction: CasinoTransaction }
  | {
      readonly type: 'EventChanged';
      readonly eventId: number;
      readonly change: 'created' | 'updated' | 'closed';
    }
  | {
      readonly type: 'MarketChanged';
      readonly marketId: number;
      readonly eventId: number;
      readonly change: MarketChange;
    }
  | { readonly type: 'BookChanged'; readonly marketId: number; readonly eventId: number }
  | (OfBet & { readonly type: 'BetPlaced' | 'BetUpdated' | 'BetSettled' | 'BetUnsettled' })
  | (OfBet & { readonly type: 'BetHeld' | 'UpdateHeld'; readonly until: number })
  | (OfBet & {
      readonly type: 'BetMatched';
      readonly fillId: number;
      readonly stake: Money;
      readonly profit: Money;
      readonly price: Price;
    })
  | (OfBet & {
      readonly type: 'BetReduced';
      readonly stake: Money;
      readonly reason: EndReason;
    })
  | (OfBet & HoldRefused & { readonly type: 'HeldBetRefused'; readonly clientBetId: string })
  | (OfBet & HoldRefused & { readonly type: 'HeldUpdateRefused' })
  | (OfCashOut & { readonly type: 'CashOutHeld'; readonly until: number })
  | (OfCashOut & {
      readonly type: 'CashOutDone';
      readonly clientRequestId: string;
      readonly betIds: readonly number[];
    })
  | (OfCashOut & HoldRefused & { readonly type: 'HeldCashOutRefused'; readonly clientRequestId: string })
  | {
      readonly type: 'AccountSettled';
      readonly accountId: number;
      readonly marketId: number;
      readonly net: Money;
      readonly commission: Money;
    }
  | { readonly type: 'AccountUnsettled'; readonly accountId: number; readonly marketId: number };
