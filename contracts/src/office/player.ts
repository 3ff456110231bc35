import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import {
  domainName,
  type GridWire,
  gridFields,
  id,
  nameText,
  type Page,
  text,
  uuid,
} from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { ProfitPage, TransactionPage } from '#betting/statement.ts';
import {
  type ProfitWire,
  profitFields,
  type TransactionsWire,
  transactionFields,
} from '#betting/statement-routes.ts';
import type { PlayLimits } from '#care/play-limits.ts';
import {
  type LoginAttempt,
  MARKETING_PRODUCTS,
  type MarketingProduct,
  type SessionItem,
} from '#people/account.ts';
import type { MessageLevel } from '#people/preferences.ts';

/** An operator's note on a player; never shown to the player. */
export interface PlayerNote {
  readonly id: string;
  readonly text: string;
  /** Author. */
  readonly operator: string;
  readonly time: Time;
}

/** Effect of one settlement of a market, or of its reversal, on a player's balance. */
export interface PlayFact {
  readonly id: number;
  readonly time: Time;
  readonly type: 'SETTLED' | 'REVERSED';
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly marketName: string | null;
  readonly eventTitle: string | null;
  /** Change of the balance, commission included. */
  readonly amount: Rupees;
  /** Result as of then, in words; null for a reversal and for a result of a feed. */
  readonly result: string | null;
  /** Operator; null for a feed. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** A message from the house, with its recipients. */
export interface SendNoticeWire {
  readonly to:
    | { readonly userId: number }
    | { readonly domain: string }
    | { readonly everybody: true };
  readonly title: string;
  readonly text: string;
  readonly level?: MessageLevel;
  /** Product advertised by the message; absent if it isn't marketing. */
  readonly offerOf?: MarketingProduct | null;
  readonly clientRequestId: string;
}

/** Counts and totals for each section of a player's page. */
export interface PlayerSummary {
  readonly requests: number;
  /** Number of these that are pending review. */
  readonly waitingRequests: number;
  /** Lifetime deposits credited and withdrawals paid. */
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  readonly bets: number;
  readonly openBets: number;
  /** Number of active sessions. */
  readonly sessions: number;
  /** Play limit increases requested but not yet confirmed. */
  readonly raises: number;
  /** Details and documents pending review. */
  readonly waitingDocuments: number;
}

const people: readonly OperatorRole[] = ['support', 'cashier', 'trader'];
const ofUser = { userId: id };

/** One player's records and operator notes. */
export const operatorPlayerRoutes = {
  operatorGetUserStatement: route<TransactionsWire & { userId: number }, TransactionPage>()({
    method: 'GET',
    path: 'Operator/GetUserStatement',
    access: 'O',
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns a user’s statement, as in Transaction/GetHistory.',
    request: z.object({ ...transactionFields, ...ofUser }),
  }),
  operatorGetUserProfit: route<ProfitWire & { userId: number }, ProfitPage>()({
    method: 'GET',
    path: 'Operator/GetUserProfit',
    access: 'O',
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns a user’s profit and loss, as in Transaction/GetProfitLoss.',
    request: z.object({ ...profitFields, ...ofUser }),
  }),
  operatorGetUserPlay: route<GridWire & { userId: number }, Page<PlayFact>>()({
    method: 'GET',
    path: 'Operator/GetUserPlay',
    access: 'O',
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns the effect of settlements and reversals on a user’s balance, newest first, one per market and moment.',
    request: z.object({ ...gridFields(['time']), ...ofUser }),
  }),
  operatorGetUserLogins: route<GridWire & { userId: number }, Page<LoginAttempt>>()({
    method: 'GET',
    path: 'Operator/GetUserLogins',
    access: 'O',
    roles: ['support', 'cashier'],
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns a user’s login attempts, newest first: time, IP address, browser and failure reason.',
    request: z.object({ ...gridFields(['creationTime']), ...ofUser }),
  }),
  operatorGetUserSummary: route<{ userId: number }, PlayerSummary>()({
    method: 'GET',
    path: 'Operator/GetUserSummary',
    access: 'O',
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns counts for a user and how many are pending: requests, bets, sessions, limit increases and documents.',
    request: z.object(ofUser),
  }),
  operatorGetUserPlayLimits: route<{ userId: number }, PlayLimits>()({
    method: 'GET',
    path: 'Operator/GetUserPlayLimits',
    access: 'O',
    roles: people,
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns a user’s limits and break, as in Account/GetPlayLimits.',
    request: z.object(ofUser),
  }),
  operatorGetUserSessions: route<{ userId: number }, { items: readonly SessionItem[] }>()({
    method: 'GET',
    path: 'Operator/GetUserSessions',
    access: 'O',
    roles: ['support', 'cashier'],
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns a user’s active sessions, newest first.',
    request: z.object(ofUser),
  }),
  operatorEndUserSession: route<{ userId: number; sessionId: string }, boolean>()({
    method: 'POST',
    path: 'Operator/EndUserSession',
    access: 'O',
    roles: ['support'],
    about: 'Ends one of a user’s sessions immediately. NOT_FOUND if it isn’t theirs or has ended.',
    request: z.object({ ...ofUser, sessionId: uuid }),
  }),
  operatorGetNotes: route<{ userId: number }, { items: readonly PlayerNote[] }>()({
    method: 'GET',
    path: 'Operator/GetNotes',
    access: 'O',
    roles: people,
    peopleIn: (_, { userId }) => [userId],
    about: 'Returns operator notes about a user, newest first. Deleted with personal data.',
    request: z.object(ofUser),
  }),
  operatorAddNote: route<{ userId: number; text: string }, PlayerNote>()({
    method: 'POST',
    path: 'Operator/AddNote',
    access: 'O',
    roles: people,
    about:
      'Adds a note about a user. Notes can’t be edited. BAD_STATE once their personal data is erased.',
    request: z.object({ ...ofUser, text: text(1, 1_000) }),
  }),
  operatorSendNotice: route<SendNoticeWire, { sent: number }>()({
    method: 'POST',
    path: 'Operator/SendNotice',
    access: 'O',
    roles: ['support'],
    proof: 'RECENT',
    about:
      'Sends a notification to one player, all of a site’s players, or everyone; online players see it immediately. Only admins can message more than one player (FORBIDDEN). Idempotent on `clientRequestId`. Promotions (`offerOf`) go only to players who opted in to push offers for that product and aren’t on a break; NO_CONSENT if a single recipient hasn’t opted in. NOT_FOUND: unknown player or site. BAD_STATE: the account is closed.',
    request: z.object({
      to: z.union([
        z.strictObject(ofUser),
        z.strictObject({ domain: domainName }),
        z.strictObject({ everybody: z.literal(true) }),
      ]),
      title: nameText(3, 80),
      text: text(3, 500),
      level: z._default(z.enum(['info', 'warning']), 'info'),
      offerOf: z._default(z.nullable(z.enum(MARKETING_PRODUCTS)), null),
      clientRequestId: uuid,
    }),
  }),
};
