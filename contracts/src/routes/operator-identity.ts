import * as z from 'zod/mini';
import { id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import { IDENTITY_DECLINES, type IdentityDecline } from '#wire/identity.ts';
import type { OpIdentityFile, OpIdentityItem, OpPlayerIdentity } from '#wire/operator-identity.ts';
import { route } from './route.ts';

export const IDENTITY_QUEUES = ['waiting', 'mine', 'flagged', 'done'] as const;

const roles = ['cashier'] as const;
const decision = { access: 'O', from: 'body', method: 'POST', roles } as const;
const reason = text(3, 200);

/** The house's side of documents. Results of lists stay here: their owner only ever sees "under review". */
export const operatorIdentityRoutes = {
  operatorGetIdentityQueue: route<
    GridWire & { queue?: (typeof IDENTITY_QUEUES)[number]; userId?: number },
    Page<OpIdentityItem>
  >()({
    method: 'GET',
    path: 'Operator/GetIdentityQueue',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about: 'Details and documents; `queue` waiting (oldest first), mine, flagged or done.',
    request: z.object({
      ...gridFields(['submittedAt']),
      queue: z._default(z.enum(IDENTITY_QUEUES), 'waiting'),
      userId: z.optional(id),
    }),
  }),
  operatorGetPlayerIdentity: route<{ userId: number }, OpPlayerIdentity>()({
    method: 'GET',
    path: 'Operator/GetPlayerIdentity',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: (_, { userId }) => [userId],
    about: "A player's level, what the next one still needs, and every step of what they sent.",
    request: z.object({ userId: id }),
  }),
  operatorOpenIdentity: route<{ id: number }, OpIdentityFile>()({
    method: 'GET',
    path: 'Operator/OpenIdentity',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about:
      'One item with its pictures, at addresses that end after five minutes; each opening is on record.',
    request: z.object({ id }),
  }),
  operatorClaimIdentity: route<{ id: number }, OpIdentityItem>()({
    ...decision,
    path: 'Operator/ClaimIdentity',
    about:
      "Takes an item to look at, for ten minutes. REQUEST_CLAIMED while it is somebody else's.",
    request: z.object({ id }),
  }),
  operatorAcceptIdentity: route<{ id: number; validUntil?: string }, OpIdentityItem>()({
    ...decision,
    path: 'Operator/AcceptIdentity',
    proof: 'RECENT',
    about:
      'Accepts an item, until the day on which the document ends. Where the rules want two people, the first acceptance leaves it UNDER_REVIEW for another one: FOUR_EYES to the same.',
    request: z.object({
      id,
      validUntil: z.optional(
        z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2031-01-31')),
      ),
    }),
  }),
  operatorDeclineIdentity: route<
    { id: number; code: IdentityDecline; reason: string },
    OpIdentityItem
  >()({
    ...decision,
    path: 'Operator/DeclineIdentity',
    proof: 'RECENT',
    about: 'Declines an item with a reason that its owner reads; they may send it again.',
    request: z.object({ id, code: z.enum(IDENTITY_DECLINES), reason }),
  }),
  operatorAskIdentity: route<{ id: number; reason: string }, OpIdentityItem>()({
    ...decision,
    path: 'Operator/AskAboutIdentity',
    about: "Asks an item's owner for something; they may send it again.",
    request: z.object({ id, reason }),
  }),
};
