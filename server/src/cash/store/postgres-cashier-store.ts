import type { Money } from '@crease/core/money/money.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import { getErrorCode } from '#base/postgres/database-problem.ts';
import {
  anyNumber,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import {
  buildCashConditions,
  PAYOUT,
  payoutColumns,
  REQUEST,
  requestColumns,
  STEP,
  stepColumns,
} from './cashier-rows.ts';
import type {
  CashChange,
  CashClash,
  CashierStore,
  CashQuery,
  CashRequest,
  CashStep,
  CashTotals,
  CashWriting,
  NewCashRequest,
  StoredPayout,
} from './cashier-store.ts';
import { db } from './cashier-tables.ts';

const REQUESTS = db.selectFrom('cash_requests').select(REQUEST);
const UNIQUE_VIOLATION = '23505';
const CLASHES: Readonly<Record<string, CashClash>> = {
  cash_requests_repeated: 'REPEATED',
  cash_requests_open_deposit: 'OPEN',
  cash_requests_open_withdrawal: 'OPEN',
  cash_requests_exact_amount: 'AMOUNT',
  provider_events_once: 'KNOWN',
};

/** Aborts a transaction whose write is rejected. */
class Refused extends Error {
  readonly clash: CashClash;

  constructor(clash: CashClash) {
    super(clash);
    this.clash = clash;
  }
}

/** Deposits, withdrawals and payout accounts in PostgreSQL. */
export class PostgresCashierStore implements CashierStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  addRequest(request: NewCashRequest, writing: CashWriting): Promise<CashRequest | CashClash> {
    const added = db
      .insertInto('cash_requests')
      .values(requestColumns({ ...request, version: 1 }))
      .returning(REQUEST);
    return this.#write(writing, (session) => firstRow(session, added));
  }

  changeRequest(
    { id, version }: Pick<CashRequest, 'id' | 'version'>,
    change: CashChange,
    writing: CashWriting,
  ): Promise<CashRequest | CashClash> {
    return this.#write(writing, async (session) => {
      const seen = REQUESTS.where('id', '=', id).where('version', '=', version).forUpdate();
      const request = await firstRow(session, seen);
      if (request === null) return null;
      const changed = db
        .updateTable('cash_requests')
        .set(requestColumns({ ...request, ...change, version: version + 1 }))
        .where('id', '=', id)
        .returning(REQUEST);
      return await firstRow(session, changed);
    });
  }

  async dropRequest(id: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('payment_references').where('request_id', '=', id));
      await run(session, db.deleteFrom('cash_request_steps').where('request_id', '=', id));
      await run(session, db.deleteFrom('cash_requests').where('id', '=', id));
    });
  }

  requestById(id: number): Promise<CashRequest | null> {
    return firstRow(this.#sql, REQUESTS.where('id', '=', id));
  }

  requestByClientId(userId: number, clientRequestId: string): Promise<CashRequest | null> {
    const own = REQUESTS.where('user_id', '=', userId);
    return firstRow(this.#sql, own.where('client_request_id', '=', clientRequestId));
  }

  findDraft(userId: number, methodId: number): Promise<CashRequest | null> {
    const own = REQUESTS.where('user_id', '=', userId).where('method_id', '=', methodId);
    return firstRow(this.#sql, own.where('state', '=', 'DRAFT'));
  }

  requests(query: CashQuery): Promise<Page<CashRequest>> {
    const direction = query.descending ? 'desc' : 'asc';
    const asked = REQUESTS.where(buildCashConditions(query))
      .orderBy(query.sorting === 'amount' ? 'amount' : 'id', direction)
      .orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  listSteps(ids: readonly number[]): Promise<readonly CashStep[]> {
    const steps = db
      .selectFrom('cash_request_steps')
      .select(STEP)
      .where('request_id', '=', anyNumber('integer', ids))
      .orderBy('id');
    return queryRows(this.#sql, steps);
  }

  owing(): Promise<readonly CashRequest[]> {
    return queryRows(this.#sql, REQUESTS.where('owes', 'is not', null).orderBy('id'));
  }

  dueBy(at: number): Promise<readonly CashRequest[]> {
    return queryRows(this.#sql, REQUESTS.where('due_at', '<=', at).orderBy('id'));
  }

  withProviders(before: number, limit: number): Promise<readonly CashRequest[]> {
    const asked = REQUESTS.where('provider', '<>', 'manual')
      .where('state', 'in', ['DRAFT', 'PROCESSING'])
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(limit);
    return queryRows(this.#sql, asked);
  }

  async isEventKnown(provider: string, eventId: string): Promise<boolean> {
    const known = db
      .selectFrom('provider_events')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', '=', eventId);
    return (await firstRow(this.#sql, known)) !== null;
  }

  async payeeTotals(since: number): Promise<ReadonlyMap<string, Money>> {
    const rows = await this.#sql.query<{ code: string; total: Money }>(
      `select payee_code as code, sum(coalesce(settled_amount, amount)) as total from cash_requests
        where payee_code is not null and created_at >= $1
          and state not in ('REJECTED', 'EXPIRED', 'CANCELLED') group by payee_code`,
      [since],
    );
    return new Map(rows.map(({ code, total }) => [code, total]));
  }

  async computeTotals(userId: number): Promise<CashTotals> {
    const rows = await this.#sql.query<CashTotals>(
      `select coalesce(sum(settled_amount) filter (where state = 'CREDITED'), 0) as deposited,
          coalesce(sum(amount) filter (where state = 'PAID'), 0) as withdrawn
        from cash_requests where user_id = $1`,
      [userId],
    );
    return rows[0] ?? { deposited: 0, withdrawn: 0 };
  }

  async taxedSums(
    userId: number,
    since: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<{ readonly deposited: Money; readonly withdrawn: Money; readonly taxed: Money }> {
    const rows = await this.#sql.query<{ deposited: Money; withdrawn: Money; taxed: Money }>(
      `select coalesce(sum(settled_amount) filter (where state = 'CREDITED'), 0) as deposited,
          coalesce(sum(amount) filter (where state = 'PAID'), 0) as withdrawn,
          coalesce(sum(tax) filter (where state in ('PAID', 'RETURNED')), 0) as taxed
        from cash_requests where user_id = $1 and ended_at >= $2 and ended_at < $3`,
      [userId, since, before],
    );
    return rows[0] ?? { deposited: 0, withdrawn: 0, taxed: 0 };
  }

  async likeness(
    { id, imageHash, pictureHash }: Pick<CashRequest, 'id' | 'imageHash' | 'pictureHash'>,
    bits: number,
  ): Promise<'SAME' | 'ALIKE' | null> {
    const rows = await this.#sql.query<{ is_same: boolean }>(
      `select image_hash = $2 as is_same from cash_requests
        where id <> $1 and image_hash is not null and (image_hash = $2
          or bit_count(('x' || picture_hash)::bit(64) # ('x' || $3)::bit(64)) <= $4)
        order by is_same desc limit 1`,
      [id, imageHash, pictureHash, bits],
    );
    const [found] = rows;
    if (found === undefined) return null;
    return found.is_same ? 'SAME' : 'ALIKE';
  }

  async addBatch({
    at,
    operatorId,
  }: {
    readonly at: number;
    readonly operatorId: number;
  }): Promise<number> {
    const batch = db.insertInto('payout_batches').values({ at, operator_id: operatorId });
    return (await onlyRow(this.#sql, batch.returning('id'))).id;
  }

  addPayout(payout: Omit<StoredPayout, 'id'>): Promise<StoredPayout> {
    const added = db
      .insertInto('payout_accounts')
      .values(payoutColumns(payout))
      // Setting a column to itself returns the existing row.
      .onConflict((known) =>
        known
          .columns(['user_id', 'place'])
          .doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
      )
      .returning(PAYOUT);
    return onlyRow(this.#sql, added);
  }

  listPayouts(userId: number): Promise<readonly StoredPayout[]> {
    const saved = db.selectFrom('payout_accounts').select(PAYOUT).where('user_id', '=', userId);
    return queryRows(this.#sql, saved.orderBy('id'));
  }

  async removePayout(userId: number, id: number): Promise<boolean> {
    const removed = db.deleteFrom('payout_accounts').where('user_id', '=', userId);
    return (await firstRow(this.#sql, removed.where('id', '=', id).returning('id'))) !== null;
  }

  async holdPayouts(userId: number, until: number): Promise<void> {
    await this.#sql.query(
      `insert into payout_holds as kept (user_id, until) values ($1, $2)
        on conflict (user_id) do update set until = greatest(kept.until, excluded.until)`,
      [userId, until],
    );
  }

  async payoutsHeldUntil(userId: number): Promise<number> {
    const rows = await this.#sql.query<{ until: number }>(
      'select until from payout_holds where user_id = $1',
      [userId],
    );
    return rows[0]?.until ?? 0;
  }

  async isPlaceShared(userId: number, place: string): Promise<boolean> {
    const rows = await this.#sql.query(
      'select 1 from payout_accounts where place = $1 and user_id <> $2 limit 1',
      [place, userId],
    );
    return rows.length > 0;
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await session.query('delete from payout_accounts where user_id = $1', [userId]);
      await session.query('delete from payout_holds where user_id = $1', [userId]);
      await session.query(
        'update cash_requests set payout = null, source = null, remark = null where user_id = $1',
        [userId],
      );
      await session.query("update cash_request_steps set ip = '' where actor = $1", [
        `user:${userId}`,
      ]);
    });
  }

  /** Returns CHANGED if a row is no longer as the caller read it. A rejected write leaves nothing behind. */
  async #write(
    writing: CashWriting,
    work: (session: SqlSession) => Promise<CashRequest | null>,
  ): Promise<CashRequest | CashClash> {
    try {
      return await this.#sql.transaction(async (session) => {
        const request = await work(session);
        if (request === null) throw new Refused('CHANGED');
        await this.#writeBeside(session, request.id, writing);
        return request;
      });
    } catch (error) {
      if (error instanceof Refused) return error.clash;
      const clash = toClash(error);
      if (clash === null) throw error;
      return clash;
    }
  }

  async #writeBeside(session: SqlSession, id: number, writing: CashWriting): Promise<void> {
    const { step, takes, freesAt, audit, event } = writing;
    if (step !== null) {
      const line = stepColumns({ ...step, requestId: id });
      await run(session, db.insertInto('cash_request_steps').values(line));
    }
    if (freesAt !== undefined) {
      await session.query('update payment_references set free_at = $2 where request_id = $1', [
        id,
        freesAt,
      ]);
    }
    if (takes !== undefined) {
      const taken = await session.query(
        `insert into payment_references as kept (family, reference, request_id) values ($1, $2, $3)
          on conflict (family, reference) do update set request_id = excluded.request_id, free_at = null
          where kept.request_id = excluded.request_id or kept.free_at <= $4 returning request_id`,
        [takes.family, takes.reference, id, this.#now()],
      );
      if (taken.length === 0) throw new Refused('REFERENCE');
    }
    if (event !== undefined) {
      const { provider, eventId: event_id, type, requestId: request_id, amount, at } = event;
      const note = { provider, event_id, type, request_id, amount, received_at: at };
      await run(session, db.insertInto('provider_events').values(note));
    }
    if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
  }
}

function toClash(error: unknown): CashClash | null {
  if (getErrorCode(error) !== UNIQUE_VIOLATION) return null;
  const isNamed = typeof error === 'object' && error !== null && 'constraint' in error;
  return isNamed ? (CLASHES[String(error.constraint)] ?? null) : null;
}
