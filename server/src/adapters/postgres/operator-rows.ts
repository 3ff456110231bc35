import type { AccountStore, Operator } from '#ports/account-store.ts';
import {
  type AccountDatabase,
  firstRow,
  onlyRow,
  orTaken,
  pageOfRows,
  withAudit,
} from './account-rows.ts';
import { type Columns, Conditions, insertPart, selectList, updatePart } from './columns.ts';

const OPERATOR: Columns<Operator> = {
  id: 'id',
  userName: 'user_name',
  passwordHash: 'password_hash',
  role: 'role',
  active: 'active',
  madeBy: 'made_by',
  createdAt: 'created_at',
  lastLoginAt: 'last_login_at',
};
const OPERATORS = selectList(OPERATOR);

type OperatorRows = Pick<
  AccountStore,
  'operatorById' | 'operatorByName' | 'operators' | 'addOperator' | 'changeOperator'
>;

/** The operators of the account store. */
export function operatorRows(database: AccountDatabase): OperatorRows {
  const { sql } = database;
  const operatorById = (id: number) =>
    firstRow<Operator>(sql, `select ${OPERATORS} from operators where id = $1`, [id]);
  return {
    operatorById,
    operatorByName: (userName) =>
      firstRow(sql, `select ${OPERATORS} from operators where lower(user_name) = lower($1)`, [
        userName,
      ]),
    operators: (query) =>
      pageOfRows<Operator>(
        sql,
        { table: 'operators', list: OPERATORS, conditions: new Conditions(), order: 'id' },
        query,
      ),
    addOperator: (operator, audit) => {
      const { text, values } = insertPart<Operator>(OPERATOR, operator);
      return orTaken(
        withAudit(database, audit, async (session) =>
          onlyRow(
            await session.query<Operator>(
              `insert into operators ${text} returning ${OPERATORS}`,
              values,
            ),
          ),
        ),
      );
    },
    changeOperator: (id, change, audit) => {
      const { text, values } = updatePart<Operator>(OPERATOR, change);
      if (text === '') return operatorById(id);
      return orTaken(
        withAudit(database, audit, async (session) => {
          const rows = await session.query<Operator>(
            `update operators set ${text} where id = $1 returning ${OPERATORS}`,
            [id, ...values],
          );
          return rows[0] ?? null;
        }),
      );
    },
  };
}
