import type { Updateable } from 'kysely';
import { firstRow, onlyRow, pageOfRows } from '#base/postgres/query-builder.ts';
import { type AccountDatabase, changesAny, translateConflict, withAudit } from './account-rows.ts';
import type { AccountStore, Operator } from './account-store.ts';
import { db, type PeopleTables } from './people-tables.ts';

const OPERATOR = [
  'id',
  'user_name as userName',
  'password_hash as passwordHash',
  'role',
  'active',
  'made_by as madeBy',
  'created_at as createdAt',
  'last_login_at as lastLoginAt',
] as const;

const OPERATORS = db.selectFrom('operators').select(OPERATOR);

type OperatorRows = Pick<
  AccountStore,
  'operatorById' | 'operatorByName' | 'operators' | 'addOperator' | 'changeOperator'
>;

/** Operators of the account store. */
export function operatorRows(database: AccountDatabase): OperatorRows {
  const { sql } = database;
  const operatorById = (id: number) => firstRow(sql, OPERATORS.where('id', '=', id));
  return {
    operatorById,
    operatorByName: (userName) =>
      firstRow(
        sql,
        OPERATORS.where(({ eb, fn, val }) =>
          eb(fn<string>('lower', ['user_name']), '=', fn<string>('lower', [val(userName)])),
        ),
      ),
    operators: (query) => pageOfRows(sql, OPERATORS.orderBy('id'), query),
    addOperator: ({ userName, passwordHash, role, active, madeBy, createdAt }, audit) => {
      const added = db
        .insertInto('operators')
        .values({
          user_name: userName,
          password_hash: passwordHash,
          role,
          active,
          made_by: madeBy,
          created_at: createdAt,
        })
        .returning(OPERATOR);
      return translateConflict(withAudit(database, audit, (session) => onlyRow(session, added)));
    },
    changeOperator: (id, change, audit) => {
      const columns = operatorColumns(change);
      if (!changesAny(columns)) return operatorById(id);
      const changed = db
        .updateTable('operators')
        .set(columns)
        .where('id', '=', id)
        .returning(OPERATOR);
      return translateConflict(withAudit(database, audit, (session) => firstRow(session, changed)));
    },
  };
}

/** Columns to update; omitted fields stay unchanged. */
function operatorColumns(change: Partial<Operator>): Updateable<PeopleTables['operators']> {
  return {
    user_name: change.userName,
    password_hash: change.passwordHash,
    role: change.role,
    active: change.active,
    made_by: change.madeBy,
    last_login_at: change.lastLoginAt,
  };
}
