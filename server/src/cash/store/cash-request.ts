import type {
  EndCode,
  Payee,
  PaymentType,
  PayoutKind,
  RequestState,
  RiskFlag,
} from '@crease/contracts/cash/cashier.ts';
import type { PayoutDetails, ReferenceFamily } from '@crease/contracts/cash/payment-details.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { Insertable, Selectable } from 'kysely';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
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
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';

/** Deposits and withdrawals with their history, payment references and provider events. Money in paise, times in ms. */
export const CASHIER_TABLES = {
  cashRequests: {
    id: withDefault(integer()),
    type: text<'DEPOSIT' | 'WITHDRAWAL'>(),
    state: text<RequestState>(),
    /** Increases with every change; used for optimistic locking. */
    version: integer(),
    userId: integer(),
    clientRequestId: text(),
    /** 0 for withdrawals. */
    methodId: integer(),
    paymentType: text<PaymentType | PayoutKind>(),
    /** Provider that confirms the payment or makes the payout, or `manual`. */
    provider: withDefault(text()),
    amount: bigint(),
    /** The paise part makes the amount unique among payments to the same account. */
    isExact: boolean(),
    /** Amount received or paid out. */
    settledAmount: nullable(bigint()),
    /** Tax withheld from a withdrawal. */
    tax: withDefault(bigint()),
    /** House account shown to the payer for a deposit. */
    payeeCode: nullable(text()),
    payee: nullable(jsonb<Payee>()),
    /** Destination of a withdrawal. */
    payout: nullable(jsonb<PayoutDetails>()),
    /** UTR, transaction hash or voucher. */
    reference: nullable(text()),
    imageId: nullable(bigint()),
    /** SHA-256 and perceptual hash of the screenshot, hexadecimal. */
    imageHash: nullable(text()),
    pictureHash: nullable(text()),
    /** Origin of a deposit according to the bank or the reviewer, in the format of `makePayoutAccountKey`. */
    source: nullable(text()),
    flags: withDefault(jsonb<readonly RiskFlag[]>()),
    remark: nullable(text()),
    rejectCode: nullable(text<EndCode>()),
    rejectReason: nullable(text()),
    claimedBy: nullable(integer()),
    claimedUntil: nullable(bigint()),
    appealedAt: nullable(bigint()),
    batchId: nullable(integer()),
    /** Decided step awaiting its ledger entry; blocks all other changes to the request. */
    owes: nullable(jsonb<OwedStep>()),
    createdAt: bigint(),
    /** Null while it is a draft; lists show submitted requests only. */
    submittedAt: nullable(bigint()),
    /** Expires at this time if nothing happens. */
    dueAt: nullable(bigint()),
    endedAt: nullable(bigint()),
    /** When the payer reversed a deposit; null if it wasn't. */
    disputedAt: nullable(bigint()),
    /** Bank line a deposit is credited from; null if the money is in transit or with a provider. */
    bankLineId: nullable(integer()),
  },
  cashRequestSteps: {
    id: withDefault(bigint()),
    requestId: integer(),
    at: bigint(),
    fromState: nullable(text<RequestState>()),
    toState: text<RequestState>(),
    /** `user:42`, `operator:3`, `provider:name` or `system`. */
    actor: text(),
    reason: nullable(text()),
    amountBefore: nullable(bigint()),
    amountAfter: nullable(bigint()),
    ip: text(),
  },
  paymentReferences: {
    family: text<ReferenceFamily | 'PROVIDER'>(),
    reference: text(),
    requestId: integer(),
    freeAt: nullable(bigint()),
  },
  providerEvents: {
    provider: text(),
    eventId: text(),
    type: text<ProviderEvent['type']>(),
    requestId: integer(),
    amount: bigint(),
    receivedAt: bigint(),
  },
} as const;

export interface CashierTables extends TablesOf<typeof CASHIER_TABLES> {}

/** A deposit or a withdrawal. */
export interface CashRequest extends Readonly<Selectable<CashierTables['cashRequests']>> {}

/** A request to store. Whatever it doesn't have yet is left out. */
export interface NewCashRequest extends Readonly<Omit<Insertable<CashierTables['cashRequests']>, 'id' | 'version'>> {}

export type CashChange = Partial<
  Omit<CashRequest, 'id' | 'version' | 'type' | 'userId' | 'clientRequestId' | 'createdAt'>
>;

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

/** A history entry of a request. Append-only. */
export interface CashStep extends Readonly<Selectable<CashierTables['cashRequestSteps']>> {}

export interface NewCashStep
  extends Readonly<Omit<Insertable<CashierTables['cashRequestSteps']>, 'id' | 'requestId'>> {}

/** A provider's event about a request; each event is applied once. */
export interface ProviderEventNote extends Readonly<Insertable<CashierTables['providerEvents']>> {}

/** Data written in the same transaction as a request. */
export interface CashWriting {
  readonly step: NewCashStep | null;
  /** Reserves a reference for this request. */
  readonly takes?: Pick<Selectable<CashierTables['paymentReferences']>, 'family' | 'reference'>;
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

export function isClash(found: CashRequest | CashClash): found is CashClash {
  return typeof found === 'string';
}
