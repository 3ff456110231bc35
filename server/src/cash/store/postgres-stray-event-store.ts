import type { NewAuditRow } from '#base/audit/audit.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import { pageOfRows } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { db } from './cashier-tables.ts';
import type {
  NewUnmatchedEvent,
  UnmatchedEvent,
  UnmatchedEventQuery,
  UnmatchedEventStore,
} from './unmatched-event-store.ts';

const STRAY = [
  'id',
  'provider',
  'event_id as eventId',
  'type',
  'reference',
  'payment_id as paymentId',
  'amount',
  'currency',
  'problem',
  'received_at as receivedAt',
  'closed_at as closedAt',
  'closed_by as closedBy',
  'remark',
] as const;
const STRAYS = db.selectFrom('stray_events').select(STRAY);

/** Unmatched provider events in PostgreSQL. */
export class PostgresStrayEventStore implements UnmatchedEventStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  async add(event: NewUnmatchedEvent): Promise<boolean> {
    const { provider, eventId, type, reference, paymentId, amount, currency } = event;
    const added = await this.#sql.query(
      `insert into stray_events
          (provider, event_id, type, reference, payment_id, amount, currency, problem, received_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (provider, event_id) do nothing returning id`,
      [
        provider,
        eventId,
        type,
        reference,
        paymentId,
        amount,
        currency,
        event.problem,
        event.receivedAt,
      ],
    );
    return added.length > 0;
  }

  page({ isClosed, ...page }: UnmatchedEventQuery): Promise<Page<UnmatchedEvent>> {
    const found = isClosed
      ? STRAYS.where('closed_at', 'is not', null).orderBy('id', 'desc')
      : STRAYS.where('closed_at', 'is', null).orderBy('id');
    return pageOfRows(this.#sql, found, page);
  }

  close(
    id: number,
    { by, at, remark }: { readonly by: number; readonly at: number; readonly remark: string },
    audit: NewAuditRow,
  ): Promise<boolean> {
    return this.#sql.transaction(async (session) => {
      const closed = await session.query(
        `update stray_events set closed_at = $2, closed_by = $3, remark = $4
          where id = $1 and closed_at is null returning id`,
        [id, at, by, remark],
      );
      if (closed.length === 0) return false;
      await addAuditLine(session, at, audit);
      return true;
    });
  }
}
