import type { Money } from '@crease/core/money/money.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import type { BankDays } from './bank-store.ts';

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

const DAY_MS = 86_400_000;

/** Sums of bank statement lines, and of the money that statements and requests don't explain yet. */
export class BankSums {
  readonly #sql: SqlSession;

  constructor(sql: SqlSession) {
    this.#sql = sql;
  }

  /** Days that have lines, newest first. */
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

  accounts(): Promise<readonly BankSum[]> {
    return this.#sql.query<BankSum>(
      `select account, count(*) as lines, max(day) as newest, sum(amount) as total,
          coalesce(sum(amount) filter (where amount < 0 and state <> 'MATCHED'), 0) as "openDebits"
        from bank_lines group by account order by account`,
    );
  }

  /** Credits not yet assigned to anyone, by import time. */
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

  /** Manual decisions, with no provider, that aren't on a statement yet, by decision time. */
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
}
