import type { ReferenceFamily } from '@crease/contracts/rules/payment-reference.ts';
import type { PayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import type {
  EndCode,
  Payee,
  PaymentType,
  PayoutKind,
  RequestState,
  RiskFlag,
} from '@crease/contracts/wire/cashier.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';

/** A pending step that moves money; completed once the ledger entry exists. */
export interface OwedStep {
  readonly to: RequestState;
  /** Withdrawals are identified by their own number instead. */
  readonly move: CashMove;
  readonly change: CashChange;
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}

/** A deposit or a withdrawal. Money in paise, times in ms. */
export interface CashRequest {
  readonly id: number;
  readonly type: 'DEPOSIT' | 'WITHDRAWAL';
  readonly state: RequestState;
  /** Increases with every change; used for optimistic locking. */
  readonly version: number;
  readonly userId: number;
  readonly clientRequestId: string;
  /** 0 for withdrawals. */
  readonly methodId: number;
  readonly paymentType: PaymentType | PayoutKind;
  /** Provider that confirms the payment or makes the payout, or `manual`. */
  readonly provider: string;
  readonly amount: Money;
  /** The paise part makes the amount unique among payments to the same account. */
  readonly isExact: boolean;
  /** Amount received or paid out. */
  readonly settledAmount: Money | null;
  /** Tax withheld from a withdrawal. */
  readonly tax: Money;
  /** House account shown to the payer for a deposit. */
  readonly payeeCode: string | null;
  readonly payee: Payee | null;
  /** Destination of a withdrawal. */
  readonly payout: PayoutDetails | null;
  /** UTR, transaction hash or voucher. */
  readonly reference: string | null;
  readonly imageId: number | null;
  /** SHA-256 and perceptual hash of the screenshot, hexadecimal. */
  readonly imageHash: string | null;
  readonly pictureHash: string | null;
  /** Origin of a deposit according to the bank or the reviewer, in the format of `makePayoutAccountKey`. */
  readonly source: string | null;
  readonly flags: readonly RiskFlag[];
  readonly remark: string | null;
  readonly rejectCode: EndCode | null;
  readonly rejectReason: string | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  readonly appealedAt: number | null;
  readonly batchId: number | null;
  /** Decided step awaiting its ledger entry; blocks all other changes to the request. */
  readonly owes: OwedStep | null;
  readonly createdAt: number;
  /** Null while it is a draft; lists show submitted requests only. */
  readonly submittedAt: number | null;
  /** Expires at this time if nothing happens. */
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  /** When the payer reversed a deposit; null if it wasn't. */
  readonly disputedAt: number | null;
  /** Bank line a deposit is credited from; null if the money is in transit or with a provider. */
  readonly bankLineId: number | null;
}

export type NewCashRequest = Omit<CashRequest, 'id' | 'version'>;
export type CashChange = Partial<
  Omit<CashRequest, 'id' | 'version' | 'type' | 'userId' | 'clientRequestId' | 'createdAt'>
>;

/** A history entry of a request. Append-only. */
export interface CashStep {
  readonly requestId: number;
  readonly at: number;
  readonly from: RequestState | null;
  readonly to: RequestState;
  /** `user:42`, `operator:3`, `provider:name` or `system`. */
  readonly actor: string;
  readonly reason: string | null;
  readonly amountBefore: Money | null;
  readonly amountAfter: Money | null;
  readonly ip: string;
}
/** A provider's event about a request; each event is applied once. */
export interface ProviderEventNote {
  readonly provider: string;
  readonly eventId: string;
  readonly type: ProviderEvent['type'];
  readonly requestId: number;
  readonly amount: Money;
  readonly at: number;
}

export type NewCashStep = Omit<CashStep, 'requestId'>;

/** Data written in the same transaction as a request. */
export interface CashWriting {
  readonly step: NewCashStep | null;
  /** Reserves a reference for this request. */
  readonly takes?: {
    readonly family: ReferenceFamily | 'PROVIDER';
    readonly reference: string;
  };
  /** Time from which the request's reference may be reused. */
  readonly freesAt?: number;
  readonly audit?: NewAuditRow;
  readonly event?: ProviderEventNote;
}

/**
 * Reason why a request can't be written. REPEATED: client ID already used · OPEN: another request is open · AMOUNT:
 * another one is pending for the same amount at the same account · REFERENCE: reference in use · CHANGED: changed
 * since it was read · KNOWN: provider event already recorded.
 */
export type CashClash = 'REPEATED' | 'OPEN' | 'AMOUNT' | 'REFERENCE' | 'CHANGED' | 'KNOWN';

export interface CashQuery extends PageRequest {
  readonly type?: CashRequest['type'] | undefined;
  readonly userId?: number | undefined;
  readonly states?: readonly RequestState[] | undefined;
  /** Part of a reference, or a request number. */
  readonly search?: { readonly text: string; readonly id: number | null } | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly claimedBy?: number | undefined;
  readonly isFlagged?: true | undefined;
  readonly flag?: RiskFlag | undefined;
  readonly batchId?: number | undefined;
  readonly sorting: 'createdAt' | 'amount';
  readonly descending: boolean;
}

/** A bettor's saved payout account. */
export interface StoredPayout extends PayoutDetails {
  readonly id: number;
  readonly userId: number;
  /** In the format of `makePayoutAccountKey`; unique per user. */
  readonly place: string;
  readonly createdAt: number;
  readonly usableFrom: number;
}

/** A user's lifetime credited deposits and paid withdrawals; paise. */
export interface CashTotals {
  readonly deposited: Money;
  readonly withdrawn: Money;
}

/** Deposits, withdrawals and payout accounts. Each change is stored with its history entry in one transaction. */
export interface CashierStore {
  addRequest(request: NewCashRequest, writing: CashWriting): Promise<CashRequest | CashClash>;
  /** Updates a request if unchanged since it was read. */
  changeRequest(
    seen: Pick<CashRequest, 'id' | 'version'>,
    change: CashChange,
    writing: CashWriting,
  ): Promise<CashRequest | CashClash>;
  /** Deletes a request that the exchange rejected, with its history and reference. */
  dropRequest(id: number): Promise<void>;
  requestById(id: number): Promise<CashRequest | null>;
  requestByClientId(userId: number, clientRequestId: string): Promise<CashRequest | null>;
  /** A user's draft for a method, or null. */
  findDraft(userId: number, methodId: number): Promise<CashRequest | null>;
  requests(query: CashQuery): Promise<Page<CashRequest>>;
  /** Steps of each of these requests, oldest first. */
  listSteps(ids: readonly number[]): Promise<readonly CashStep[]>;
  /** Requests awaiting their ledger entry. */
  owing(): Promise<readonly CashRequest[]>;
  /** Open requests that have expired by then. */
  dueBy(at: number): Promise<readonly CashRequest[]>;
  /** Unfinished payments and payouts sent to providers before then, oldest first. */
  withProviders(before: number, limit: number): Promise<readonly CashRequest[]>;
  isEventKnown(provider: string, eventId: string): Promise<boolean>;
  /** Requested and credited amounts per house account since then. */
  payeeTotals(since: number): Promise<ReadonlyMap<string, Money>>;
  computeTotals(userId: number): Promise<CashTotals>;
  /**
   * Deposits credited, withdrawals paid and tax withheld (including on returned withdrawals) for a user since then,
   * optionally up to a second time.
   */
  taxedSums(
    userId: number,
    since: number,
    before?: number,
  ): Promise<{ readonly deposited: Money; readonly withdrawn: Money; readonly taxed: Money }>;
  /** Screenshots of other deposits that are identical or differ in at most this many bits. */
  likeness(
    picture: Pick<CashRequest, 'id' | 'imageHash' | 'pictureHash'>,
    bits: number,
  ): Promise<'SAME' | 'ALIKE' | null>;
  /** Creates a payout batch. @returns its number. */
  addBatch(batch: { readonly at: number; readonly operatorId: number }): Promise<number>;

  /** Returns the existing account if the user has saved it before. */
  addPayout(payout: Omit<StoredPayout, 'id'>): Promise<StoredPayout>;
  listPayouts(userId: number): Promise<readonly StoredPayout[]>;
  removePayout(userId: number, id: number): Promise<boolean>;
  /** Blocks payouts to a user until then; an earlier time than the current one has no effect. */
  holdPayouts(userId: number, until: number): Promise<void>;
  /** Time until which payouts to a user are blocked; 0 if they aren't. */
  payoutsHeldUntil(userId: number): Promise<number>;
  /** True if another user has saved the same account. */
  isPlaceShared(userId: number, place: string): Promise<boolean>;
  /** Erases personal data: accounts, and origins and destinations of money. Amounts and states are kept. */
  forgetUser(userId: number): Promise<void>;
}

export function isClash(found: CashRequest | CashClash): found is CashClash {
  return typeof found === 'string';
}
