import * as z from 'zod/mini';
import { mobileRules } from '#rules/mobile.ts';
import { passwordRules } from '#rules/password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { userNameRules } from '#rules/user-name.ts';
import { amount } from '#values/amount.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, text, uuid } from '#values/number-from.ts';
import type { OperatorUser } from './operator-people.ts';
import { route } from './route.ts';

const reason = text(3, 200);

/** Player accounts: creation by operators, and balance adjustments (api 10.4). */
export const operatorAccountRoutes = {
  operatorCreateUser: route<
    { userName: string; password: string; mobile?: string; mustChangePassword?: boolean },
    OperatorUser
  >()({
    method: 'POST',
    path: 'Operator/CreateUser',
    access: 'O',
    roles: ['support'],
    from: 'body',
    about: 'Creates a verified user.',
    request: z.object({
      userName: ruledText(userNameRules),
      password: ruledText(passwordRules),
      mobile: z.optional(ruledText(mobileRules)),
      mustChangePassword: z._default(flag, false),
    }),
  }),
  operatorAdjustBalance: route<
    {
      userId: number;
      type: 'CREDIT' | 'DEBIT';
      amount: Rupees;
      reason: string;
      clientRequestId: string;
    },
    { transactionId: number; balance: Rupees }
  >()({
    method: 'POST',
    path: 'Operator/AdjustBalance',
    access: 'O',
    roles: ['cashier'],
    proof: 'RECENT',
    from: 'body',
    about:
      'Adjusts a user’s cash. Idempotent on clientRequestId. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({
      userId: id,
      type: z.enum(['CREDIT', 'DEBIT']),
      amount,
      reason,
      clientRequestId: uuid,
    }),
  }),
};
