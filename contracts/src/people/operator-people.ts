import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { SportFlag } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import {
  amount,
  flag,
  type GridWire,
  gridFields,
  id,
  numberFrom,
  type Page,
  ruledText,
  text,
  uuid,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { mobileRules, passwordRules, userNameRules } from './credential-rules.ts';

/** A user in the back office (api 10.4). */
export interface OperatorUser {
  readonly id: number;
  readonly userName: string;
  readonly mobile: string | null;
  readonly domain: string;
  readonly isDemo: boolean;
  readonly currency: Currency;
  readonly active: boolean;
  readonly betBlocked: boolean;
  readonly casinoBlocked: boolean;
  readonly withdrawalBlocked: boolean;
  readonly verified: boolean;
  readonly balance: Rupees;
  readonly exposure: Rupees;
  readonly cashBalance: Rupees;
  readonly lockedBonus: Rupees;
  readonly exposureLimit: Rupees | null;
  readonly minStake: Rupees | null;
  readonly maxStake: Rupees | null;
  readonly commissionPercent: number | null;
  readonly flags: Readonly<Record<SportFlag, boolean>>;
  readonly createdAt: Time;
  readonly lastLogin: Time | null;
  /** Time of the closure request; null if never made or withdrawn. */
  readonly closingAskedAt: Time | null;
  readonly closedAt: Time | null;
  /** Scheduled and actual erasure of a closed account's personal data. */
  readonly eraseAt: Time | null;
  readonly erasedAt: Time | null;
}

/** User states available as list filters. */
export const USER_STATES = ['', 'active', 'blocked', 'closing', 'closed', 'erased'] as const;

const support = ['support'] as const;
const reason = text(3, 200);
const percent = numberFrom.check(
  z.refine(
    (value) => value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value,
    'must be between 0 and 100, with up to 2 decimals',
  ),
);
const flags = z.object({
  football: z.optional(flag),
  tennis: z.optional(flag),
  cricket: z.optional(flag),
  horseRacing: z.optional(flag),
  kabaddi: z.optional(flag),
  casino: z.optional(flag),
});

/** A file uploaded by a user; the URL expires after an hour. */
export interface OperatorImage {
  readonly id: number;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Size in bytes. */
  readonly size: number;
  readonly createdAt: Time;
  /** Expires automatically at this time. */
  readonly expiresAt: Time;
  readonly imageUrl: string;
}

/** Stored files of a user, with storage totals of the user and of all users in bytes. */
export interface OperatorImages {
  readonly items: readonly OperatorImage[];
  readonly ownBytes: number;
  readonly allBytes: number;
}

export const userLimitFields = {
  userId: id,
  exposureLimit: z.optional(z.nullable(amount)),
  minStake: z.optional(z.nullable(amount)),
  maxStake: z.optional(z.nullable(amount)),
  commissionPercent: z.optional(z.nullable(percent)),
};

/** User management (api 10.4). */
export const operatorPeopleRoutes = {
  operatorGetUsers: route<
    GridWire & { search?: string; status?: string; isDemo?: boolean },
    Page<OperatorUser>
  >()({
    method: 'GET',
    path: 'Operator/GetUsers',
    access: 'O',
    peopleIn: ({ items }) => items.map(({ id: userId }) => userId),
    about:
      'Returns users by partial name or mobile; `status` is active, blocked, closing (requested), closed or erased. House accounts are included only if `search` starts with `house_`.',
    request: z.object({
      ...gridFields(['createdAt', 'id']),
      search: z.optional(text(0, 64)),
      status: z._default(z.enum(USER_STATES), ''),
      isDemo: z.optional(flag),
    }),
  }),
  operatorGetUser: route<{ userId: number }, OperatorUser>()({
    method: 'GET',
    path: 'Operator/GetUser',
    access: 'O',
    peopleIn: ({ id: userId }) => [userId],
    about: 'Returns one user.',
    request: z.object({ userId: id }),
  }),
  operatorSetUserStatus: route<
    {
      userId: number;
      active?: boolean;
      betBlocked?: boolean;
      casinoBlocked?: boolean;
      withdrawalBlocked?: boolean;
      reason: string;
    },
    OperatorUser
  >()({
    method: 'POST',
    path: 'Operator/SetUserStatus',
    access: 'O',
    roles: support,
    about: 'Blocks or unblocks a user. Blocked users are logged out everywhere immediately.',
    request: z.object({
      userId: id,
      active: z.optional(flag),
      betBlocked: z.optional(flag),
      casinoBlocked: z.optional(flag),
      withdrawalBlocked: z.optional(flag),
      reason,
    }),
  }),
  operatorSetUserLimits: route<
    {
      userId: number;
      exposureLimit?: Rupees | null;
      minStake?: Rupees | null;
      maxStake?: Rupees | null;
      commissionPercent?: number | null;
      flags?: Partial<Record<SportFlag, boolean>>;
    },
    OperatorUser
  >()({
    method: 'POST',
    path: 'Operator/SetUserLimits',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    about:
      'Sets a user’s limits and sports; null removes a limit. FOUR_EYES for commission and wider limits, if a second operator must confirm (use ProposeAct).',
    request: z.object({ ...userLimitFields, flags: z.optional(flags) }),
  }),
  operatorResetPassword: route<
    { userId: number; newPassword: string; keepPasskeys?: boolean },
    boolean
  >()({
    method: 'POST',
    path: 'Operator/ResetPassword',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    about:
      'Sets a password that must be changed at next login, removes passkeys unless `keepPasskeys` is set, and ends all the user’s sessions.',
    request: z.object({
      userId: id,
      newPassword: ruledText(passwordRules),
      keepPasskeys: z._default(flag, false),
    }),
  }),
  operatorGetImages: route<{ userId: number }, OperatorImages>()({
    method: 'GET',
    path: 'Operator/GetImages',
    access: 'O',
    roles: ['support', 'cashier'],
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns images and documents a user uploaded in the last day, with storage used by them and by everyone.',
    request: z.object({ userId: id }),
  }),
  operatorRemoveImage: route<{ id: number; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/RemoveImage',
    access: 'O',
    roles: ['support', 'cashier'],
    about: 'Permanently deletes a user’s image or document.',
    request: z.object({ id, reason }),
  }),
  operatorCloseUser: route<{ userId: number; reason: string }, OperatorUser>()({
    method: 'POST',
    path: 'Operator/CloseUser',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    about:
      'Closes a user’s account, requested or not: logs them out everywhere, blocks bets, and erases personal data after the domain’s retention period. BAD_STATE with `markets` where they have a position, or with the `balance` in rupees they still hold. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ userId: id, reason }),
  }),
  operatorEndClosing: route<{ userId: number; reason: string }, OperatorUser>()({
    method: 'POST',
    path: 'Operator/EndClosing',
    access: 'O',
    roles: support,
    about:
      'Declines an account closure request, or reopens a closed account while its data still exists. BAD_STATE otherwise.',
    request: z.object({ userId: id, reason }),
  }),
  operatorEndSessions: route<{ userId: number }, boolean>()({
    method: 'POST',
    path: 'Operator/EndSessions',
    access: 'O',
    roles: support,
    about: 'Logs a user out everywhere.',
    request: z.object({ userId: id }),
  }),
  operatorRemoveSecondFactor: route<
    { userId: number; reason: string; passkeys?: boolean },
    boolean
  >()({
    method: 'POST',
    path: 'Operator/RemoveSecondFactor',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    about:
      'Removes a lost second factor (and passkeys, with `passkeys`) and ends all the user’s sessions. BAD_STATE if there is none.',
    request: z.object({ userId: id, reason, passkeys: z._default(flag, false) }),
  }),
};

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
