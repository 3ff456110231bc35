import * as z from 'zod/mini';
import { domainName } from '#rules/domain-setting.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import { id, text, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { LoginAttempt, SessionItem } from '#wire/account.ts';
import { MARKETING_PRODUCTS, type MarketingProduct } from '#wire/marketing.ts';
import type { MessageLevel } from '#wire/personal.ts';
import type { PlayLimits } from '#wire/play-limits.ts';
import type { ProfitPage, TransactionPage } from '#wire/statement.ts';
import { type OperatorRole, route } from './route.ts';
import {
  type ProfitWire,
  profitFields,
  type TransactionsWire,
  transactionFields,
} from './statement.ts';

/** What an operator wrote down about a player; the player never reads it. */
export interface PlayerNote {
  readonly id: string;
  readonly text: string;
  /** Who wrote it. */
  readonly operator: string;
  readonly time: Time;
}

/** A message of the house, and to whom. */
export interface SendNoticeWire {
  readonly to:
    | { readonly userId: number }
    | { readonly domain: string }
    | { readonly everybody: true };
  readonly title: string;
  readonly text: string;
  readonly level?: MessageLevel;
  /** The product that the message advertises; left out where it advertises nothing. */
  readonly offerOf?: MarketingProduct | null;
  readonly clientRequestId: string;
}

/** How much there is of a player in each part of their page. */
export interface PlayerSummary {
  readonly requests: number;
  /** Of those: deposits and withdrawals that wait for somebody of the house. */
  readonly waitingRequests: number;
  /** Ever credited, and ever paid out. */
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  readonly bets: number;
  readonly openBets: number;
  /** Places where they are logged in. */
  readonly sessions: number;
  /** Higher play limits that they asked for and have not confirmed. */
  readonly raises: number;
  /** Details and documents that wait for a reviewer. */
  readonly waitingDocuments: number;
}

const people: readonly OperatorRole[] = ['support', 'cashier', 'trader'];
const ofUser = { userId: id };

/** What the house looks up about one player, and writes down about them. */
export const operatorPlayerRoutes = {
  operatorGetUserStatement: route<TransactionsWire & { userId: number }, TransactionPage>()({
    method: 'GET',
    path: 'Operator/GetUserStatement',
    access: 'O',
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'The statement of a user, as Transaction/GetHistory shows it to them.',
    request: z.object({ ...transactionFields, ...ofUser }),
  }),
  operatorGetUserProfit: route<ProfitWire & { userId: number }, ProfitPage>()({
    method: 'GET',
    path: 'Operator/GetUserProfit',
    access: 'O',
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'Profit and loss of a user, as Transaction/GetProfitLoss shows it to them.',
    request: z.object({ ...profitFields, ...ofUser }),
  }),
  operatorGetUserLogins: route<GridWire & { userId: number }, Page<LoginAttempt>>()({
    method: 'GET',
    path: 'Operator/GetUserLogins',
    access: 'O',
    roles: ['support', 'cashier'],
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'Tries of a user to log in, newest first: time, address, browser, why one was refused.',
    request: z.object({ ...gridFields(['creationTime']), ...ofUser }),
  }),
  operatorGetUserSummary: route<{ userId: number }, PlayerSummary>()({
    method: 'GET',
    path: 'Operator/GetUserSummary',
    access: 'O',
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about:
      'How much there is of a user, and how much of it waits: requests, bets, sessions, raises of limits, documents.',
    request: z.object(ofUser),
  }),
  operatorGetUserPlayLimits: route<{ userId: number }, PlayLimits>()({
    method: 'GET',
    path: 'Operator/GetUserPlayLimits',
    access: 'O',
    roles: people,
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'The limits and the break of a user, as Account/GetPlayLimits shows them to the user.',
    request: z.object(ofUser),
  }),
  operatorGetUserSessions: route<{ userId: number }, { items: readonly SessionItem[] }>()({
    method: 'GET',
    path: 'Operator/GetUserSessions',
    access: 'O',
    roles: ['support', 'cashier'],
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'Where a user is logged in, the newest first.',
    request: z.object(ofUser),
  }),
  operatorEndUserSession: route<{ userId: number; sessionId: string }, boolean>()({
    method: 'POST',
    path: 'Operator/EndUserSession',
    access: 'O',
    roles: ['support'],
    from: 'body',
    about: 'Ends one session of a user at once. NOT_FOUND when it is not theirs, or has ended.',
    request: z.object({ ...ofUser, sessionId: uuid }),
  }),
  operatorGetNotes: route<{ userId: number }, { items: readonly PlayerNote[] }>()({
    method: 'GET',
    path: 'Operator/GetNotes',
    access: 'O',
    roles: people,
    from: 'query',
    peopleIn: (_, { userId }) => [userId],
    about: 'What operators wrote down about a user, newest first. It goes with the personal data.',
    request: z.object(ofUser),
  }),
  operatorAddNote: route<{ userId: number; text: string }, PlayerNote>()({
    method: 'POST',
    path: 'Operator/AddNote',
    access: 'O',
    roles: people,
    from: 'body',
    about:
      'Writes something down about a user; it cannot be changed. BAD_STATE once their personal data is erased.',
    request: z.object({ ...ofUser, text: text(1, 1_000) }),
  }),
  operatorSendNotice: route<SendNoticeWire, { sent: number }>()({
    method: 'POST',
    path: 'Operator/SendNotice',
    access: 'O',
    roles: ['support'],
    proof: 'RECENT',
    from: 'body',
    about:
      'Sends a notice to one player, to all players of a site, or to everybody; those who are online see it at once. Only an admin may write to more than one player (FORBIDDEN). The same `clientRequestId` is sent once. An offer (`offerOf`) is sent only to players who agreed to push offers of that product and are on no break; NO_CONSENT where the one player has not agreed. NOT_FOUND: no such player or site. BAD_STATE: the account is closed.',
    request: z.object({
      to: z.union([
        z.strictObject(ofUser),
        z.strictObject({ domain: domainName }),
        z.strictObject({ everybody: z.literal(true) }),
      ]),
      title: text(3, 80),
      text: text(3, 500),
      level: z._default(z.enum(['info', 'warning']), 'info'),
      offerOf: z._default(z.nullable(z.enum(MARKETING_PRODUCTS)), null),
      clientRequestId: uuid,
    }),
  }),
};
