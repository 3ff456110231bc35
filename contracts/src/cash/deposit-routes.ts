import * as z from 'zod/mini';
import { amount, declaredName, flag, gridFields, id, page, text, uuid } from '#base/request-fields.ts';
import { route, type WireOf } from '#base/route.ts';
import { answerRequest, appealRequest } from '#cash/request-forms.ts';
import { DepositDraft, DwItem, PaymentInfo, RequestResult } from './cashier.ts';

const requestFilter = z.object({
  ...gridFields(['creationTime', 'amount']),
  status: z._default(z.enum(['0', '1', '2', '3', '4', '5']), '0'),
  type: z._default(z.enum(['0', '1', '2']), '0'),
  filter: z.optional(text(0, 80)),
});

export type RequestFilterWire = WireOf<typeof cashierRoutes.getDepositWithdrawals>;

const depositFields = { amount, paymentMethodId: id, clientRequestId: uuid };

const post = { method: 'POST', access: 'R' } as const;

/** Deposits, and the player's requests (api 2.13 and 7). Unlicensed domains are play money: FEATURE_OFF. */
export const cashierRoutes = {
  getPaymentInfo: route({
    method: 'GET',
    path: 'Account/GetPaymentInfo',
    access: 'R',
    about: 'Returns the domain’s payment methods and limits, the wallet and saved accounts.',
    request: z.object({}),
    answer: PaymentInfo,
  }),
  startDeposit: route({
    ...post,
    path: 'DepositWithdrawal/StartDeposit',
    about: 'Reserves payment details and a unique amount for a deposit for 15 minutes.',
    request: z.object({ ...depositFields, bonusId: z.optional(id) }),
    answer: DepositDraft,
  }),
  createDeposit: route({
    ...post,
    path: 'DepositWithdrawal/CreateDeposit',
    about: 'Submits a deposit as paid. `requestId` is the request whose details were reserved.',
    request: z.object({
      ...depositFields,
      requestId: z.optional(id),
      utr: text(6, 80),
      screenshotId: z.optional(id),
      bonusId: z.optional(id),
      agreeTerms: z.literal(true),
    }),
    answer: RequestResult,
  }),
  createRequest: route({
    ...post,
    path: 'DepositWithdrawal/CreateRequestForDepositWithdrawal',
    about: 'Legacy endpoint for both; `type` 1 is a deposit, 2 a withdrawal.',
    request: z.object({
      type: z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')]),
      amount,
      paymentMethod: text(1, 20),
      imageUrl: z.optional(text(0, 500)),
      utr: z.optional(text(0, 80)),
      payTmName: z.optional(declaredName(0, 80)),
      accountNumber: z.optional(text(0, 20)),
      accountHolderName: z.optional(declaredName(0, 80)),
      ifsC_Code: z.optional(text(0, 11)),
      password: z.optional(text(0, 128)),
      giveUpBonus: z.optional(flag),
      clientRequestId: z.optional(uuid),
    }),
    answer: RequestResult,
  }),
  cancelDeposit: route({
    ...post,
    path: 'DepositWithdrawal/CancelDeposit',
    about: 'Cancels a deposit of the caller’s that isn’t under review yet.',
    request: z.object({ id }),
    answer: DwItem,
  }),
  answerRequest: route({
    ...post,
    path: 'DepositWithdrawal/AnswerRequest',
    about: 'Replies to a reviewer’s question about a request.',
    request: answerRequest,
    answer: DwItem,
  }),
  appealRequest: route({
    ...post,
    path: 'DepositWithdrawal/AppealRequest',
    about: 'Appeals a declined deposit, once.',
    request: appealRequest,
    answer: DwItem,
  }),
  getDepositWithdrawals: route({
    ...post,
    path: 'DepositWithdrawal/GetDepositWithdrawals',
    about: 'Returns the caller’s requests, each with its history.',
    request: requestFilter,
    answer: page(DwItem),
  }),
  playerRequests: route({
    ...post,
    path: 'DepositWithdrawal/PlayerRequests',
    about: 'Alias of the same list.',
    request: requestFilter,
    answer: page(DwItem),
  }),
};
