import type { BankLineState } from '@crease/contracts/cash/bank.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Compilable, expressionBuilder, type Selectable } from 'kysely';
import { addAuditLine, type NewAuditRow, runAudited } from '#base/audit-log.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  anyText,
  bigint,
  contains,
  createQueryBuilder,
  firstRow,
  hasRow,
  integer,
  jsonb,
  nullable,
  pageOfRows,
  queryRows,
  type TablesOf,
  text,
  whenDefined,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { getErrorCode } from '#base/system/error-code.ts';

/** Purpose of a line that belongs to no request; money in paise. */
export type LinePurpose =
  | { readonly kind: 'PROVIDER'; readonly provider: string; readonly fee: Money }
  | { readonly kind: 'TAX' };

/** Lines of bank statements. Money in paise, times in ms. */
export const BANK_TABLES = {
  bankLines: {
    id: withDefault(integer()),
    /** Ledger code of the bank account. */
    account: text(),
    /** `2026-11-21`. */
    day: text(),
    /** Upper case, without spaces and hyphens. */
    reference: text(),
    text: text(),
    /** Positive for credits, negative for debits; never zero. */
    amount: bigint(),
    state: text<BankLineState>(),
    /** The request it pays. While the line is open, its ledger entry is still to be made. */
    requestId: nullable(integer()),
    /**
     * Purpose assigned by a cashier if it belongs to no request. While the line is open, its ledger entry is still to
     * be made.
     */
    purpose: nullable(jsonb<LinePurpose>()),
    importedAt: bigint(),
    /** ID of the operator who imported it; null if unknown. */
    importedBy: nullable(integer()),
    /** Requests it was unmatched from, latest last; one that was matched twice appears twice. */
    notOf: withDefault(jsonb<readonly number[]>()),
  },
} as const;

interface BankTables extends TablesOf<typeof BANK_TABLES> {}

/** A line of a bank statement. */
export interface BankLine extends Readonly<Selectable<BankTables['bankLines']>> {}

export type NewBankLine = Pick<BankLine, 'account' | 'day' | 'reference' | 'text' | 'amount'>;

/** Lines of a statement and the operator who imported it. */
export interface ImportedLines {
  readonly lines: readonly NewBankLine[];
  readonly importedBy: number;
}

interface BankQuery extends PageRequest {
  readonly account?: string | undefined;
  readonly state?: BankLineState | undefined;
  readonly requestId?: number | undefined;
  /** Part of a reference. */
  readonly search?: string | undefined;
  readonly descending: boolean;
}

/** A date range of an account, both ends included, `2026-11-21`. */
export interface BankDays {
  readonly account: string;
  readonly from: string;
  readonly to: string;
}

/** Totals of all lines of an account; paise. */
interface BankSum {
  readonly account: string;
  readonly lines: number;
  readonly newest: string;
  readonly total: Money;
  /** Unmatched debits; negative. */
  readonly openDebits: Money;
}

/** One day of an account; paise. */
interface BankDaySum {
  readonly day: string;
  readonly lines: number;
  readonly came: Money;
  /** Total debits; negative. */
  readonly went: Money;
  /** Running total of all lines to the end of the day. */
  readonly closing: Money;
  readonly open: number;
  /** Total of the open lines. */
  readonly openAmount: Money;
}

/** Open amount since a given time: credits received or expected, less debits; paise. */
export interface OpenSum {
  readonly since: number;
  readonly count: number;
  readonly amount: Money;
}

const db = createQueryBuilder<BankTables>();
const eb = expressionBuilder<BankTables, 'bankLines'>();
const LINES = db.selectFrom('bankLines').selectAll();
const UNIQUE_VIOLATION = '23505';
const DAY_MS = 86_400_000;

/** Bank statement lines, the requests they pay, and the money that neither explains yet. */
export class BankStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Adds lines that don't exist yet. @returns the added lines. */
  addLines({ lines, importedBy }: ImportedLines, audit: NewAuditRow): Promise<readonly BankLine[]> {
    const at = this.#now();
    const added = db
      .insertInto('bankLines')
      .values(lines.map((line) => ({ ...line, state: 'NEW' as const, importedAt: at, importedBy })))
      .onConflict((known) => known.constraint('bank_lines_once').doNothing())
      .returningAll();
    return this.#sql.transaction(async (session) => {
      await addAuditLine(session, at, audit);
      return lines.length === 0 ? [] : await queryRows(session, added);
    });
  }

  /** Moves a line from one state to the next. @returns false if it is in another state. */
  advance(id: number, from: BankLineState, to: BankLineState): Promise<boolean> {
    return hasRow(this.#sql, changeLine(id, from, { state: to }));
  }

  /**
   * Matches an open line to a request, or marks it as unrelated with null. @returns false if the line or the request
   * is already matched.
   */
  async matchToRequest(id: number, requestId: number | null, audit?: NewAuditRow): Promise<boolean> {
    const tied = changeLine(id, 'OPEN', { requestId })
      .where('requestId', requestId === null ? 'is not' : 'is', null)
      .where('purpose', 'is', null);
    try {
      return await this.#update(tied, audit);
    } catch (error) {
      // The request is already matched to another line.
      if (getErrorCode(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /** Assigns a purpose to an open line without a request. @returns false if it has a request or a purpose. */
  assign(id: number, purpose: LinePurpose, audit: NewAuditRow): Promise<boolean> {
    const assigned = changeLine(id, 'OPEN', { purpose }).where('requestId', 'is', null).where('purpose', 'is', null);
    return this.#update(assigned, audit);
  }

  /** Starts unmatching a line. @returns false if it is in another state. */
  startUnmatch(id: number, to: 'UNTIED' | 'RETURNING', audit: NewAuditRow): Promise<boolean> {
    const untied = changeLine(id, 'MATCHED', { state: to });
    return this.#update(untied.where('requestId', 'is not', null), audit);
  }

  /** Reopens a line after its request's ledger entry was reversed, and excludes that request. */
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
    const range = LINES.where(
      eb.and([
        ...whenDefined(account, (code) => eb('account', '=', code)),
        ...whenDefined(state, (one) => eb('state', '=', one)),
        ...whenDefined(requestId, (id) => eb('requestId', '=', id)),
        ...whenDefined(search, (part) => contains(eb.ref('reference'), part)),
      ]),
    )
      .orderBy('day', direction)
      .orderBy('id', direction);
    const found: Promise<Page<BankLine>> = pageOfRows(this.#sql, range, page);
    return found;
  }

  /** Lines of an account in the date range with one of these references. */
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

  /** All lines not yet matched, oldest first. */
  unfinished(): Promise<readonly BankLine[]> {
    return queryRows(this.#sql, LINES.where('state', '<>', 'MATCHED').orderBy('id'));
  }

  /** Days that have lines, newest first. */
  days({ account, from, to }: BankDays): Promise<readonly BankDaySum[]> {
    return this.#sql.query(
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

  accounts(): Promise<readonly BankSum[]> {
    return this.#sql.query(
      `select account, count(*) as lines, max(day) as newest, sum(amount) as total,
          coalesce(sum(amount) filter (where amount < 0 and state <> 'MATCHED'), 0) as "openDebits"
        from bank_lines group by account order by account`,
    );
  }

  /** Credits not yet assigned to anyone, by import time. */
  unidentified(): Promise<readonly OpenSum[]> {
    return this.#sql.query(
      `select imported_at / ${DAY_MS} * ${DAY_MS} as since, count(*) as count, sum(amount) as amount
        from bank_lines l
        where amount > 0 and (state = 'OPEN' or exists (select from cash_requests r
          where r.id = l.request_id and r.bank_line_id = l.id
            and r.state in ('AUTO_MATCHED', 'APPROVED')))
        group by 1 order by 1`,
    );
  }

  /** Manual decisions, with no provider, that aren't on a statement yet, by decision time. */
  inTransit(): Promise<readonly OpenSum[]> {
    return this.#sql.query(
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

  #update(change: Compilable<object>, audit: NewAuditRow | undefined): Promise<boolean> {
    return runAudited(this.#sql, change, { at: this.#now(), audit });
  }
}

function changeLine(id: number, from: BankLineState, change: Partial<BankLine>) {
  const lines = db.updateTable('bankLines').set(change).returning('id');
  return lines.where('id', '=', id).where('state', '=', from);
}
