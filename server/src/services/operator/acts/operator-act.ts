import type { FourEyesAmount } from '@crease/contracts/rules/four-eyes.ts';
import type { WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import type { AccountLimits } from '@crease/core/exchange/account.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { MethodInput } from '#services/cashier/payment-change.ts';
import type { HouseMethod } from '#services/cashier/payment-methods.ts';

/** A proposed market result. */
export interface ProposedResult {
  readonly type: 'SettleMarket';
  readonly marketId: number;
  readonly result: WireMarketResult;
}

/** Limits above which one operator isn't enough; money in paise. */
export interface HouseRules {
  readonly fourEyes: boolean;
  /** One row for each kind of action and role that may perform it. */
  readonly fourEyesAmounts: readonly FourEyesAmount<Money>[];
  /** Maximum credits and debits by one operator within 24 hours, per currency. */
  readonly balancesPerDay: Money;
}

/** A matched deposit with the amount on its bank line, in paise. */
export interface MatchedDeposit {
  readonly requestId: number;
  readonly userId: number;
  readonly amount: Money;
}

/** All other actions that may need a second operator; times in ms, money in paise. */
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
      /** Amount received. */
      readonly amount: Money;
      /** Origin of the money; null if unknown. */
      readonly source: string | null;
      readonly reason: string;
    }
  | {
      readonly type: 'ReverseDeposit' | 'DismissDispute' | 'ApproveWithdrawal' | 'ReturnWithdrawal';
      readonly requestId: number;
      readonly userId: number;
      readonly amount: Money;
      readonly reason: string;
    }
  /** Credits deposits that wait for a second person after a statement matched them. */
  | {
      readonly type: 'ApproveMatched';
      readonly deposits: readonly MatchedDeposit[];
      readonly reason: string;
    }
  | {
      readonly type: 'VoidBonus';
      readonly claimId: number;
      readonly userId: number;
      /** Locked amount. */
      readonly amount: Money;
      readonly reason: string;
    }
  | {
      readonly type: 'SavePaymentMethod';
      readonly method: MethodInput;
      /** State when requested; null for a new one. */
      readonly before: HouseMethod | null;
      readonly reason: string;
    }
  /** Writes off a player's debt. */
  | {
      readonly type: 'WriteOffDebt';
      readonly userId: number;
      readonly amount: Money;
      readonly reason: string;
    }
  /** Pays a provider's win that was held for a person. */
  | {
      readonly type: 'PayHeldWin';
      readonly winId: string;
      readonly userId: number;
      readonly amount: Money;
      readonly currency: Currency;
      readonly reason: string;
    }
  /** Voids a table round, with the amount staked when it was requested. */
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

/** An action on a deposit or withdrawal. */
export type CashAct = Extract<OperatorAct, { readonly requestId: number }>;
export type BonusAct = Extract<OperatorAct, { readonly claimId: number }>;
export type ProposedAct = ProposedResult | OperatorAct;
export type ActOf<Type extends ProposedAct['type']> = ProposedAct & { readonly type: Type };
