import type { RejectReason } from '#base/reject-reason.ts';
import type { RefusalDetails } from '#base/result.ts';
import type { CasinoTransaction } from '#casino/casino-move.ts';
import type { Entry } from '#ledger/entry.ts';
import type { SportEvent } from '#market/sport-event.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { BelowZeroCause } from './below-zero.ts';

/** What changed in a market; `book` is prices and sizes only. */
export type MarketChange =
  | 'created'
  | 'terms'
  | 'status'
  | 'inPlay'
  | 'runner'
  | 'settled'
  | 'unsettled'
  | 'archived';

/** Why a rest or a bet ended without a result. */
export type EndReason = 'CANCELLED' | 'LAPSED' | 'VOID';

/**
 * Everything that can happen. Facts only, in the past tense; ids point into the state right after the command.
 */
export type ExchangeEvent =
  | { readonly type: 'AccountOpened'; readonly accountId: number }
  | { readonly type: 'AccountLimitsSet'; readonly accountId: number }
  /** A limit or a pause of theirs is another one now. */
  | { readonly type: 'PlayChanged'; readonly accountId: number }
  | {
      readonly type: 'AccountClosed';
      readonly accountId: number;
      /** Ledger accounts it had; they are gone too. */
      readonly cashLedgerId: number;
      readonly heldLedgerId: number;
    }
  | {
      readonly type: 'CashBelowZero';
      readonly accountId: number;
      /** Free cash after the command, paise, below zero. */
      readonly cash: Money;
      readonly cause: BelowZeroCause;
      readonly marketId: number;
    }
  /** An event has left the memory; this is what it was. */
  | { readonly type: 'EventArchived'; readonly event: SportEvent }
  | { readonly type: 'EntryPosted'; readonly entry: Entry }
  /** Free rounds of theirs were given or ended. */
  | {
      readonly type: 'FreeRoundsChanged';
      readonly accountId: number;
      readonly bonusId: number;
    }
  /** A call of a provider of games was taken. */
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
  | {
      readonly type: 'BetHeld';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly until: number;
    }
  | {
      readonly type: 'BetPlaced';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
    }
  | {
      readonly type: 'HeldBetRefused';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly clientBetId: string;
      readonly code: RejectReason;
      readonly details: RefusalDetails;
    }
  | {
      readonly type: 'BetMatched';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly fillId: number;
      readonly stake: Money;
      readonly profit: Money;
      readonly price: Price;
    }
  | {
      readonly type: 'BetReduced';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly stake: Money;
      readonly reason: EndReason;
    }
  | {
      readonly type: 'BetUpdated';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
    }
  | {
      readonly type: 'UpdateHeld';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly until: number;
    }
  | {
      readonly type: 'HeldUpdateRefused';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly code: RejectReason;
      readonly details: RefusalDetails;
    }
  | {
      readonly type: 'CashOutHeld';
      readonly cashOutId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly until: number;
    }
  | {
      readonly type: 'CashOutDone';
      readonly cashOutId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly clientRequestId: string;
      readonly betIds: readonly number[];
    }
  | {
      readonly type: 'HeldCashOutRefused';
      readonly cashOutId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly clientRequestId: string;
      readonly code: RejectReason;
      readonly details: RefusalDetails;
    }
  | {
      readonly type: 'BetSettled';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
    }
  | {
      readonly type: 'BetUnsettled';
      readonly betId: number;
      readonly accountId: number;
      readonly marketId: number;
    }
  | {
      readonly type: 'AccountSettled';
      readonly accountId: number;
      readonly marketId: number;
      readonly net: Money;
      readonly commission: Money;
    }
  | { readonly type: 'AccountUnsettled'; readonly accountId: number; readonly marketId: number };
