import type { BonusTerms, ClaimState, WagerGroup } from '@crease/contracts/wire/bonus.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from './audit.ts';
import type { Page, PageRequest } from './page.ts';

/** Terms as the house keeps them: money in paise, odds in hundredths. */
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

/** An offer. `termsVersion` grows when its terms change; times in ms. */
export interface BonusOffer {
  readonly id: number;
  readonly termsVersion: number;
  readonly terms: OfferTerms;
  readonly enabled: boolean;
  /** [] = all with a licence. */
  readonly domains: readonly string[];
  readonly endsAt: number | null;
  /** The most that its claims may cost together, paise. */
  readonly budget: Money;
  /** The operator who made its terms; null: of before that was kept. */
  readonly termsBy: number | null;
  readonly createdAt: number;
}

/** A step that moves money: it is taken when the ledger has moved. */
export interface OwedClaimStep {
  readonly to: ClaimState;
  readonly move: CashMove;
  readonly change: ClaimChange;
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}

/** What a free bet is used for. */
export interface FreeBetUse {
  /** `clientBetId` of the bet: no other use of any free bet has it. */
  readonly key: string;
  /** The account of the house that pays it. */
  readonly payerId: number;
  /** What the player's own client calls the bet. */
  readonly clientBetId: string;
  readonly at: number;
  /** How much of its days is left should it come back, ms. */
  readonly leftMs: number;
  /** What the player pays on a win in that market, hundredths of a percent. */
  readonly commissionBps: number;
}

/** A bonus that somebody has taken, under the terms of then. Money in paise, times in ms. */
export interface BonusClaim {
  readonly id: number;
  readonly offerId: number;
  readonly userId: number;
  /** First moment of the period that it was worked out for; null: what its owner has taken. */
  readonly periodFrom: number | null;
  readonly termsVersion: number;
  readonly terms: OfferTerms;
  /** The operator who made them. */
  readonly termsBy: number | null;
  readonly state: ClaimState;
  /** Grows with every step, so that of two steps from one state only the first is taken. */
  readonly version: number;
  /** null: it depends on a deposit that has not come, or on what is lost in each period. Of free rounds: the stake of each. */
  readonly amount: Money | null;
  /** To be staked; null like the amount. */
  readonly required: Money | null;
  /** What it keeps back of the budget of its offer; what it has cost, once it is over. */
  readonly reserved: Money;
  /** Counted of settled stakes; kept by `keepWagers` alone. */
  readonly wagered: Money;
  readonly converted: Money | null;
  /** The deposit that names it, or has earned it. */
  readonly depositId: number | null;
  /** The withdrawal, by the id of its client, that ends it if it comes to be held. */
  readonly withdrawal: string | null;
  /** null: it is no free bet, or not used. */
  readonly freeBet: FreeBetUse | null;
  readonly owes: OwedClaimStep | null;
  readonly reason: string | null;
  /** Where it was taken. */
  readonly ip: string;
  readonly browser: string;
  readonly createdAt: number;
  readonly grantedAt: number | null;
  /**
   * It expires then; of one that depends on what is lost in each period: the next one is worked out then; of a free bet
   * whose bet was sent and not answered: it is looked for then.
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

/** A line of a claim's history. Lines are added, never changed. */
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

/** Settled stakes of a market or a round that count toward a claim. */
export interface Wager {
  readonly claimId: number;
  /** `market:7`; a round of a game has another prefix. */
  readonly source: string;
  /** Sequence of the settlement: with the source it is counted once. */
  readonly settlement: number;
  readonly group: WagerGroup;
  readonly staked: Money;
  readonly counted: Money;
  readonly at: number;
}

/** A result that was taken back: what was counted of it before then counts no more. */
export interface TakenBack {
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

/** Offers, what people have made of them, and what counts. Each change with its line of history in one transaction. */
export interface BonusStore {
  /** @param offer `id` 0: a new one. `describe` says what its audit line is. */
  saveOffer(offer: BonusOffer, audit: (kept: BonusOffer) => NewAuditRow): Promise<BonusOffer>;
  offers(): Promise<readonly BonusOffer[]>;
  costs(): Promise<readonly OfferCost[]>;

  /** REPEATED: they have taken this offer, or were given this period · BUDGET: it would cost more than it may. */
  addClaim(claim: NewBonusClaim, step: NewClaimStep): Promise<BonusClaim | 'REPEATED' | 'BUDGET'>;
  /** Changes a claim that is still as it was seen; null: somebody was faster. */
  changeClaim(
    seen: Pick<BonusClaim, 'id' | 'version'>,
    change: ClaimChange,
    writing: ClaimWriting,
  ): Promise<BonusClaim | null>;
  claimById(id: number): Promise<BonusClaim | null>;
  /** All of a user, newest first. */
  claimsOf(userId: number): Promise<readonly BonusClaim[]>;
  /** Newest first. */
  claims(query: ClaimQuery): Promise<Page<BonusClaim>>;
  /** Oldest first, of each of these. */
  stepsOf(ids: readonly number[]): Promise<readonly ClaimStep[]>;
  /** Other claims of the same offer that were taken from the same address, or there with the same browser. */
  sharedOrigins(
    ids: readonly number[],
  ): Promise<readonly { readonly claimId: number; readonly isSameBrowser: boolean }[]>;
  /** All that are not over. */
  open(): Promise<readonly BonusClaim[]>;
  /** Those that something is to be done about: a step is owed, a deposit, a turn or a withdrawal awaited, time is over, or enough is staked. */
  unfinished(now: number): Promise<readonly BonusClaim[]>;
  forgetUser(userId: number): Promise<void>;

  /** Up to which commit everything is counted. */
  countedUpTo(): Promise<number>;
  setCountedUpTo(sequence: number): Promise<void>;
  /** Active claims of these users that lock money: no free bets, no free rounds. */
  activeOf(userIds: readonly number[]): Promise<readonly BonusClaim[]>;
  /** Counts once, takes back once, and says up to which commit, in one transaction. Claims that are over stay as they are. */
  keepWagers(
    kept: { readonly wagers: readonly Wager[]; readonly takenBack: readonly TakenBack[] },
    upTo: number,
  ): Promise<void>;
  totalsOf(claimIds: readonly number[]): Promise<readonly WagerTotal[]>;
}
