import * as z from 'zod/mini';
import { id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import { IDENTITY_DECLINES, type IdentityDecline } from '#wire/identity.ts';
import type {
  OperatorIdentityFile,
  OperatorIdentityItem,
  OperatorPlayerIdentity,
} from '#wire/operator-identity.ts';
import { route } from './route.ts';

export const IDENTITY_QUEUES = ['waiting', 'mine', 'flagged', 'done'] as const;

const roles = ['cashier'] as const;
const decision = { access: 'O', from: 'body', method: 'POST', roles } as const;
const reason = text(3, 200);

/** Document reviews. Screening results are for operators only: the player sees just "under review". */
export const operatorIdentityRoutes = {
  operatorGetIdentityQueue: route<
    GridWire & { queue?: (typeof IDENTITY_QUEUES)[number]; userId?: number },
    Page<OperatorIdentityItem>
  >()({
    method: 'GET',
    path: 'Operator/GetIdentityQueue',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns identity details and documents; `queue` is waiting (oldest first), mine, flagged or done.',
    request: z.object({
      ...gridFields(['submittedAt']),
      queue: z._default(z.enum(IDENTITY_QUEUES), 'waiting'),
      userId: z.optional(id),
    }),
  }),
  operatorGetPlayerIdentity: route<{ userId: number }, OperatorPlayerIdentity>()({
    method: 'GET',
    path: 'Operator/GetPlayerIdentity',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns a player’s level, what the next level needs, and the history of everything they submitted.',
    request: z.object({ userId: id }),
  }),
  operatorOpenIdentity: route<{ id: number }, OperatorIdentityFile>()({
    method: 'GET',
    path: 'Operator/OpenIdentity',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about:
      'Returns one item with its images, at URLs that expire after 5 minutes. Every access is logged.',
    request: z.object({ id }),
  }),
  operatorClaimIdentity: route<{ id: number }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/ClaimIdentity',
    about: 'Claims an item for 10 minutes. REQUEST_CLAIMED if someone else has it.',
    request: z.object({ id }),
  }),
  operatorAcceptIdentity: route<{ id: number; validUntil?: string }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/AcceptIdentity',
    proof: 'RECENT',
    about:
      'Accepts an item until its expiry date. If two people are required, the first acceptance leaves it UNDER_REVIEW for another operator; FOUR_EYES for the same one.',
    request: z.object({
      id,
      validUntil: z.optional(
        z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2031-01-31')),
      ),
    }),
  }),
  operatorDeclineIdentity: route<
    { id: number; code: IdentityDecline; reason: string },
    OperatorIdentityItem
  >()({
    ...decision,
    path: 'Operator/DeclineIdentity',
    proof: 'RECENT',
    about: 'Declines an item with a reason shown to the player, who can resubmit.',
    request: z.object({ id, code: z.enum(IDENTITY_DECLINES), reason }),
  }),
  operatorAskIdentity: route<{ id: number; reason: string }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/AskAboutIdentity',
    about: 'Requests information about an item from the player, who can resubmit.',
    request: z.object({ id, reason }),
  }),
};
