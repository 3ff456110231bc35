import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { flag, gridFields, id, list, operatorRange, page, reason, text, uuid } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { HistoryBet } from '#betting/bet.ts';
import { operatorMarketRoutes } from '#market-desk/markets.ts';
import { operatorSettlementRoutes } from '#market-desk/settlement.ts';
import { operatorSessionRoutes } from '#people/operator-login.ts';
import { operatorAccountRoutes } from '#people/operator-people.ts';

/**
 * Monitored figures. Per operator and day: CREDITS balance credits · CREDITED rupees credited · WITHDRAWALS voids,
 * reversals and runner removals · SETTLED rupees settled manually. BETS bets of one account per minute ·
 * REFUSED_LOGINS failed logins from one network in ten minutes · MARKET_LOSS house loss in one market · DAY_LOSS
 * house loss in a day · CLOSED_CREDIT rupees credited to a closed account; any amount raises it, as it must be paid
 * out manually. HELD_WINS rupees held per provider and day; any amount raises it.
 */
export const AlarmKind = z.enum([
  'CREDITS',
  'CREDITED',
  'WITHDRAWALS',
  'SETTLED',
  'BETS',
  'REFUSED_LOGINS',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
  'HELD_WINS',
]);
export type AlarmKind = Wire<typeof AlarmKind>;

/** An unacknowledged figure above its limit. */
export const Alarm = z.strictObject({
  /** ID for acknowledging it. */
  id: z.string(),
  kind: AlarmKind,
  /** Subject: an operator, a user, a network, a market, a day or a game provider. */
  entity: z.enum(['operator', 'user', 'network', 'market', 'day', 'provider']),
  entityId: z.string(),
  name: z.string(),
  /** Event ID; null if unrelated to an event, or if the event has been evicted. */
  eventId: z.nullable(z.number()),
  /** Value: rupees for CREDITED, SETTLED, MARKET_LOSS, DAY_LOSS, CLOSED_CREDIT and HELD_WINS, else a count. */
  figure: z.number(),
  limit: z.number(),
  since: Time,
});
export type Alarm = Wire<typeof Alarm>;

export const operatorAlarmRoutes = {
  operatorGetAlarms: route({
    ...operatorGet,
    path: 'Operator/GetAlarms',
    about: 'Returns unacknowledged alerts, newest first.',
    answer: list(Alarm),
  }),
  operatorSeeAlarm: route({
    ...operatorPost,
    path: 'Operator/SeeAlarm',
    roles: ['trader', 'cashier', 'support'],
    about: 'Acknowledges an alert with a note. It reappears if its value doubles.',
    request: z.object({ alarm: text(1, 120), reason }),
    answer: z.boolean(),
  }),
};

/** Ledger summary (api 10.5); `total` and `userMismatches` must be 0. */
export const TrialBalance = z.strictObject({
  ok: z.boolean(),
  currencies: z.array(
    z.strictObject({
      currency: Currency,
      total: Rupees,
      accounts: z.array(z.strictObject({ account: z.string(), balance: Rupees })),
      userMismatches: z.number(),
      negativeUsers: z.number(),
    }),
  ),
  /** Latest check of the journal against the database; null until the first one after startup. */
  books: z.nullable(
    z.strictObject({
      checkedAt: Time,
      /** Number of the last command compared. */
      commands: z.number(),
      isRight: z.boolean(),
      /** First difference; null if none. */
      problem: z.nullable(z.string()),
    }),
  ),
  /** Latest backups; null if backups are off or not checked yet. */
  backups: z.nullable(
    z.strictObject({
      /** Completion time of the latest base backup; null if this database has none. */
      baseAt: z.nullable(Time),
      filesAt: z.nullable(Time),
      /** The overdue backup: base backup, archived WAL or file copies; null if none. */
      late: z.nullable(z.enum(['BASE', 'WAL', 'FILES'])),
    }),
  ),
});
export type TrialBalance = Wire<typeof TrialBalance>;

/** Any object, or a list of them: an action's parameters are stored as they were. */
const auditState = z.custom<object>((value) => typeof value === 'object' && value !== null);

export const AuditRow = z.strictObject({
  id: z.number(),
  time: Time,
  /** `operator:3`, `user:42` or `system`. */
  actor: z.string(),
  /** Login name of the operator; null for other actors. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  reason: z.nullable(z.string()),
  /** State before and after; null if not applicable. */
  before: z.nullable(auditState),
  after: z.nullable(auditState),
  ip: z.string(),
});
export type AuditRow = Wire<typeof AuditRow>;

/** A bet with its player and origin. */
export const OperatorHistoryBet = z.strictObject({
  ...HistoryBet.shape,
  userId: z.number(),
  userName: z.string(),
  ip: z.string(),
});
export type OperatorHistoryBet = Wire<typeof OperatorHistoryBet>;

/** Routine back-office calls, and records (api 10.3, 10.5, 10.6). Quotes, desk, people, sites and staff are apart. */
export const operatorRoutes = {
  ...operatorSessionRoutes,
  ...operatorMarketRoutes,
  ...operatorSettlementRoutes,
  ...operatorAccountRoutes,
  operatorGetBets: route({
    ...operatorGet,
    path: 'Operator/GetBets',
    peopleIn: (_, { userId }) => (userId === undefined ? [] : [userId]),
    about: 'Returns players’ bets, optionally for one account or bet; with of=all, also house and simulated bets.',
    request: z.object({
      ...gridFields(['placeTime', 'id']),
      userId: z.optional(id),
      marketId: z.optional(id),
      eventId: z.optional(id),
      clientBetId: z.optional(uuid),
      of: z._default(z.enum(['people', 'all']), 'people'),
      status: z.optional(text(1, 20)),
      ...operatorRange,
    }),
    answer: page(OperatorHistoryBet),
  }),
  operatorGetTrialBalance: route({
    ...operatorGet,
    path: 'Operator/GetTrialBalance',
    about:
      'Returns all ledger accounts; each currency sums to zero. `books` is the latest journal/database check, `backups` the age of the latest backups.',
    answer: TrialBalance,
  }),
  operatorGetAuditLog: route({
    ...operatorGet,
    path: 'Operator/GetAuditLog',
    about:
      'Returns the audit log; `entity` and `entityId` filter to one market or player. With of=people, excludes system actions. Reads of personal data are left out unless `reads` or `action` asks for them.',
    request: z.object({
      ...gridFields(['time', 'id']),
      actor: z.optional(text(1, 64)),
      of: z._default(z.enum(['people', 'all']), 'all'),
      action: z.optional(text(1, 64)),
      entity: z.optional(text(1, 64)),
      entityId: z.optional(text(1, 80)),
      ...operatorRange,
      reads: z._default(flag, false),
    }),
    answer: page(AuditRow),
  }),
};
