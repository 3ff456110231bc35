import * as z from 'zod/mini';
import { flag, id, text } from '#values/number-from.ts';
import type { OpDebt } from '#wire/operator-debts.ts';
import { route } from './route.ts';

/** What players owe the house (api 10.5). Writing a debt off takes two, as an act. */
export const operatorDebtRoutes = {
  operatorGetDebts: route<Record<string, never>, { items: readonly OpDebt[] }>()({
    method: 'GET',
    path: 'Operator/GetDebts',
    access: 'O',
    from: 'query',
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Who owes the house and why: free cash below zero, and deposits that were taken back after they were spent; the largest first.',
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
      "Has a debt paid from the player's free cash, now and with whatever comes to them, or ends that. NOT_FOUND for a player who owes nothing beside their cash.",
    request: z.object({ userId: id, isOn: flag, reason: text(3, 200) }),
  }),
};
