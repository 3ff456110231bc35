import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import {
  dayOrInstant,
  flag,
  type GridWire,
  gridFields,
  id,
  type Page,
  text,
  uuid,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type { HistoryBet } from '#betting/bet.ts';
import { operatorEventRoutes } from '#market-desk/events.ts';
import { operatorMarketRoutes } from '#market-desk/markets.ts';
import { operatorSettlementRoutes } from '#market-desk/settlement.ts';
import { operatorSessionRoutes } from '#people/operator-login.ts';
import { operatorAccountRoutes } from '#people/operator-people.ts';

/** Ledger summary (api 10.5); `total` and `userMismatches` must be 0. */
export interface TrialBalance {
  readonly ok: boolean;
  readonly currencies: readonly {
    readonly currency: Currency;
    readonly total: Rupees;
    readonly accounts: readonly { readonly account: string; readonly balance: Rupees }[];
    readonly userMismatches: number;
    readonly negativeUsers: number;
  }[];
  /** Latest check of the journal against the database; null until the first one after startup. */
  readonly books: {
    readonly checkedAt: Time;
    /** Number of the last command compared. */
    readonly commands: number;
    readonly isRight: boolean;
    /** First difference; null if none. */
    readonly problem: string | null;
  } | null;
  /** Latest backups; null if backups are off or not checked yet. */
  readonly backups: {
    /** Completion time of the latest base backup; null if this database has none. */
    readonly baseAt: Time | null;
    /** Time of the latest copy of user files. */
    readonly filesAt: Time | null;
    /** The overdue backup: base backup, archived WAL or file copies; null if none. */
    readonly late: 'BASE' | 'WAL' | 'FILES' | null;
  } | null;
}

export interface AuditRow {
  readonly id: number;
  readonly time: Time;
  /** `operator:3`, `user:42` or `system`. */
  readonly actor: string;
  /** Login name of the operator; null for other actors. */
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly reason: string | null;
  /** State before and after; null if not applicable. */
  readonly before: object | null;
  readonly after: object | null;
  readonly ip: string;
}

/** A bet with its player and origin. */
export interface OperatorHistoryBet extends HistoryBet {
  readonly userId: number;
  readonly userName: string;
  readonly ip: string;
}

/** Records: all bets, the ledger and the audit log (api 10.3, 10.5, 10.6). */
const operatorRecordRoutes = {
  operatorGetBets: route<
    GridWire & {
      userId?: number;
      marketId?: number;
      eventId?: number;
      clientBetId?: string;
      of?: 'people' | 'all';
      status?: string;
      from?: string;
      to?: string;
    },
    Page<OperatorHistoryBet>
  >()({
    method: 'GET',
    path: 'Operator/GetBets',
    access: 'O',
    peopleIn: (_, { userId }) => (userId === undefined ? [] : [userId]),
    about:
      'Returns players’ bets, optionally for one account or bet; with of=all, also house and simulated bets.',
    request: z.object({
      ...gridFields(['placeTime', 'id']),
      userId: z.optional(id),
      marketId: z.optional(id),
      eventId: z.optional(id),
      clientBetId: z.optional(uuid),
      of: z._default(z.enum(['people', 'all']), 'people'),
      status: z.optional(text(1, 20)),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetTrialBalance: route<Record<string, never>, TrialBalance>()({
    method: 'GET',
    path: 'Operator/GetTrialBalance',
    access: 'O',
    about:
      'Returns all ledger accounts; each currency sums to zero. `books` is the latest journal/database check, `backups` the age of the latest backups.',
    request: z.object({}),
  }),
  operatorGetAuditLog: route<
    GridWire & {
      actor?: string;
      /** `people` excludes system actions. */
      of?: 'people' | 'all';
      action?: string;
      entity?: string;
      entityId?: string;
      from?: string;
      to?: string;
      /** Includes reads of personal data; without it they appear only if `action` names them. */
      reads?: boolean;
    },
    Page<AuditRow>
  >()({
    method: 'GET',
    path: 'Operator/GetAuditLog',
    access: 'O',
    about:
      'Returns the audit log; `entity` and `entityId` filter to one market or player. With of=people, excludes system actions. Reads of personal data are left out unless `reads` or `action` asks for them.',
    request: z.object({
      ...gridFields(['time', 'id']),
      actor: z.optional(text(1, 64)),
      of: z._default(z.enum(['people', 'all']), 'all'),
      action: z.optional(text(1, 64)),
      entity: z.optional(text(1, 64)),
      entityId: z.optional(text(1, 80)),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
      reads: z._default(flag, false),
    }),
  }),
};

/** Routine back-office calls. Quotes, desk, people, sites and staff have their own tables. */
export const operatorRoutes = {
  ...operatorSessionRoutes,
  ...operatorEventRoutes,
  ...operatorMarketRoutes,
  ...operatorSettlementRoutes,
  ...operatorAccountRoutes,
  ...operatorRecordRoutes,
};
