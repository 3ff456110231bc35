import type { TaxYear } from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { addAuditLine } from '#base/audit-log.ts';
import type { Page } from '#base/postgres/paging.ts';
import {
  anyNumber,
  anyText,
  contains,
  createQueryBuilder,
  firstRow,
  hasRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { getErrorCode } from '#base/system/error-code.ts';
import type {
  CashChange,
  CashClash,
  CashierTables,
  CashQuery,
  CashRequest,
  CashStep,
  CashWriting,
  NewCashRequest,
} from './cash-request.ts';

type TaxedSums = Omit<TaxYear, 'opening'>;

const db = createQueryBuilder<CashierTables>();
const eb = expressionBuilder<CashierTables, 'cashRequests'>();
const REQUESTS = db.selectFrom('cashRequests').selectAll();
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

/** Deposits and withdrawals. Each change is stored with its history entry in one transaction. */
export class CashierStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  addRequest(request: NewCashRequest, writing: CashWriting): Promise<CashRequest | CashClash> {
    const added = db.insertInto('cashRequests').values({ ...request, version: 1 });
    return this.#write(writing, (session) => firstRow(session, added.returningAll()));
  }

  /** Updates a request if unchanged since it was read. */
  changeRequest(
    { id, version }: Pick<CashRequest, 'id' | 'version'>,
    change: CashChange,
    writing: CashWriting,
  ): Promise<CashRequest | CashClash> {
    const changed = db
      .updateTable('cashRequests')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll();
    return this.#write(writing, (session) => firstRow(session, changed));
  }

  /** Deletes a request that the exchange rejected, with its history and reference. */
  async dropRequest(id: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('paymentReferences').where('requestId', '=', id));
      await run(session, db.deleteFrom('cashRequestSteps').where('requestId', '=', id));
      await run(session, db.deleteFrom('cashRequests').where('id', '=', id));
    });
  }

  requestById(id: number): Promise<CashRequest | null> {
    return firstRow(this.#sql, REQUESTS.where('id', '=', id));
  }

  requestByClientId(userId: number, clientRequestId: string): Promise<CashRequest | null> {
    const own = REQUESTS.where('userId', '=', userId);
    return firstRow(this.#sql, own.where('clientRequestId', '=', clientRequestId));
  }

  findDraft(userId: number, methodId: number): Promise<CashRequest | null> {
    const own = REQUESTS.where('userId', '=', userId).where('methodId', '=', methodId);
    return firstRow(this.#sql, own.where('state', '=', 'DRAFT'));
  }

  requestsByReference(references: readonly string[]): Promise<readonly CashRequest[]> {
    const found = REQUESTS.where('reference', '=', anyText(references));
    return queryRows(this.#sql, found.orderBy('id'));
  }

  requests(query: CashQuery): Promise<Page<CashRequest>> {
    const direction = query.descending ? 'desc' : 'asc';
    const asked = REQUESTS.where(buildCashConditions(query))
      .orderBy(query.sorting === 'amount' ? 'amount' : 'id', direction)
      .orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  /** Steps of each of these requests, oldest first. */
  listSteps(ids: readonly number[]): Promise<readonly CashStep[]> {
    const steps = db
      .selectFrom('cashRequestSteps')
      .selectAll()
      .where('requestId', '=', anyNumber('integer', ids))
      .orderBy('id');
    return queryRows(this.#sql, steps);
  }

  /** Requests awaiting their ledger entry. */
  listOwed(): Promise<readonly CashRequest[]> {
    return queryRows(this.#sql, REQUESTS.where('owes', 'is not', null).orderBy('id'));
  }

  /** Open requests that have expired by then. */
  dueBy(at: number): Promise<readonly CashRequest[]> {
    return queryRows(this.#sql, REQUESTS.where('dueAt', '<=', at).orderBy('id'));
  }

  /** Unfinished payments and payouts sent to providers before then, oldest first. */
  withProviders(before: number, limit: number): Promise<readonly CashRequest[]> {
    const asked = REQUESTS.where('provider', '<>', 'manual')
      .where('state', 'in', ['DRAFT', 'PROCESSING'])
      .where('createdAt', '<=', before)
      .orderBy('createdAt')
      .limit(limit);
    return queryRows(this.#sql, asked);
  }

  isEventKnown(provider: string, eventId: string): Promise<boolean> {
    const events = db.selectFrom('providerEvents').select('eventId');
    const known = events.where('provider', '=', provider).where('eventId', '=', eventId);
    return hasRow(this.#sql, known);
  }

  /** Requested and credited amounts per house account since then. */
  async payeeTotals(since: number): Promise<ReadonlyMap<string, Money>> {
    const rows = await this.#sql.query<{ code: string; total: Money }>(
      `select payee_code as code, sum(coalesce(settled_amount, amount)) as total from cash_requests
        where payee_code is not null and created_at >= $1
          and state not in ('REJECTED', 'EXPIRED', 'CANCELLED') group by payee_code`,
      [since],
    );
    return new Map(rows.map(({ code, total }) => [code, total]));
  }

  /** A user's lifetime credited deposits and paid withdrawals; paise. */
  async computeTotals(userId: number): Promise<Pick<TaxedSums, 'deposited' | 'withdrawn'>> {
    const rows = await this.#sql.query<Pick<TaxedSums, 'deposited' | 'withdrawn'>>(
      `select coalesce(sum(settled_amount) filter (where state = 'CREDITED'), 0) as deposited,
          coalesce(sum(amount) filter (where state = 'PAID'), 0) as withdrawn
        from cash_requests where user_id = $1`,
      [userId],
    );
    return rows[0] ?? { deposited: 0, withdrawn: 0 };
  }

  /**
   * Deposits credited, withdrawals paid and tax withheld (including on returned withdrawals) for a user since then,
   * optionally up to a second time.
   */
  async taxedSums(userId: number, since: number, before = Number.MAX_SAFE_INTEGER): Promise<TaxedSums> {
    const rows = await this.#sql.query<TaxedSums>(
      `select coalesce(sum(settled_amount) filter (where state = 'CREDITED'), 0) as deposited,
          coalesce(sum(amount) filter (where state = 'PAID'), 0) as withdrawn,
          coalesce(sum(tax) filter (where state in ('PAID', 'RETURNED')), 0) as taxed
        from cash_requests where user_id = $1 and ended_at >= $2 and ended_at < $3`,
      [userId, since, before],
    );
    return rows[0] ?? { deposited: 0, withdrawn: 0, taxed: 0 };
  }

  /** Screenshots of other deposits that are identical or differ in at most this many bits. */
  async findSimilarScreenshots(
    { id, imageHash, pictureHash }: Pick<CashRequest, 'id' | 'imageHash' | 'pictureHash'>,
    bits: number,
  ): Promise<'SAME' | 'ALIKE' | null> {
    const [found] = await this.#sql.query<{ likeness: 'SAME' | 'ALIKE' }>(
      `select case when image_hash = $2 then 'SAME' else 'ALIKE' end as likeness from cash_requests
        where id <> $1 and image_hash is not null and (image_hash = $2
          or bit_count(('x' || picture_hash)::bit(64) # ('x' || $3)::bit(64)) <= $4)
        order by likeness desc limit 1`,
      [id, imageHash, pictureHash, bits],
    );
    return found?.likeness ?? null;
  }

  /** Erases the origins and destinations of a person's money. Amounts and states are kept. */
  async eraseUserData(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await session.query('update cash_requests set payout = null, source = null, remark = null where user_id = $1', [
        userId,
      ]);
      const actor = `user:${userId}`;
      await session.query("update cash_request_steps set ip = '' where actor = $1", [actor]);
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
    if (step !== null) await run(session, db.insertInto('cashRequestSteps').values({ ...step, requestId: id }));
    if (freesAt !== undefined) {
      await session.query('update payment_references set free_at = $2 where request_id = $1', [id, freesAt]);
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
    if (event !== undefined) await run(session, db.insertInto('providerEvents').values(event));
    if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
  }
}

function toClash(error: unknown): CashClash | null {
  if (getErrorCode(error) !== UNIQUE_VIOLATION) return null;
  const isNamed = typeof error === 'object' && error !== null && 'constraint' in error;
  return isNamed ? (CLASHES[String(error.constraint)] ?? null) : null;
}

/** Builds the filter of a request list. Drafts are never listed. */
function buildCashConditions(query: CashQuery): Expression<SqlBool> {
  return eb.and([
    eb('submittedAt', 'is not', null),
    ...whenDefined(query.type, (type) => eb('type', '=', type)),
    ...whenDefined(query.userId, (userId) => eb('userId', '=', userId)),
    ...whenDefined(query.from, (from) => eb('createdAt', '>=', from)),
    ...whenDefined(query.to, (to) => eb('createdAt', '<=', to)),
    ...whenDefined(query.claimedBy, (claimedBy) => eb('claimedBy', '=', claimedBy)),
    ...whenDefined(query.batchId, (batchId) => eb('batchId', '=', batchId)),
    ...whenDefined(query.states, (states) => eb('state', '=', anyText(states))),
    ...whenDefined(query.flag, (flag) => sql<SqlBool>`flags @> ${JSON.stringify([flag])}::jsonb`),
    ...whenDefined(query.isFlagged, () => sql<SqlBool>`flags <> '[]'::jsonb`),
    ...whenDefined(query.search, ({ text, id }) =>
      eb.or([contains(eb.ref('reference'), text), ...(id === null ? [] : [eb('id', '=', id)])]),
    ),
  ]);
}
