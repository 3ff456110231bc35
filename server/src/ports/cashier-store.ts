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
import type { NewAuditRow } from './audit.ts';
import type { Page, PageRequest } from './page.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** A step that moves money: it is taken when the ledger has moved. */
export interface OwedStep {
  readonly to: RequestState;
  /** A withdrawal is named by its own number, whatever stands here. */
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
  /** Grows with every change, so that of two changes of one state only the first is made. */
  readonly version: number;
  readonly userId: number;
  readonly clientRequestId: string;
  /** Of a withdrawal 0. */
  readonly methodId: number;
  readonly paymentType: PaymentType | PayoutKind;
  /** Who confirms the payment, or makes the payout: `manual`, or a provider. */
  readonly provider: string;
  readonly amount: Money;
  /** The paise of the amount tell it from others that are paid to the same account. */
  readonly isExact: boolean;
  /** Received, or paid out. */
  readonly settledAmount: Money | null;
  /** Tax that was withheld from a withdrawal. */
  readonly tax: Money;
  /** Account of the house that a deposit is paid to, as it was shown. */
  readonly payeeCode: string | null;
  readonly payee: Payee | null;
  /** Where a withdrawal goes. */
  readonly payout: PayoutDetails | null;
  /** UTR, transaction hash or voucher. */
  readonly reference: string | null;
  readonly imageId: number | null;
  /** SHA-256 and perceptual hash of that picture, hexadecimal. */
  readonly imageHash: string | null;
  readonly pictureHash: string | null;
  /** Where a deposit came from, as the bank or the reviewer says: a place as of `payoutPlaceOf`. */
  readonly source: string | null;
  readonly flags: readonly RiskFlag[];
  readonly remark: string | null;
  readonly rejectCode: EndCode | null;
  readonly rejectReason: string | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  readonly appealedAt: number | null;
  readonly batchId: number | null;
  /** A step that is decided and waits for its movement in the ledger; nothing else is done to the request meanwhile. */
  readonly owes: OwedStep | null;
  readonly createdAt: number;
  /** Null while it is a draft; lists begin with those that were submitted. */
  readonly submittedAt: number | null;
  /** It expires then, unless something comes of it. */
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  /** The line of a bank statement that a deposit is credited from; null: its money is on its way, or with a provider. */
  readonly bankLineId: number | null;
}

export type NewCashRequest = Omit<CashRequest, 'id' | 'version'>;
export type CashChange = Partial<
  Omit<CashRequest, 'id' | 'version' | 'type' | 'userId' | 'clientRequestId' | 'createdAt'>
>;

/** A line of a request's history. Lines are added, never changed. */
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
/** What a provider has said of a request; each of its events counts once. */
export interface ProviderEventNote {
  readonly provider: string;
  readonly eventId: string;
  readonly type: ProviderEvent['type'];
  readonly requestId: number;
  readonly amount: Money;
  readonly at: number;
}

export type NewCashStep = Omit<CashStep, 'requestId'>;

/** What is written together with a request. */
export interface CashWriting {
  readonly step: NewCashStep | null;
  /** Takes a reference for this request alone. */
  readonly takes?: {
    readonly family: ReferenceFamily | 'PROVIDER';
    readonly reference: string;
  };
  /** The reference of the request may be used by others from then on. */
  readonly freesAt?: number;
  readonly audit?: NewAuditRow;
  readonly event?: ProviderEventNote;
}

/**
 * Why a request cannot be written. REPEATED: this id of the client was used · OPEN: another one is open · AMOUNT: another
 * one waits for the same amount at the same account · REFERENCE: another one has it · CHANGED: somebody was faster ·
 * KNOWN: the provider's event was written before.
 */
export type CashClash = 'REPEATED' | 'OPEN' | 'AMOUNT' | 'REFERENCE' | 'CHANGED' | 'KNOWN';

export interface CashQuery extends PageRequest {
  readonly type?: CashRequest['type'] | undefined;
  readonly userId?: number | undefined;
  readonly states?: readonly RequestState[] | undefined;
  /** Part of a reference, or a request by its number. */
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

/** A saved account of a bettor. */
export interface KeptPayout extends PayoutDetails {
  readonly id: number;
  readonly userId: number;
  /** As of `payoutPlaceOf`; two accounts of one user never share it. */
  readonly place: string;
  readonly createdAt: number;
  readonly usableFrom: number;
}

/** What a user has ever had credited, and been paid; paise. */
export interface CashTotals {
  readonly deposited: Money;
  readonly withdrawn: Money;
}

/** Deposits, withdrawals and payout accounts, each change with its line of history in one transaction. */
export interface CashierStore {
  addRequest(request: NewCashRequest, writing: CashWriting): Promise<CashRequest | CashClash>;
  /** Changes a request that is still as it was seen. */
  changeRequest(
    seen: Pick<CashRequest, 'id' | 'version'>,
    change: CashChange,
    writing: CashWriting,
  ): Promise<CashRequest | CashClash>;
  /** Removes a request that the exchange would not have, with its history and its reference. */
  dropRequest(id: number): Promise<void>;
  requestById(id: number): Promise<CashRequest | null>;
  requestByClientId(userId: number, clientRequestId: string): Promise<CashRequest | null>;
  /** The draft that a user has for a method, or null. */
  draftOf(userId: number, methodId: number): Promise<CashRequest | null>;
  requests(query: CashQuery): Promise<Page<CashRequest>>;
  /** Oldest first, of each of these. */
  stepsOf(ids: readonly number[]): Promise<readonly CashStep[]>;
  /** Those that wait for the ledger. */
  owing(): Promise<readonly CashRequest[]>;
  /** Open ones whose time is over by then. */
  dueBy(at: number): Promise<readonly CashRequest[]>;
  /** Payments and payouts that providers were asked for before then and have not ended; the oldest first. */
  withProviders(before: number, limit: number): Promise<readonly CashRequest[]>;
  isEventKnown(provider: string, eventId: string): Promise<boolean>;
  /** What is asked for and was credited at each account of the house since then. */
  payeeTotals(since: number): Promise<ReadonlyMap<string, Money>>;
  totalsOf(userId: number): Promise<CashTotals>;
  /** Of a user since then, and before the other moment where there is one: deposits credited, withdrawals paid, and tax that was withheld, also from what came back. */
  taxedSums(
    userId: number,
    since: number,
    before?: number,
  ): Promise<{ readonly deposited: Money; readonly withdrawn: Money; readonly taxed: Money }>;
  /** Pictures of other deposits: the same one, or one that differs in at most so many bits. */
  likeness(
    picture: Pick<CashRequest, 'id' | 'imageHash' | 'pictureHash'>,
    bits: number,
  ): Promise<'SAME' | 'ALIKE' | null>;
  /** A new number for a batch of payouts. */
  addBatch(batch: { readonly at: number; readonly operatorId: number }): Promise<number>;

  /** The account; the one there is when the user has saved this place before. */
  addPayout(payout: Omit<KeptPayout, 'id'>): Promise<KeptPayout>;
  payoutsOf(userId: number): Promise<readonly KeptPayout[]>;
  removePayout(userId: number, id: number): Promise<boolean>;
  /** Nothing is paid out to a user before then; an earlier time changes nothing. */
  holdPayouts(userId: number, until: number): Promise<void>;
  /** Until when nothing is paid out to a user; 0: it may be. */
  payoutsHeldUntil(userId: number): Promise<number>;
  /** Whether somebody else has saved the same place. */
  isPlaceShared(userId: number, place: string): Promise<boolean>;
  /** Lets what names a person go: accounts, and where money came from and went to. Amounts and states stay. */
  forgetUser(userId: number): Promise<void>;
}

export function isClash(found: CashRequest | CashClash): found is CashClash {
  return typeof found === 'string';
}
