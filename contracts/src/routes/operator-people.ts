import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { SportFlag } from '#constants.ts';
import { passwordRules } from '#rules/password.ts';
import { ruledText } from '#rules/ruled-text.ts';
import { amount } from '#values/amount.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, numberFrom, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import { route } from './route.ts';

/** A user as the house sees them (api 10.4). */
export interface OpUser {
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
  /** When they asked to have the account closed; null: they have not, or have thought better of it. */
  readonly closingAskedAt: Time | null;
  readonly closedAt: Time | null;
  /** When the personal data of a closed account goes, and when it went. */
  readonly eraseAt: Time | null;
  readonly erasedAt: Time | null;
}

/** States of users that a list can be narrowed to. */
export const USER_STATES = ['', 'active', 'blocked', 'closing', 'closed', 'erased'] as const;

const support = ['support'] as const;
const reason = text(3, 200);
const percent = numberFrom.check(
  z.refine(
    (value) => value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value,
    'must be from 0 to 100 with at most 2 decimals',
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

/** A file that a user sent in; the address ends after an hour. */
export interface OpImage {
  readonly id: number;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Time;
  /** It goes by itself then. */
  readonly expiresAt: Time;
  readonly imageUrl: string;
}

/** What a user has lying, and what all have, in bytes. */
export interface OpImages {
  readonly items: readonly OpImage[];
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

/** What the house does with people (api 10.4). */
export const operatorPeopleRoutes = {
  operatorGetUsers: route<
    GridWire & { search?: string; status?: string; isDemo?: boolean },
    Page<OpUser>
  >()({
    method: 'GET',
    path: 'Operator/GetUsers',
    access: 'O',
    from: 'query',
    peopleIn: ({ items }) => items.map(({ id: userId }) => userId),
    about:
      'Users by part of name or mobile; `status` active, blocked, closing (asked for it), closed or erased. The house’s own accounts only where `search` begins with `house_`.',
    request: z.object({
      ...gridFields(['createdAt', 'id']),
      search: z.optional(text(0, 64)),
      status: z._default(z.enum(USER_STATES), ''),
      isDemo: z.optional(flag),
    }),
  }),
  operatorGetUser: route<{ userId: number }, OpUser>()({
    method: 'GET',
    path: 'Operator/GetUser',
    access: 'O',
    from: 'query',
    peopleIn: ({ id: userId }) => [userId],
    about: 'One user.',
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
    OpUser
  >()({
    method: 'POST',
    path: 'Operator/SetUserStatus',
    access: 'O',
    roles: support,
    from: 'body',
    about: 'Blocks or unblocks; a user who is not active is logged out everywhere at once.',
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
    OpUser
  >()({
    method: 'POST',
    path: 'Operator/SetUserLimits',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    from: 'body',
    about:
      "Sets a user's own limits and sports; null takes a limit away. FOUR_EYES for the commission and wider limits, where a second operator must confirm: ProposeAct.",
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
    from: 'body',
    about:
      'Sets a password that has to be changed at the next login, removes the passkeys unless `keepPasskeys`, and ends all sessions of the user.',
    request: z.object({
      userId: id,
      newPassword: ruledText(passwordRules),
      keepPasskeys: z._default(flag, false),
    }),
  }),
  operatorGetImages: route<{ userId: number }, OpImages>()({
    method: 'GET',
    path: 'Operator/GetImages',
    access: 'O',
    roles: ['support', 'cashier'],
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about:
      'Pictures and documents that a user sent in during the last day, and how much of the room they and all users take.',
    request: z.object({ userId: id }),
  }),
  operatorRemoveImage: route<{ id: number; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/RemoveImage',
    access: 'O',
    roles: ['support', 'cashier'],
    from: 'body',
    about: 'Removes a picture or document of a user for good.',
    request: z.object({ id, reason }),
  }),
  operatorCloseUser: route<{ userId: number; reason: string }, OpUser>()({
    method: 'POST',
    path: 'Operator/CloseUser',
    access: 'O',
    roles: support,
    proof: 'RECENT',
    from: 'body',
    about:
      'Closes the account of a user, asked for or not: logged out everywhere, no bets, personal data erased after the days that the domain keeps it. BAD_STATE with `markets` in which they have a position, or with the `balance` in rupees that they still hold. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ userId: id, reason }),
  }),
  operatorEndClosing: route<{ userId: number; reason: string }, OpUser>()({
    method: 'POST',
    path: 'Operator/EndClosing',
    access: 'O',
    roles: support,
    from: 'body',
    about:
      'Refuses a request to close an account, or opens a closed one again as long as its data is there. BAD_STATE otherwise.',
    request: z.object({ userId: id, reason }),
  }),
  operatorEndSessions: route<{ userId: number }, boolean>()({
    method: 'POST',
    path: 'Operator/EndSessions',
    access: 'O',
    roles: support,
    from: 'body',
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
    from: 'body',
    about:
      'Removes a lost second factor, with `passkeys` the passkeys too, and ends all sessions of the user. BAD_STATE when there is none.',
    request: z.object({ userId: id, reason, passkeys: z._default(flag, false) }),
  }),
};
