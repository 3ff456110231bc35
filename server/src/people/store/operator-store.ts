import type { Selectable } from 'kysely';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import { firstRow, onlyRow, pageOfRows } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { db, type PeopleTables } from './people-tables.ts';
import { type AuditedDatabase, changesAny, translateConflict, withAudit } from './people-writes.ts';

/** Roles of operators. */
export type OperatorRole = 'admin' | 'trader' | 'cashier' | 'support' | 'scorer' | 'viewer';

export type Operator = Readonly<Selectable<PeopleTables['operators']>>;

export type NewOperator = Omit<Operator, 'id' | 'lastLoginAt'>;

const OPERATORS = db.selectFrom('operators').selectAll();

/** Operators. Their names are unique, ignoring case. */
export class OperatorStore {
  readonly #database: AuditedDatabase;
  readonly #sql: SqlClient;

  constructor(sql: SqlClient, now: () => number) {
    this.#database = { sql, now };
    this.#sql = sql;
  }

  operatorById(id: number): Promise<Operator | null> {
    return firstRow(this.#sql, OPERATORS.where('id', '=', id));
  }

  operatorByName(userName: string): Promise<Operator | null> {
    return firstRow(
      this.#sql,
      OPERATORS.where(({ eb, fn, val }) =>
        eb(fn<string>('lower', ['userName']), '=', fn<string>('lower', [val(userName)])),
      ),
    );
  }

  /** Returns operators in order of ID. */
  listOperators(query: PageRequest): Promise<Page<Operator>> {
    return pageOfRows(this.#sql, OPERATORS.orderBy('id'), query);
  }

  /** @throws ConflictError */
  addOperator(operator: NewOperator, audit?: NewAuditRow): Promise<Operator> {
    const added = db.insertInto('operators').values(operator).returningAll();
    return translateConflict(
      withAudit(this.#database, audit, (session) => onlyRow(session, added)),
    );
  }

  /** @throws ConflictError */
  changeOperator(
    id: number,
    change: Partial<Omit<Operator, 'id' | 'createdAt'>>,
    audit?: NewAuditRow,
  ): Promise<Operator | null> {
    if (!changesAny(change)) return this.operatorById(id);
    const changed = db.updateTable('operators').set(change).where('id', '=', id).returningAll();
    return translateConflict(
      withAudit(this.#database, audit, (session) => firstRow(session, changed)),
    );
  }
}
