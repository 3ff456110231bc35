import type { WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import type { AccountLimits } from '@crease/core/exchange/account.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { WantedMethod } from '#services/cashier/payment-change.ts';
import type { HouseMethod } from '#services/cashier/payment-methods.ts';

/** A result for a market. */
export interface ProposedResult {
  readonly type: 'SettleMarket';
  readonly marketId: number;
  readonly result: WireMarketResult;
}

/** When one operator is not enough; money in paise. */
export interface HouseRules {
  readonly fourEyes: boolean;
  readonly fourEyesAbove: Money;
  /** Most that one operator may credit and debit within 24 hours, per currency. */
  readonly balancesPerDay: Money;
}

/** Anything else that may need a second operator: times in ms, money in paise. */
export type OperatorAct =
  | {
      readonly type: 'VoidBets';
      readonly marketId: number;
      readonly window?: { readonly from: number; readonly to: number };
      readonly betIds?: readonly number[];
      readonly reason: string;
    }
  | { readonly type: 'VoidMarket'; readonly marketId: number; readonly reason: string }
  | { readonly type: 'UnsettleMarket'; readonly marketId: number; readonly reason: string }
  | {
      readonly type: 'RemoveRunner';
      readonly marketId: number;
      readonly runnerId: number;
      readonly reductionBps: number;
      readonly reason: string;
    }
  | {
      readonly type: 'RestoreRunner';
      readonly marketId: number;
      readonly runnerId: number;
      readonly reason: string;
    }
  | {
      readonly type: 'UpdateMarket';
      readonly marketId: number;
      readonly terms: Partial<MarketTerms>;
      readonly reason: string;
    }
  | {
      readonly type: 'AdjustBalance';
      readonly userId: number;
      readonly direction: 'CREDIT' | 'DEBIT';
      readonly amount: Money;
      readonly reason: string;
      readonly clientRequestId: string;
    }
  | {
      readonly type: 'SetUserLimits';
      readonly userId: number;
      readonly limits: Partial<AccountLimits>;
      readonly reason: string;
    }
  | {
      readonly type: 'ApproveDeposit';
      readonly requestId: number;
      readonly userId: number;
      /** What was received. */
      readonly amount: Money;
      /** Where it came from; null: it is not known. */
      readonly source: string | null;
      readonly reason: string;
    }
  | {
      readonly type: 'ReverseDeposit' | 'ApproveWithdrawal' | 'ReturnWithdrawal';
      readonly requestId: number;
      readonly userId: number;
      readonly amount: Money;
      readonly reason: string;
    }
  | {
      readonly type: 'VoidBonus';
      readonly claimId: number;
      readonly userId: number;
      /** What is locked in it. */
      readonly amount: Money;
      readonly reason: string;
    }
  | {
      readonly type: 'SavePaymentMethod';
      readonly method: WantedMethod;
      /** What was there when it was asked for; null: it is a new one. */
      readonly before: HouseMethod | null;
      readonly reason: string;
    }
  /** What somebody owes beside their cash is given up. */
  | {
      readonly type: 'WriteOffDebt';
      readonly userId: number;
      readonly amount: Money;
      readonly reason: string;
    }
  /** A round of a table is ended, with what was staked in it when that was asked for. */
  | {
      readonly type: 'VoidHouseRound';
      readonly roundId: string;
      readonly bets: number;
      readonly users: number;
      readonly amount: Money;
      readonly currency: Currency;
      readonly reason: string;
    }
  | { readonly type: 'CloseUser'; readonly userId: number; readonly reason: string }
  | { readonly type: 'SaveRules'; readonly rules: Partial<HouseRules>; readonly reason: string };

/** An act on a deposit or withdrawal. */
export type CashAct = Extract<OperatorAct, { readonly requestId: number }>;
export type BonusAct = Extract<OperatorAct, { readonly claimId: number }>;
export type ProposedAct = ProposedResult | OperatorAct;
export type ActOf<Type extends ProposedAct['type']> = ProposedAct & { readonly type: Type };
