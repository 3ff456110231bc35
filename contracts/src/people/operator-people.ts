import * as z from 'zod/mini';
import { SportFlag } from '#base/constants.ts';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { amount, flag, gridFields, id, numberFrom, page, reason, ruledText, text, uuid } from '#base/request-fields.ts';
import { operatorGet, operatorPost, provenCashierAct, provenSupportAct, route, supportAct } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { mobileRules, passwordRules, userNameRules } from './credential-rules.ts';

const flags = z.object({
  football: z.optional(flag),
  tennis: z.optional(flag),
  cricket: z.optional(flag),
  horseRacing: z.optional(flag),
  kabaddi: z.optional(flag),
  casino: z.optional(flag),
});

/** A user in the back office (api 10.4). */
export const OperatorUser = z.strictObject({
  id: z.number(),
  userName: z.string(),
  mobile: z.nullable(z.string()),
  domain: z.string(),
  isDemo: z.boolean(),
  currency: Currency,
  active: z.boolean(),
  betBlocked: z.boolean(),
  casinoBlocked: z.boolean(),
  withdrawalBlocked: z.boolean(),
  verified: z.boolean(),
  balance: Rupees,
  exposure: Rupees,
  cashBalance: Rupees,
  lockedBonus: Rupees,
  exposureLimit: z.nullable(Rupees),
  minStake: z.nullable(Rupees),
  maxStake: z.nullable(Rupees),
  commissionPercent: z.nullable(z.number()),
  flags: z.record(SportFlag, z.boolean()),
  createdAt: Time,
  lastLogin: z.nullable(Time),
  /** Time of the closure request; null if never made or withdrawn. */
  closingAskedAt: z.nullable(Time),
  closedAt: z.nullable(Time),
  /** Scheduled and actual erasure of a closed account's personal data. */
  eraseAt: z.nullable(Time),
  erasedAt: z.nullable(Time),
});
export type OperatorUser = Wire<typeof OperatorUser>;

/** User states available as list filters. */
export const USER_STATES = ['', 'active', 'blocked', 'closing', 'closed', 'erased'] as const;

const percent = numberFrom.check(
  z.refine(
    (value) => value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value,
    'must be between 0 and 100, with up to 2 decimals',
  ),
);

/** A file uploaded by a user; the URL expires after an hour. */
export const OperatorImage = z.strictObject({
  id: z.number(),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** Size in bytes. */
  size: z.number(),
  createdAt: Time,
  expiresAt: Time,
  imageUrl: z.string(),
});
export type OperatorImage = Wire<typeof OperatorImage>;

/** Stored files of a user, with storage totals of the user and of all users in bytes. */
export const OperatorImages = z.strictObject({
  items: z.array(OperatorImage),
  ownBytes: z.number(),
  allBytes: z.number(),
});
export type OperatorImages = Wire<typeof OperatorImages>;

export const userLimitFields = {
  userId: id,
  exposureLimit: z.optional(z.nullable(amount)),
  minStake: z.optional(z.nullable(amount)),
  maxStake: z.optional(z.nullable(amount)),
  commissionPercent: z.optional(z.nullable(percent)),
};

/** User management (api 10.4). */
export const operatorPeopleRoutes = {
  operatorGetUsers: route({
    ...operatorGet,
    path: 'Operator/GetUsers',
    peopleIn: ({ items }) => items.map(({ id: userId }) => userId),
    about:
      'Returns users by partial name or mobile; `status` is active, blocked, closing (requested), closed or erased. House accounts are included only if `search` starts with `house_`.',
    request: z.object({
      ...gridFields(['createdAt', 'id']),
      search: z.optional(text(0, 64)),
      status: z._default(z.enum(USER_STATES), ''),
      isDemo: z.optional(flag),
    }),
    answer: page(OperatorUser),
  }),
  operatorGetUser: route({
    ...operatorGet,
    path: 'Operator/GetUser',
    peopleIn: ({ id: userId }) => [userId],
    about: 'Returns one user.',
    request: z.object({ userId: id }),
    answer: OperatorUser,
  }),
  operatorSetUserStatus: route({
    ...supportAct,
    path: 'Operator/SetUserStatus',
    about: 'Blocks or unblocks a user. Blocked users are logged out everywhere immediately.',
    request: z.object({
      userId: id,
      active: z.optional(flag),
      betBlocked: z.optional(flag),
      casinoBlocked: z.optional(flag),
      withdrawalBlocked: z.optional(flag),
      reason,
    }),
    answer: OperatorUser,
  }),
  operatorSetUserLimits: route({
    ...provenSupportAct,
    path: 'Operator/SetUserLimits',
    about:
      'Sets a user’s limits and sports; null removes a limit. FOUR_EYES for commission and wider limits, if a second operator must confirm (use ProposeAct).',
    request: z.object({ ...userLimitFields, flags: z.optional(flags) }),
    answer: OperatorUser,
  }),
  operatorResetPassword: route({
    ...provenSupportAct,
    path: 'Operator/ResetPassword',
    about:
      'Sets a password that must be changed at next login, removes passkeys unless `keepPasskeys` is set, and ends all the user’s sessions.',
    request: z.object({ userId: id, newPassword: ruledText(passwordRules), keepPasskeys: z._default(flag, false) }),
    answer: z.boolean(),
  }),
  operatorGetImages: route({
    ...operatorGet,
    path: 'Operator/GetImages',
    roles: ['support', 'cashier'],
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns images and documents a user uploaded in the last day, with storage used by them and by everyone.',
    request: z.object({ userId: id }),
    answer: OperatorImages,
  }),
  operatorRemoveImage: route({
    ...operatorPost,
    path: 'Operator/RemoveImage',
    roles: ['support', 'cashier'],
    about: 'Permanently deletes a user’s image or document.',
    request: z.object({ id, reason }),
    answer: z.boolean(),
  }),
  operatorCloseUser: route({
    ...provenSupportAct,
    path: 'Operator/CloseUser',
    about:
      'Closes a user’s account, requested or not: logs them out everywhere, blocks bets, and erases personal data after the domain’s retention period. BAD_STATE with `markets` where they have a position, or with the `balance` in rupees they still hold. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ userId: id, reason }),
    answer: OperatorUser,
  }),
  operatorEndClosing: route({
    ...supportAct,
    path: 'Operator/EndClosing',
    about: 'Declines a closure request, or reopens a closed account while its data still exists. BAD_STATE otherwise.',
    request: z.object({ userId: id, reason }),
    answer: OperatorUser,
  }),
  operatorEndSessions: route({
    ...supportAct,
    path: 'Operator/EndSessions',
    about: 'Logs a user out everywhere.',
    request: z.object({ userId: id }),
    answer: z.boolean(),
  }),
  operatorRemoveSecondFactor: route({
    ...provenSupportAct,
    path: 'Operator/RemoveSecondFactor',
    about: 'Removes a lost second factor (and passkeys, with `passkeys`) and ends all sessions. BAD_STATE without one.',
    request: z.object({ userId: id, reason, passkeys: z._default(flag, false) }),
    answer: z.boolean(),
  }),
};

/** Player accounts: creation by operators, and balance adjustments (api 10.4). */
export const operatorAccountRoutes = {
  operatorCreateUser: route({
    ...supportAct,
    path: 'Operator/CreateUser',
    about: 'Creates a verified user.',
    request: z.object({
      userName: ruledText(userNameRules),
      password: ruledText(passwordRules),
      mobile: z.optional(ruledText(mobileRules)),
      mustChangePassword: z._default(flag, false),
    }),
    answer: OperatorUser,
  }),
  operatorAdjustBalance: route({
    ...provenCashierAct,
    path: 'Operator/AdjustBalance',
    about: 'Adjusts a user’s cash, once per clientRequestId. FOUR_EYES if a second operator must confirm (ProposeAct).',
    request: z.object({ userId: id, type: z.enum(['CREDIT', 'DEBIT']), amount, reason, clientRequestId: uuid }),
    answer: z.strictObject({ transactionId: z.number(), balance: Rupees }),
  }),
};
