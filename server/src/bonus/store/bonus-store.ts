import type { BonusTerms, ClaimState, WagerGroup } from '@crease/contracts/wire/bonus.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** Terms as stored: money in paise, odds in hundredths. */
export interface OfferTerms
  extends Omit<
    BonusTerms,
    'amount' | 'minDeposit' | 'minLoss' | 'minOdds' | 'mostPerMarket' | 'maxConversion'
  > {
  readonly amount: Money;
  readonly minDeposit: Money | null;
  readonly minLoss: Money | null;
  readonly minOdds: number;
  readonly mostPerMarket: Money | null;
  readonly maxConversion: Money | null;
}

/** An offer. `termsVersion` increases when its terms change; times in ms. */
export interface BonusOffer {
  readonly id: number;
  readonly termsVersion: number;
  readonly terms: OfferTerms;
  readonly enabled: boolean;
  /** Empty means all licensed domains. */
  readonly domains: readonly string[];
  readonly endsAt: number | null;
  /** Maximum total cost of its claims, paise. */
  readonly budget: Money;
  /** Operator who set the terms; null for offers older than this field. */
  readonly termsBy: number | null;
  readonly createdAt: number;
}

/** A pending step that moves money; completed once the ledger entry exists. */
export interface OwedClaimStep {
  readonly to: ClaimState;
  readonly move: CashMove;
  readonly change: ClaimChange;
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}

/** Bet placed with a free bet. */
export interface FreeBetUse {
  /** `clientBetId` of the bet, unique across all uses of free bets. */
  readonly key: string;
  /** House account that pays the stake. */
  readonly payerId: number;
  /** Bet ID given by the player's client. */
  readonly clientBetId: string;
  readonly at: number;
  /** Validity left if the free bet is returned, ms. */
  readonly leftMs: number;
  /** Commission on a win in that market, hundredths of a percent. */
  readonly commissionBps: number;
}

/** A claimed bonus, under the terms at the time of claiming. Money in paise, times in ms. */
export interface BonusClaim {
  readonly id: number;
  readonly offerId: number;
  readonly userId: number;
  /** Start of the period it was calculated for; null if the player claimed it. */
  readonly periodFrom: number | null;
  readonly termsVersion: number;
  readonly terms: OfferTerms;
  /** Operator who set those terms. */
  readonly termsBy: number | null;
  readonly state: ClaimState;
  /** Increases with every step; used for optimistic locking. */
  readonly version: number;
  /**
   * Null until it is known: it depends on a future deposit or on the losses of a period. For free rounds: the stake
   * per round.
   */
  readonly amount: Money | null;
  /** Wagering requirement; null as for the amount. */
  readonly required: Money | null;
  /** Budget reserved for it; its actual cost once it has ended. */
  readonly reserved: Money;
  /** Settled stakes that count; written only by `keepWagers`. */
  readonly wagered: Money;
  readonly converted: Money | null;
  /** Deposit that names or earned it. */
  readonly depositId: number | null;
  /** Client ID of the withdrawal that ends it once it is held. */
  readonly withdrawal: string | null;
  /** Null if it isn't a free bet or is unused. */
  readonly freeBet: FreeBetUse | null;
  readonly owes: OwedClaimStep | null;
  readonly reason: string | null;
  /** IP address it was claimed from. */
  readonly ip: string;
  readonly browser: string;
  readonly createdAt: number;
  readonly grantedAt: number | null;
  /**
   * Time of the next automatic step: expiry; for periodic bonuses the next calculation; for a free bet without a
   * response the next lookup.
   */
  readonly dueAt: number | null;
  readonly endedAt: number | null;
}

export type NewBonusClaim = Omit<BonusClaim, 'id' | 'version' | 'wagered'>;
export type ClaimChange = Partial<
  Pick<
    BonusClaim,
    | 'state'
    | 'amount'
    | 'required'
    | 'reserved'
    | 'converted'
    | 'depositId'
    | 'withdrawal'
    | 'freeBet'
    | 'owes'
    | 'reason'
    | 'grantedAt'
    | 'dueAt'
    | 'endedAt'
  >
>;

/** A history entry of a claim. Append-only. */
export interface ClaimStep {
  readonly claimId: number;
  readonly at: number;
  readonly from: ClaimState | null;
  readonly to: ClaimState;
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}
export type NewClaimStep = Omit<ClaimStep, 'claimId'>;

export interface ClaimWriting {
  readonly step: NewClaimStep | null;
  readonly audit?: NewAuditRow;
}

/** Settled stakes of a market or round that contribute to a claim's wagering requirement. */
export interface Wager {
  readonly claimId: number;
  /** `market:7`; game rounds use another prefix. */
  readonly source: string;
  /** Sequence of the settlement; with the source it makes the record idempotent. */
  readonly settlement: number;
  readonly group: WagerGroup;
  readonly staked: Money;
  readonly counted: Money;
  readonly at: number;
}

/** A reversed result; earlier wagers from it no longer contribute. */
export interface ReversedWager {
  readonly userId: number;
  readonly source: string;
  readonly sequence: number;
}

export interface WagerTotal {
  readonly claimId: number;
  readonly group: WagerGroup;
  readonly staked: Money;
  readonly counted: Money;
}

export interface ClaimQuery extends PageRequest {
  readonly offerId?: number | undefined;
  readonly userId?: number | undefined;
  readonly states?: readonly ClaimState[] | undefined;
}

export interface OfferCost {
  readonly offerId: number;
  readonly claims: number;
  readonly reserved: Money;
}

/** Offers, claims and wagering. Each change is stored with its history entry in one transaction. */
export interface BonusStore {
  /** @param offer `id` 0 creates one. `describe` builds its audit entry. */
  saveOffer(offer: BonusOffer, audit: (kept: BonusOffer) => NewAuditRow): Promise<BonusOffer>;
  offers(): Promise<readonly BonusOffer[]>;
  costs(): Promise<readonly OfferCost[]>;

  /**
   * REPEATED: the user has already claimed this offer or received it for this period · BUDGET: the budget would be
   * exceeded.
   */
  addClaim(claim: NewBonusClaim, step: NewClaimStep): Promise<BonusClaim | 'REPEATED' | 'BUDGET'>;
  /** Updates a claim if unchanged since it was read; null on conflict. */
  changeClaim(
    seen: Pick<BonusClaim, 'id' | 'version'>,
    change: ClaimChange,
    writing: ClaimWriting,
  ): Promise<BonusClaim | null>;
  claimById(id: number): Promise<BonusClaim | null>;
  /** All claims of a user, newest first. */
  listClaims(userId: number): Promise<readonly BonusClaim[]>;
  /** Newest first. */
  claims(query: ClaimQuery): Promise<Page<BonusClaim>>;
  /** Steps of each of these claims, oldest first. */
  listSteps(ids: readonly number[]): Promise<readonly ClaimStep[]>;
  /** Other claims of the same offer from the same IP address, and of those with the same browser. */
  sharedOrigins(
    ids: readonly number[],
  ): Promise<readonly { readonly claimId: number; readonly isSameBrowser: boolean }[]>;
  /** All claims that haven't ended. */
  open(): Promise<readonly BonusClaim[]>;
  /**
   * Claims to process: a pending step, an awaited deposit, period or withdrawal, expiry, or a fulfilled wagering
   * requirement.
   */
  unfinished(now: number): Promise<readonly BonusClaim[]>;
  forgetUser(userId: number): Promise<void>;

  /** Sequence of the last commit whose stakes were recorded. */
  countedUpTo(): Promise<number>;
  setCountedUpTo(sequence: number): Promise<void>;
  /** Active claims of these users that lock money; excludes free bets and free rounds. */
  listActiveClaims(userIds: readonly number[]): Promise<readonly BonusClaim[]>;
  /**
   * Records wagers and reversals exactly once, together with the commit position, in one transaction. Ended claims
   * don't change.
   */
  keepWagers(
    kept: { readonly wagers: readonly Wager[]; readonly takenBack: readonly ReversedWager[] },
    upTo: number,
  ): Promise<void>;
  computeTotals(claimIds: readonly number[]): Promise<readonly WagerTotal[]>;
}
