import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { AccountStore } from './account-store.ts';
import { attemptRows } from './attempt-rows.ts';
import { codeRows } from './code-rows.ts';
import { erasureRows } from './erasure-rows.ts';
import { operatorRows } from './operator-rows.ts';
import { sessionRows } from './session-rows.ts';
import { userRows } from './user-rows.ts';

/** Account store in PostgreSQL. */
export function postgresAccountStore(sql: SqlClient, now: () => number): AccountStore {
  const database = { sql, now };
  return {
    ...userRows(database),
    ...erasureRows(database),
    ...operatorRows(database),
    ...sessionRows(database),
    ...codeRows(database),
    ...attemptRows(database),
    addAudit: (row) => addAuditLine(sql, now(), row),
  };
}
