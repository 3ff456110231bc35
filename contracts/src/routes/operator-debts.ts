import * as z from 'zod/mini';
import { flag, id, text } from '#values/number-from.ts';
import type { OperatorDebt } from '#wire/operator-debts.ts';
import { route } from './route.ts';

/** Player debts (api 10.5). A write-off is a four-eyes action. */
export const operatorDebtRoutes = {
  operatorGetDebts: route<Record<string, never>, { items: readonly OperatorDebt[] }>()({
    method: 'GET',
    path: 'Operator/GetDebts',
    access: 'O',
    from: 'query',
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns player debts, largest first: negative balances, and deposits reversed after they were spent.',
    request: z.object({}),
  }),
  operatorCollectDebt: route<{ userId: number; isOn: boolean; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/CollectDebt',
    access: 'O',
    roles: ['cashier'],
    proof: 'RECENT',
    from: 'body',
    about:
      'Starts or stops collecting a debt from the player’s available cash and future credits. NOT_FOUND if the player owes nothing beyond a negative balance.',
    request: z.object({ userId: id, isOn: flag, reason: text(3, 200) }),
  }),
};
