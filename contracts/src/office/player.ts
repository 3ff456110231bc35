import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { domainName, gridFields, id, list, nameText, page, text, uuid } from '#base/request-fields.ts';
import {
  type OperatorRole,
  operatorGet,
  operatorPost,
  provenSupportAct,
  route,
  supportAct,
  type WireOf,
} from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { ProfitPage, TransactionPage } from '#betting/statement.ts';
import { profitFields, transactionFields } from '#betting/statement-routes.ts';
import { PlayLimits } from '#care/play-limits.ts';
import { LoginAttempt, MarketingProduct, SessionItem } from '#people/account.ts';
import { MessageLevel } from '#people/preferences.ts';

/** An operator's note on a player; never shown to the player. */
export const PlayerNote = z.strictObject({ id: z.string(), text: z.string(), operator: z.string(), time: Time });
export type PlayerNote = Wire<typeof PlayerNote>;

/** Effect of one settlement of a market, or of its reversal, on a player's balance. */
export const PlayFact = z.strictObject({
  id: z.number(),
  time: Time,
  type: z.enum(['SETTLED', 'REVERSED']),
  marketId: z.nullable(z.number()),
  eventId: z.nullable(z.number()),
  marketName: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  /** Change of the balance, commission included. */
  amount: Rupees,
  /** Result as of then, in words; null for a reversal and for a result of a feed. */
  result: z.nullable(z.string()),
  /** Operator; null for a feed. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PlayFact = Wire<typeof PlayFact>;

/** A message from the house, with its recipients. */
export type SendNoticeWire = WireOf<typeof operatorPlayerRoutes.operatorSendNotice>;

/** Counts and totals for each section of a player's page. */
export const PlayerSummary = z.strictObject({
  requests: z.number(),
  waitingRequests: z.number(),
  /** Lifetime deposits credited and withdrawals paid. */
  deposited: Rupees,
  withdrawn: Rupees,
  bets: z.number(),
  openBets: z.number(),
  sessions: z.number(),
  /** Play limit increases requested but not yet confirmed. */
  raises: z.number(),
  waitingDocuments: z.number(),
});
export type PlayerSummary = Wire<typeof PlayerSummary>;

const people: readonly OperatorRole[] = ['support', 'cashier', 'trader'];
const ofUser = { userId: id };
const readUser = {
  ...operatorGet,
  peopleIn: (_: unknown, { userId }: { readonly userId: number }) => [userId],
} as const;

/** One player's records and operator notes. */
export const operatorPlayerRoutes = {
  operatorGetUserStatement: route({
    ...readUser,
    path: 'Operator/GetUserStatement',
    about: 'Returns a user’s statement, as in Transaction/GetHistory.',
    request: z.object({ ...transactionFields, ...ofUser }),
    answer: TransactionPage,
  }),
  operatorGetUserProfit: route({
    ...readUser,
    path: 'Operator/GetUserProfit',
    about: 'Returns a user’s profit and loss, as in Transaction/GetProfitLoss.',
    request: z.object({ ...profitFields, ...ofUser }),
    answer: ProfitPage,
  }),
  operatorGetUserPlay: route({
    ...readUser,
    path: 'Operator/GetUserPlay',
    about: 'Returns what settlements and reversals did to a user’s balance, newest first, one per market and moment.',
    request: z.object({ ...gridFields(['time']), ...ofUser }),
    answer: page(PlayFact),
  }),
  operatorGetUserLogins: route({
    ...readUser,
    path: 'Operator/GetUserLogins',
    roles: ['support', 'cashier'],
    about: 'Returns a user’s login attempts, newest first: time, IP address, browser and failure reason.',
    request: z.object({ ...gridFields(['creationTime']), ...ofUser }),
    answer: page(LoginAttempt),
  }),
  operatorGetUserSummary: route({
    ...readUser,
    path: 'Operator/GetUserSummary',
    about: 'Returns a user’s counts, and how many are pending: requests, bets, sessions, limit increases, documents.',
    request: z.object(ofUser),
    answer: PlayerSummary,
  }),
  operatorGetUserPlayLimits: route({
    ...readUser,
    path: 'Operator/GetUserPlayLimits',
    roles: people,
    about: 'Returns a user’s limits and break, as in Account/GetPlayLimits.',
    request: z.object(ofUser),
    answer: PlayLimits,
  }),
  operatorGetUserSessions: route({
    ...readUser,
    path: 'Operator/GetUserSessions',
    roles: ['support', 'cashier'],
    about: 'Returns a user’s active sessions, newest first.',
    request: z.object(ofUser),
    answer: list(SessionItem),
  }),
  operatorEndUserSession: route({
    ...supportAct,
    path: 'Operator/EndUserSession',
    about: 'Ends one of a user’s sessions immediately. NOT_FOUND if it isn’t theirs or has ended.',
    request: z.object({ ...ofUser, sessionId: uuid }),
    answer: z.boolean(),
  }),
  operatorGetNotes: route({
    ...readUser,
    path: 'Operator/GetNotes',
    roles: people,
    about: 'Returns operator notes about a user, newest first. Deleted with personal data.',
    request: z.object(ofUser),
    answer: list(PlayerNote),
  }),
  operatorAddNote: route({
    ...operatorPost,
    path: 'Operator/AddNote',
    roles: people,
    about: 'Adds a note about a user. Notes can’t be edited. BAD_STATE once their personal data is erased.',
    request: z.object({ ...ofUser, text: text(1, 1_000) }),
    answer: PlayerNote,
  }),
  operatorSendNotice: route({
    ...provenSupportAct,
    path: 'Operator/SendNotice',
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
      level: z._default(MessageLevel, 'info'),
      offerOf: z._default(z.nullable(MarketingProduct), null),
      clientRequestId: uuid,
    }),
    answer: z.strictObject({ sent: z.number() }),
  }),
};
