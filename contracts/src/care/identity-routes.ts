import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { gridFields, id, longId, page, reason } from '#base/request-fields.ts';
import { cashierAct, operatorGet, provenCashierAct, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { declareDetailsRequest } from '#care/declared-details.ts';
import {
  DeclaredDetails,
  Identity,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityLevel,
  IdentityLevelItem,
  IdentityState,
  MAX_DOCUMENT_IMAGES,
} from './identity.ts';

/** Identity verification: declared details and documents. Domains that require none: FEATURE_OFF. */
export const identityRoutes = {
  getIdentity: route({
    method: 'GET',
    path: 'Account/GetIdentity',
    access: 'R',
    about: 'Returns the caller’s verification level, what each level requires and allows, and the status of each item.',
    request: z.object({}),
    answer: Identity,
  }),
  declareDetails: route({
    method: 'POST',
    path: 'Account/DeclareDetails',
    access: 'R',
    about: 'Submits name, birth date and address. UNDER_AGE below the domain’s minimum age; BAD_STATE once accepted.',
    request: declareDetailsRequest,
    answer: Identity,
  }),
  sendDocument: route({
    method: 'POST',
    path: 'Account/SendDocument',
    access: 'R',
    about:
      'Submits images uploaded with StoreImage as one document, replacing earlier ones. BAD_STATE while under review or once accepted.',
    request: z.object({
      kind: z.enum(IdentityKind.options.filter((kind) => kind !== 'DETAILS')),
      imageIds: z.array(longId).check(z.minLength(1), z.maxLength(MAX_DOCUMENT_IMAGES)),
    }),
    answer: Identity,
  }),
};
export const OperatorIdentityItem = z.strictObject({
  id: z.number(),
  userId: z.number(),
  userName: z.string(),
  kind: IdentityKind,
  state: IdentityState,
  flags: z.array(IdentityFlag),
  /** Current reviewer and end of their claim. */
  claimedBy: z.nullable(z.string()),
  isMine: z.boolean(),
  claimedUntil: z.nullable(Time),
  /** First reviewer who accepted it, where two are required; otherwise null. */
  firstBy: z.nullable(z.string()),
  submittedAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  validUntil: z.nullable(z.string()),
  declineCode: z.nullable(IdentityDecline),
  reason: z.nullable(z.string()),
});
export type OperatorIdentityItem = Wire<typeof OperatorIdentityItem>;

/** A screening list name similar to the person's. */
export const ListHit = z.strictObject({
  name: z.string(),
  birthDate: z.nullable(z.string()),
  list: z.string(),
  /** Name similarity, 0 to 100. */
  likeness: z.number(),
});
export type ListHit = Wire<typeof ListHit>;

export const OperatorIdentityStep = z.strictObject({
  from: z.nullable(IdentityState),
  to: IdentityState,
  time: Time,
  actor: z.string(),
  reason: z.nullable(z.string()),
});

export const OperatorIdentityFile = z.strictObject({
  item: OperatorIdentityItem,
  level: IdentityLevel,
  details: z.nullable(DeclaredDetails),
  hits: z.array(ListHit),
  /** Other users with the same name and date of birth. */
  samePeople: z.array(z.strictObject({ userId: z.number(), userName: z.string() })),
  /** Image URLs, valid for some minutes. */
  pictureUrls: z.array(z.string()),
  steps: z.array(OperatorIdentityStep),
  others: z.array(OperatorIdentityItem),
  /** True if a second reviewer must accept it. */
  needsSecond: z.boolean(),
});
export type OperatorIdentityFile = Wire<typeof OperatorIdentityFile>;

/** A past step with its item. */
export const OperatorIdentityPast = z.strictObject({ ...OperatorIdentityStep.shape, kind: IdentityKind });
export type OperatorIdentityPast = Wire<typeof OperatorIdentityPast>;

/** A player's verification status under the rules of their domain. */
export const OperatorPlayerIdentity = z.strictObject({
  /** Null if the domain has no requirements. */
  level: z.nullable(IdentityLevel),
  levels: z.array(IdentityLevelItem),
  missing: z.array(IdentityKind),
  /** Items requested or submitted. */
  items: z.array(OperatorIdentityItem),
  isScreened: z.boolean(),
  /** Newest first. */
  steps: z.array(OperatorIdentityPast),
});
export type OperatorPlayerIdentity = Wire<typeof OperatorPlayerIdentity>;

export const IDENTITY_QUEUES = ['waiting', 'mine', 'flagged', 'done'] as const;

const roles = ['cashier'] as const;

/** Document reviews. Screening results are for operators only: the player sees just "under review". */
export const operatorIdentityRoutes = {
  operatorGetIdentityQueue: route({
    ...operatorGet,
    path: 'Operator/GetIdentityQueue',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about: 'Returns identity details and documents; `queue` is waiting (oldest first), mine, flagged or done.',
    request: z.object({
      ...gridFields(['submittedAt']),
      queue: z._default(z.enum(IDENTITY_QUEUES), 'waiting'),
      userId: z.optional(id),
    }),
    answer: page(OperatorIdentityItem),
  }),
  operatorGetPlayerIdentity: route({
    ...operatorGet,
    path: 'Operator/GetPlayerIdentity',
    roles,
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns a player’s level, what the next level needs, and the history of everything they submitted.',
    request: z.object({ userId: id }),
    answer: OperatorPlayerIdentity,
  }),
  operatorOpenIdentity: route({
    ...operatorGet,
    path: 'Operator/OpenIdentity',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about: 'Returns one item with its images, at URLs that expire after 5 minutes. Every access is logged.',
    request: z.object({ id }),
    answer: OperatorIdentityFile,
  }),
  operatorClaimIdentity: route({
    ...cashierAct,
    path: 'Operator/ClaimIdentity',
    about: 'Claims an item for 10 minutes. REQUEST_CLAIMED if someone else has it.',
    request: z.object({ id }),
    answer: OperatorIdentityItem,
  }),
  operatorAcceptIdentity: route({
    ...provenCashierAct,
    path: 'Operator/AcceptIdentity',
    about:
      'Accepts an item until its expiry date. If two people are required, the first acceptance leaves it UNDER_REVIEW for another operator; FOUR_EYES for the same one.',
    request: z.object({
      id,
      validUntil: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2031-01-31'))),
    }),
    answer: OperatorIdentityItem,
  }),
  operatorDeclineIdentity: route({
    ...provenCashierAct,
    path: 'Operator/DeclineIdentity',
    about: 'Declines an item with a reason shown to the player, who can resubmit.',
    request: z.object({ id, code: IdentityDecline, reason }),
    answer: OperatorIdentityItem,
  }),
  operatorAskIdentity: route({
    ...cashierAct,
    path: 'Operator/AskAboutIdentity',
    about: 'Requests information about an item from the player, who can resubmit.',
    request: z.object({ id, reason }),
    answer: OperatorIdentityItem,
  }),
};
