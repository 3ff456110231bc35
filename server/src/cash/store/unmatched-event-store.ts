import type { UnmatchedEventProblem } from '@crease/contracts/cash/operator-requests.ts';
import type { Selectable } from 'kysely';
import { type NewAuditRow, runAudited } from '#base/audit-log.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  bigint,
  createQueryBuilder,
  hasRow,
  integer,
  nullable,
  pageOfRows,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';

/** Provider events that match no request. Amounts in hundredths of their currency, times in ms. */
export const UNMATCHED_EVENT_TABLES = {
  strayEvents: {
    id: withDefault(integer()),
    provider: text(),
    eventId: text(),
    type: text<ProviderEvent['type']>(),
    reference: text(),
    paymentId: text(),
    amount: bigint(),
    currency: text(),
    problem: text<UnmatchedEventProblem>(),
    receivedAt: bigint(),
    closedAt: nullable(bigint()),
    closedBy: nullable(integer()),
    remark: nullable(text()),
  },
} as const;

interface Tables extends TablesOf<typeof UNMATCHED_EVENT_TABLES> {}

interface UnmatchedEvent extends Readonly<Selectable<Tables['strayEvents']>> {}

export type NewUnmatchedEvent = Omit<UnmatchedEvent, 'id' | 'closedAt' | 'closedBy' | 'remark'>;

export interface UnmatchedEventQuery extends PageRequest {
  /** True once reviewed. */
  readonly isClosed: boolean;
}

const db = createQueryBuilder<Tables>();
const EVENTS = db.selectFrom('strayEvents').selectAll();

/** Unmatched events awaiting review. They are added and closed, never deleted. */
export class UnmatchedEventStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  /** @returns false if the provider's event is already stored. */
  add(event: NewUnmatchedEvent): Promise<boolean> {
    const added = db
      .insertInto('strayEvents')
      .values(event)
      .onConflict((known) => known.columns(['provider', 'eventId']).doNothing())
      .returning('id');
    return hasRow(this.#sql, added);
  }

  /** Open ones oldest first, closed ones newest first. */
  page({ isClosed, ...page }: UnmatchedEventQuery): Promise<Page<UnmatchedEvent>> {
    const found = isClosed
      ? EVENTS.where('closedAt', 'is not', null).orderBy('id', 'desc')
      : EVENTS.where('closedAt', 'is', null).orderBy('id');
    return pageOfRows(this.#sql, found, page);
  }

  /** @returns false if there is none or it is closed. */
  close(
    id: number,
    { by, at, remark }: { readonly by: number; readonly at: number; readonly remark: string },
    audit: NewAuditRow,
  ): Promise<boolean> {
    const closed = db
      .updateTable('strayEvents')
      .set({ closedAt: at, closedBy: by, remark })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .returning('id');
    return runAudited(this.#sql, closed, { at, audit });
  }
}
