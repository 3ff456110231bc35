import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import type { Rupees } from '#values/money.ts';
import { id, text, uuid } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { HistoryBet } from '#wire/bet.ts';
import { route } from './route.ts';

/** The ledger at a glance (api 10.5); `total` and `userMismatches` must be 0. */
export interface TrialBalance {
  readonly ok: boolean;
  readonly currencies: readonly {
    readonly currency: Currency;
    readonly total: Rupees;
    readonly accounts: readonly { readonly account: string; readonly balance: Rupees }[];
    readonly userMismatches: number;
    readonly negativeUsers: number;
  }[];
  /** The newest comparison of journal and database; null before the first after a start. */
  readonly books: {
    readonly checkedAt: Time;
    /** Newest command that was compared. */
    readonly commands: number;
    readonly isRight: boolean;
    /** The first difference. */
    readonly problem: string | null;
  } | null;
  /** The newest backups; null: none are kept, or nobody has looked yet. */
  readonly backups: {
    /** When the newest base backup was finished; null: there is none of this database. */
    readonly baseAt: Time | null;
    /** When the files of users were copied last. */
    readonly filesAt: Time | null;
    /** What is too old: the base backup, archived WAL, or the copies of files. */
    readonly late: 'BASE' | 'WAL' | 'FILES' | null;
  } | null;
}

export interface AuditRow {
  readonly id: number;
  readonly time: Time;
  /** `operator:3`, `user:42` or `system`. */
  readonly actor: string;
  /** What the operator logs in with; null for everybody else. */
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly reason: string | null;
  /** What was there before and after; null where there is nothing to tell. */
  readonly before: object | null;
  readonly after: object | null;
  readonly ip: string;
}

/** A bet with who placed it, and from where. */
export interface OpHistoryBet extends HistoryBet {
  readonly userId: number;
  readonly userName: string;
  readonly ip: string;
}

/** What is on record: everybody's bets, the ledger, and who did what (api 10.3, 10.5, 10.6). */
export const operatorRecordRoutes = {
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
    Page<OpHistoryBet>
  >()({
    method: 'GET',
    path: 'Operator/GetBets',
    access: 'O',
    from: 'query',
    peopleIn: (_, { userId }) => (userId === undefined ? [] : [userId]),
    about:
      'Bets of people; of one account or one bet, or with of=all, those of the house and of its simulated players too.',
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
    from: 'query',
    about:
      'All ledger accounts; each currency sums to zero. `books` says what the newest comparison of journal and database found, `backups` how old the newest are.',
    request: z.object({}),
  }),
  operatorGetAuditLog: route<
    GridWire & {
      actor?: string;
      /** `people`: without what the system did by itself. */
      of?: 'people' | 'all';
      action?: string;
      entity?: string;
      entityId?: string;
      from?: string;
      to?: string;
    },
    Page<AuditRow>
  >()({
    method: 'GET',
    path: 'Operator/GetAuditLog',
    access: 'O',
    from: 'query',
    about:
      'Who did what, when and why; `entity` and `entityId` for the history of one market or player. With of=people, without what the system did by itself.',
    request: z.object({
      ...gridFields(['time', 'id']),
      actor: z.optional(text(1, 64)),
      of: z._default(z.enum(['people', 'all']), 'all'),
      action: z.optional(text(1, 64)),
      entity: z.optional(text(1, 64)),
      entityId: z.optional(text(1, 80)),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
};
