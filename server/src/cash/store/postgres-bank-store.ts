import type { BankLineState } from '@crease/contracts/wire/operator-bank.ts';
import { expressionBuilder } from 'kysely';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import { getErrorCode } from '#base/postgres/database-problem.ts';
import {
  anyText,
  contains,
  firstRow,
  pageOfRows,
  queryRows,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type {
  BankDaySum,
  BankDays,
  BankLine,
  BankQuery,
  BankStore,
  BankSum,
  ImportedLines,
  LinePurpose,
  OpenSum,
} from './bank-store.ts';
import { REQUEST } from './cashier-rows.ts';
import type { CashRequest } from './cashier-store.ts';
import { type CashierTables, db } from './cashier-tables.ts';

const LINE = [
  'id',
  'account',
  'day',
  'reference',
  'text',
  'amount',
  'state',
  'request_id as requestId',
  'purpose',
  'imported_at as importedAt',
  'imported_by as importedBy',
  'not_of as notOf',
] as const;
const LINES = db.selectFrom('bank_lines').select(LINE);
const UNIQUE_VIOLATION = '23505';
const DAY_MS = 86_400_000;

const eb = expressionBuilder<CashierTables, 'bank_lines'>();

/** Bank statement lines in PostgreSQL. */
export class PostgresBankStore implements BankStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  addLines({ lines, importedBy }: ImportedLines, audit: NewAuditRow): Promise<readonly BankLine[]> {
    const at = this.#now();
    const added = db
      .insertInto('bank_lines')
      .values(
        lines.map((line) => ({
          ...line,
          state: 'NEW' as const,
          request_id: null,
          imported_at: at,
          imported_by: importedBy,
        })),
      )
      .onConflict((known) => known.constraint('bank_lines_once').doNothing())
      .returning(LINE);
    return this.#sql.transaction(async (session) => {
      await addAuditLine(session, at, audit);
      return lines.length === 0 ? [] : await queryRows(session, added);
    });
  }

  async advance(id: number, from: BankLineState, to: BankLineState): Promise<boolean> {
    const changed = db
      .updateTable('bank_lines')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('id');
    return (await firstRow(this.#sql, changed)) !== null;
  }

  async tie(id: number, requestId: number | null, audit?: NewAuditRow): Promise<boolean> {
    const tied = db
      .updateTable('bank_lines')
      .set({ request_id: requestId })
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .where('request_id', requestId === null ? 'is not' : 'is', null)
      .where('purpose', 'is', null)
      .returning('id');
    try {
      return await this.#sql.transaction(async (session) => {
        const isDone = (await firstRow(session, tied)) !== null;
        if (isDone && audit !== undefined) await addAuditLine(session, this.#now(), audit);
        return isDone;
      });
    } catch (error) {
      // The request is already matched to another line.
      if (getErrorCode(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  assign(id: number, purpose: LinePurpose, audit: NewAuditRow): Promise<boolean> {
    const assigned = db
      .updateTable('bank_lines')
      .set({ purpose })
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .where('request_id', 'is', null)
      .where('purpose', 'is', null)
      .returning('id');
    return this.#sql.transaction(async (session) => {
      const isDone = (await firstRow(session, assigned)) !== null;
      if (isDone) await addAuditLine(session, this.#now(), audit);
      return isDone;
    });
  }

  untie(id: number, to: 'UNTIED' | 'RETURNING', audit: NewAuditRow): Promise<boolean> {
    const untied = db
      .updateTable('bank_lines')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', 'MATCHED')
      .where('request_id', 'is not', null)
      .returning('id');
    return this.#sql.transaction(async (session) => {
      const isDone = (await firstRow(session, untied)) !== null;
      if (isDone) await addAuditLine(session, this.#now(), audit);
      return isDone;
    });
  }

  async release(id: number): Promise<void> {
    await this.#sql.query(
      `update bank_lines set state = 'OPEN', request_id = null, not_of = not_of || to_jsonb(request_id)
        where id = $1 and state in ('UNTIED', 'RETURNING')`,
      [id],
    );
  }

  lineById(id: number): Promise<BankLine | null> {
    return firstRow(this.#sql, LINES.where('id', '=', id));
  }

  lines({ account, state, requestId, search, descending, ...page }: BankQuery) {
    const direction = descending ? 'desc' : 'asc';
    const asked = LINES.where(
      eb.and([
        ...whenDefined(account, (code) => eb('account', '=', code)),
        ...whenDefined(state, (one) => eb('state', '=', one)),
        ...whenDefined(requestId, (id) => eb('request_id', '=', id)),
        ...whenDefined(search, (part) => contains(eb.ref('reference'), part)),
      ]),
    )
      .orderBy('day', direction)
      .orderBy('id', direction);
    const found: Promise<Page<BankLine>> = pageOfRows(this.#sql, asked, page);
    return found;
  }

  linesWith({ account, from, to }: BankDays, references: readonly string[]) {
    const found: Promise<readonly BankLine[]> = queryRows(
      this.#sql,
      LINES.where('account', '=', account)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where('reference', '=', anyText(references)),
    );
    return found;
  }

  unfinished(): Promise<readonly BankLine[]> {
    return queryRows(this.#sql, LINES.where('state', '<>', 'MATCHED').orderBy('id'));
  }

  days({ account, from, to }: BankDays): Promise<readonly BankDaySum[]> {
    return this.#sql.query<BankDaySum>(
      `select * from (
          select day, count(*) as lines,
              coalesce(sum(amount) filter (where amount > 0), 0) as came,
              coalesce(sum(amount) filter (where amount < 0), 0) as went,
              sum(sum(amount)) over (order by day) as closing,
              count(*) filter (where state <> 'MATCHED') as open,
              coalesce(sum(amount) filter (where state <> 'MATCHED'), 0) as "openAmount"
            from bank_lines where account = $1 group by day) d
        where day between $2 and $3 order by day desc`,
      [account, from, to],
    );
  }

  sums(): Promise<readonly BankSum[]> {
    return this.#sql.query<BankSum>(
      `select account, count(*) as lines, max(day) as newest, sum(amount) as total,
          coalesce(sum(amount) filter (where amount < 0 and state <> 'MATCHED'), 0) as "openDebits"
        from bank_lines group by account order by account`,
    );
  }

  unidentified(): Promise<readonly OpenSum[]> {
    return this.#sql.query<OpenSum>(
      `select imported_at / ${DAY_MS} * ${DAY_MS} as since, count(*) as count, sum(amount) as amount
        from bank_lines l
        where amount > 0 and (state = 'OPEN' or exists (select from cash_requests r
          where r.id = l.request_id and r.bank_line_id = l.id
            and r.state in ('AUTO_MATCHED', 'APPROVED')))
        group by 1 order by 1`,
    );
  }

  inTransit(): Promise<readonly OpenSum[]> {
    return this.#sql.query<OpenSum>(
      `with manual as (select * from cash_requests where provider = 'manual'),
        waiting as (
          select id, ended_at, settled_amount as amount from manual
            where (type = 'DEPOSIT' and state in ('CREDITED', 'REVERSED') and bank_line_id is null)
              or (type = 'WITHDRAWAL' and state = 'RETURNED')
          union all
          select id, ended_at, -settled_amount from manual
            where (type = 'DEPOSIT' and state = 'REVERSED')
              or (type = 'WITHDRAWAL' and state in ('PAID', 'RETURNED')))
        select ended_at / ${DAY_MS} * ${DAY_MS} as since, count(*) as count, sum(amount) as amount
          from waiting w
          where not exists (select from bank_lines l where l.request_id = w.id
            and l.state = 'MATCHED' and (l.amount > 0) = (w.amount > 0))
          group by 1 order by 1`,
    );
  }

  requestsBy(references: readonly string[]): Promise<readonly CashRequest[]> {
    const found = db.selectFrom('cash_requests').select(REQUEST);
    return queryRows(this.#sql, found.where('reference', '=', anyText(references)).orderBy('id'));
  }
}
