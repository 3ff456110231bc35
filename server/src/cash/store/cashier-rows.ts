import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { anyText, contains, whenDefined } from '#base/postgres/query-builder.ts';
import type { CashQuery, CashRequest, CashStep, StoredPayout } from './cashier-store.ts';
import type { CashierTables } from './cashier-tables.ts';

/** Columns of a request, its history and a payout account, as the store returns them. */
export const REQUEST = [
  'id',
  'type',
  'state',
  'version',
  'user_id as userId',
  'client_request_id as clientRequestId',
  'method_id as methodId',
  'payment_type as paymentType',
  'provider',
  'amount',
  'is_exact as isExact',
  'settled_amount as settledAmount',
  'tax',
  'payee_code as payeeCode',
  'payee',
  'payout',
  'reference',
  'image_id as imageId',
  'image_hash as imageHash',
  'picture_hash as pictureHash',
  'source',
  'flags',
  'remark',
  'reject_code as rejectCode',
  'reject_reason as rejectReason',
  'claimed_by as claimedBy',
  'claimed_until as claimedUntil',
  'appealed_at as appealedAt',
  'batch_id as batchId',
  'owes',
  'created_at as createdAt',
  'submitted_at as submittedAt',
  'due_at as dueAt',
  'ended_at as endedAt',
  'bank_line_id as bankLineId',
  'disputed_at as disputedAt',
] as const;

export const STEP = [
  'request_id as requestId',
  'at',
  'from_state as from',
  'to_state as to',
  'actor',
  'reason',
  'amount_before as amountBefore',
  'amount_after as amountAfter',
  'ip',
] as const;

export const PAYOUT = [
  'id',
  'user_id as userId',
  'kind',
  'holder_name as holderName',
  'account_number as accountNumber',
  'ifsc_code as ifsC_Code',
  'bank_name as bankName',
  'upi_id as upiId',
  'wallet_address as walletAddress',
  'network',
  'place',
  'created_at as createdAt',
  'usable_from as usableFrom',
] as const;

export function requestColumns(
  request: Omit<CashRequest, 'id'>,
): Insertable<CashierTables['cash_requests']> {
  return {
    type: request.type,
    state: request.state,
    version: request.version,
    user_id: request.userId,
    client_request_id: request.clientRequestId,
    method_id: request.methodId,
    payment_type: request.paymentType,
    provider: request.provider,
    amount: request.amount,
    is_exact: request.isExact,
    settled_amount: request.settledAmount,
    tax: request.tax,
    payee_code: request.payeeCode,
    payee: request.payee,
    payout: request.payout,
    reference: request.reference,
    image_id: request.imageId,
    image_hash: request.imageHash,
    picture_hash: request.pictureHash,
    source: request.source,
    flags: request.flags,
    remark: request.remark,
    reject_code: request.rejectCode,
    reject_reason: request.rejectReason,
    claimed_by: request.claimedBy,
    claimed_until: request.claimedUntil,
    appealed_at: request.appealedAt,
    batch_id: request.batchId,
    owes: request.owes,
    created_at: request.createdAt,
    submitted_at: request.submittedAt,
    due_at: request.dueAt,
    ended_at: request.endedAt,
    bank_line_id: request.bankLineId,
    disputed_at: request.disputedAt,
  };
}

export function stepColumns(step: CashStep): Insertable<CashierTables['cash_request_steps']> {
  return {
    request_id: step.requestId,
    at: step.at,
    from_state: step.from,
    to_state: step.to,
    actor: step.actor,
    reason: step.reason,
    amount_before: step.amountBefore,
    amount_after: step.amountAfter,
    ip: step.ip,
  };
}

export function payoutColumns(
  payout: Omit<StoredPayout, 'id'>,
): Insertable<CashierTables['payout_accounts']> {
  return {
    user_id: payout.userId,
    kind: payout.kind,
    holder_name: payout.holderName,
    account_number: payout.accountNumber,
    ifsc_code: payout.ifsC_Code,
    bank_name: payout.bankName,
    upi_id: payout.upiId,
    wallet_address: payout.walletAddress,
    network: payout.network,
    place: payout.place,
    created_at: payout.createdAt,
    usable_from: payout.usableFrom,
  };
}

const eb = expressionBuilder<CashierTables, 'cash_requests'>();

/** Builds the filter of a request list. Drafts are never listed. */
export function buildCashConditions(query: CashQuery): Expression<SqlBool> {
  return eb.and([
    eb('submitted_at', 'is not', null),
    ...whenDefined(query.type, (type) => eb('type', '=', type)),
    ...whenDefined(query.userId, (userId) => eb('user_id', '=', userId)),
    ...whenDefined(query.from, (from) => eb('created_at', '>=', from)),
    ...whenDefined(query.to, (to) => eb('created_at', '<=', to)),
    ...whenDefined(query.claimedBy, (claimedBy) => eb('claimed_by', '=', claimedBy)),
    ...whenDefined(query.batchId, (batchId) => eb('batch_id', '=', batchId)),
    ...whenDefined(query.states, (states) => eb('state', '=', anyText(states))),
    ...whenDefined(query.flag, (flag) => sql<SqlBool>`flags @> ${JSON.stringify([flag])}::jsonb`),
    ...whenDefined(query.isFlagged, () => sql<SqlBool>`flags <> '[]'::jsonb`),
    ...whenDefined(query.search, ({ text, id }) =>
      eb.or([contains(eb.ref('reference'), text), ...(id === null ? [] : [eb('id', '=', id)])]),
    ),
  ]);
}
