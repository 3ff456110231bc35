import * as z from 'zod/mini';
import {
  amount,
  flag,
  gridFields,
  id,
  list,
  nameText,
  operatorRange,
  page,
  reason,
  text,
  wholeNumber,
} from '#base/request-fields.ts';
import { cashierAct, operatorGet, provenAdminAct, provenCashierAct, route } from '#base/route.ts';
import { DwStatus, PaymentType, RejectCode } from './cashier.ts';
import {
  OperatorDebt,
  OperatorPaymentMethod,
  OperatorRequest,
  PayeeToday,
  PayoutBatch,
  UnmatchedEventItem,
} from './operator-requests.ts';

const MINUTES_OF_DAY = 1_440;
const LAST_POSITION = 999;

export const REQUEST_QUEUES = [
  '',
  'waiting',
  'matched',
  'mine',
  'flagged',
  'appealed',
  'overdue',
  'disputed',
  'payable',
  'done',
] as const;

/** Receiving account of the house, as submitted. */
export const payeeFields = z.object({
  code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lowercase letters and digits')),
  holderName: z.nullable(nameText(1, 80)),
  accountNumber: z.nullable(text(6, 24)),
  ifsC_Code: z.nullable(text(11, 11)),
  bankName: z.nullable(nameText(1, 80)),
  upiId: z.nullable(text(3, 320)),
  walletAddress: z.nullable(text(10, 120)),
  network: z.nullable(nameText(1, 20)),
  dailyCap: z.nullable(amount),
  enabled: flag,
});

/** Payment method, as submitted. */
export const paymentMethodFields = z.object({
  id: z.optional(id),
  type: PaymentType,
  name: nameText(1, 60),
  position: z._default(wholeNumber(0, LAST_POSITION), 0),
  enabled: flag,
  domains: z.array(text(1, 253)).check(z.maxLength(50)),
  forDeposit: flag,
  forWithdrawal: flag,
  min: amount,
  max: amount,
  requireScreenshot: flag,
  note: z.nullable(text(1, 300)),
  usualMinutes: wholeNumber(1, MINUTES_OF_DAY),
  opensMinute: z.nullable(wholeNumber(0, MINUTES_OF_DAY - 1)),
  closesMinute: z.nullable(wholeNumber(1, MINUTES_OF_DAY)),
  provider: text(1, 40),
  payees: z.array(payeeFields).check(z.maxLength(20)),
});

const peopleIn = ({ items }: { readonly items: readonly OperatorRequest[] }): number[] =>
  items.map(({ userId }) => userId);

const read = { ...operatorGet, roles: ['cashier'] } as const;

/** Deposits and withdrawals (api 10.5). Actions that need a second operator are submitted as proposals. */
export const operatorCashierRoutes = {
  operatorGetRequests: route({
    ...operatorGet,
    path: 'Operator/GetDepositWithdrawals',
    peopleIn,
    about:
      'Returns deposits and withdrawals; `queue` is waiting, matched (by a bank line, and waiting for a second person), mine, flagged, appealed, overdue (over 24 hours), disputed (credited, then reversed by the payer), payable (approved withdrawals) or done. With `statusName`, only requests that also have this status.',
    request: z.object({
      ...gridFields(['creationTime', 'amount']),
      type: z.optional(z.enum(['Deposit', 'Withdrawal'])),
      queue: z._default(z.enum(REQUEST_QUEUES), ''),
      statusName: z.optional(DwStatus),
      userId: z.optional(id),
      search: z.optional(text(0, 80)),
      ...operatorRange,
    }),
    answer: page(OperatorRequest),
  }),
  operatorClaimRequest: route({
    ...cashierAct,
    path: 'Operator/ClaimRequest',
    about: 'Claims a deposit for 10 minutes. OWN_DECISION for the operator who declined it before the appeal.',
    request: z.object({ id }),
    answer: OperatorRequest,
  }),
  operatorAskForInfo: route({
    ...cashierAct,
    path: 'Operator/AskForInfo',
    about: 'Requests information from the player. A deposit waits 24 hours for the reply.',
    request: z.object({ id, reason }),
    answer: OperatorRequest,
  }),
  operatorApproveRequest: route({
    ...provenCashierAct,
    path: 'Operator/ApproveRequest',
    about: 'Credits a deposit with the amount received, or releases a withdrawal to the bank. FOUR_EYES: propose it.',
    request: z.object({
      id,
      amount: z.optional(amount),
      source: z.optional(text(3, 120)),
      remark: z.optional(text(1, 200)),
    }),
    answer: OperatorRequest,
  }),
  operatorRejectRequest: route({
    ...provenCashierAct,
    path: 'Operator/RejectRequest',
    about: 'Declines a request with a reason shown to the player. Withdrawals are refunded.',
    request: z.object({ id, code: RejectCode, reason }),
    answer: OperatorRequest,
  }),
  operatorCreatePayoutBatch: route({
    ...provenCashierAct,
    path: 'Operator/CreatePayoutBatch',
    about: 'Creates a bank batch of all approved withdrawals.',
    request: z.object({}),
    answer: PayoutBatch,
  }),
  operatorGetPayoutBatch: route({
    ...read,
    path: 'Operator/GetPayoutBatch',
    peopleIn,
    about: 'Returns a payout batch with its bank file.',
    request: z.object({ batchId: id }),
    answer: PayoutBatch,
  }),
  operatorMarkPaid: route({
    ...provenCashierAct,
    path: 'Operator/MarkPaid',
    about: 'Marks a withdrawal as paid by the bank.',
    request: z.object({ id, utr: text(6, 80), remark: z.optional(text(1, 200)) }),
    answer: OperatorRequest,
  }),
  operatorMarkFailed: route({
    ...provenCashierAct,
    path: 'Operator/MarkFailed',
    about: 'Marks a withdrawal as failed; the player is refunded.',
    request: z.object({ id, reason }),
    answer: OperatorRequest,
  }),
  operatorGetStrayEvents: route({
    ...read,
    path: 'Operator/GetStrayEvents',
    about: 'Returns provider events that match no request; `isClosed` for resolved ones.',
    request: z.object({ ...gridFields(['creationTime']), isClosed: z._default(flag, false) }),
    answer: page(UnmatchedEventItem),
  }),
  operatorCloseStrayEvent: route({
    ...cashierAct,
    path: 'Operator/CloseStrayEvent',
    about: 'Resolves an unmatched provider event, with a note on what was done.',
    request: z.object({ id, remark: reason }),
    answer: z.literal(true),
  }),
  operatorGetPaymentMethods: route({
    ...read,
    path: 'Operator/GetPaymentMethods',
    about: 'Returns payment methods, house accounts and the amount requested on each today.',
    answer: z.strictObject({
      items: z.array(OperatorPaymentMethod),
      providers: z.array(z.string()),
      payeesToday: z.array(PayeeToday),
    }),
  }),
  operatorSavePaymentMethod: route({
    ...provenAdminAct,
    path: 'Operator/SavePaymentMethod',
    about:
      'Creates or updates a payment method. Admins only, because it defines where money is paid. FOUR_EYES if a second operator must confirm a different account or a newly enabled method (use ProposeAct).',
    request: paymentMethodFields,
    answer: OperatorPaymentMethod,
  }),
};

/** Player debts (api 10.5). A write-off is a four-eyes action. */
export const operatorDebtRoutes = {
  operatorGetDebts: route({
    ...operatorGet,
    path: 'Operator/GetDebts',
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about: 'Returns player debts, largest first: negative balances, and deposits reversed after they were spent.',
    answer: list(OperatorDebt),
  }),
  operatorCollectDebt: route({
    ...provenCashierAct,
    path: 'Operator/CollectDebt',
    about:
      'Starts or stops collecting a debt from the player’s available cash and future credits. NOT_FOUND if the player owes nothing beyond a negative balance.',
    request: z.object({ userId: id, isOn: flag, reason }),
    answer: z.boolean(),
  }),
};
