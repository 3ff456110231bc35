import type { BonusTerms, ClaimState, WagerGroup } from '@crease/contracts/bonus/bonus.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Insertable, Selectable } from 'kysely';
import type { NewAuditRow } from '#base/audit-log.ts';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  nullable,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';

/** Bonus offers, claims and the settled stakes that contribute to wagering. Money in paise, times in ms. */
export const BONUS_TABLES = {
  bonusOffers: {
    id: withDefault(integer()),
    /** Increases when its terms change. */
    termsVersion: integer(),
    terms: jsonb<OfferTerms>(),
    enabled: boolean(),
    /** Empty means all licensed domains. */
    domains: jsonb<readonly string[]>(),
    endsAt: nullable(bigint()),
    /** Maximum total cost of its claims. */
    budget: bigint(),
    /** Operator who set the terms; null for offers older than this field. */
    termsBy: nullable(integer()),
    createdAt: bigint(),
  },
  bonusClaims: {
    id: withDefault(integer()),
    offerId: integer(),
    userId: integer(),
    /** Start of the period it was calculated for; null if the player claimed it. */
    periodFrom: nullable(bigint()),
    termsVersion: integer(),
    terms: jsonb<OfferTerms>(),
    /** Operator who set those terms. */
    termsBy: nullable(integer()),
    state: text<ClaimState>(),
    /** Increases with every step; used for optimistic locking. */
    version: integer(),
    /** Null until known: it depends on a future deposit or a period's losses. For free rounds: the stake per round. */
    amount: nullable(bigint()),
    /** Wagering requirement; null as for the amount. */
    required: nullable(bigint()),
    /** Budget reserved for it; its actual cost once it has ended. */
    reserved: bigint(),
    /** Settled stakes that count; written only by `keepWagers`. */
    wagered: withDefault(bigint()),
    converted: nullable(bigint()),
    /** Deposit that names or earned it. */
    depositId: nullable(integer()),
    /** Client ID of the withdrawal that ends it once it is held. */
    withdrawal: nullable(text()),
    /** Null if it isn't a free bet or is unused. */
    freeBet: nullable(jsonb<FreeBetUse>()),
    owes: nullable(jsonb<OwedClaimStep>()),
    reason: nullable(text()),
    /** IP address it was claimed from. */
    ip: text(),
    browser: text(),
    createdAt: bigint(),
    grantedAt: nullable(bigint()),
    /**
     * Time of the next automatic step: expiry; for periodic bonuses the next calculation; for a free bet without a
     * response the next lookup.
     */
    dueAt: nullable(bigint()),
    endedAt: nullable(bigint()),
  },
  bonusClaimSteps: {
    id: withDefault(bigint()),
    claimId: integer(),
    at: bigint(),
    fromState: nullable(text<ClaimState>()),
    toState: text<ClaimState>(),
    actor: text(),
    reason: nullable(text()),
    ip: text(),
  },
  bonusWagers: {
    claimId: integer(),
    /** `market:7`; game rounds use another prefix. */
    source: text(),
    /** Sequence of the settlement; with the source it makes the record idempotent. */
    settlement: bigint(),
    wagerGroup: text<WagerGroup>(),
    staked: bigint(),
    counted: bigint(),
    at: bigint(),
    isTakenBack: withDefault(boolean()),
  },
  bonusPosition: { id: integer(), countedUpTo: bigint() },
} as const;

export interface BonusTables extends TablesOf<typeof BONUS_TABLES> {}

/** Terms as stored: money in paise, odds in hundredths. */
export interface OfferTerms extends BonusTerms {}

export interface BonusOffer extends Readonly<Selectable<BonusTables['bonusOffers']>> {}

/** A pending step that moves money; completed once the ledger entry exists. */
export interface OwedClaimStep {
  readonly to: ClaimState;
  readonly move: CashMove;
  readonly change: ClaimChange;
  /** `user:42`, `operator:3` or `system`. */
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

/** A claimed bonus, under the terms at the time of claiming. */
export interface BonusClaim extends Readonly<Selectable<BonusTables['bonusClaims']>> {}

/** A claim to store. Whatever it doesn't have yet is left out. */
export interface NewBonusClaim
  extends Readonly<Omit<Insertable<BonusTables['bonusClaims']>, 'id' | 'version' | 'wagered'>> {}

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
export interface ClaimStep extends Readonly<Selectable<BonusTables['bonusClaimSteps']>> {}

export interface NewClaimStep extends Readonly<Omit<Insertable<BonusTables['bonusClaimSteps']>, 'id' | 'claimId'>> {}

export interface ClaimWriting {
  readonly step: NewClaimStep | null;
  readonly audit?: NewAuditRow;
}

/** Settled stakes of a market or round that contribute to a claim's wagering requirement. */
export type Wager = Readonly<Omit<Selectable<BonusTables['bonusWagers']>, 'isTakenBack'>>;

/** A reversed result; earlier wagers from it no longer contribute. */
export interface ReversedWager {
  readonly userId: number;
  readonly source: string;
  readonly sequence: number;
}
