import type { DatabaseAddress } from './database-address.ts';
import type { SqlClient } from './sql-client.ts';

/** The role that the server runs as in the database that comes along. */
export const APP_ROLE = 'crease_app';

/** Rows of these are added, never changed: anyone who runs the server cannot even try. */
const APPEND_ONLY = 'journal, ledger_entries, ledger_accounts, audit_log, casino_transactions';

/**
 * Makes the role that the server runs as, which owns nothing and is no superuser: it reads and writes rows, but can neither
 * change a table nor switch a trigger off. Given again after each migration, for the tables that are new.
 */
export async function grantAppRole(owner: SqlClient): Promise<void> {
  await owner.transaction(async (session) => {
    const [known] = await session.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (known === undefined) await session.query(`create role ${APP_ROLE} login`);
    await session.query(`grant usage on schema public to ${APP_ROLE}`);
    await session.query(
      `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
    );
    await session.query(`grant usage, select on all sequences in schema public to ${APP_ROLE}`);
    await session.query(`revoke update, delete, truncate on ${APPEND_ONLY} from ${APP_ROLE}`);
    await session.query(`revoke update, delete, truncate on exports from ${APP_ROLE}`);
    await session.query(
      `revoke insert, update, delete on schema_migrations, carried_balances from ${APP_ROLE}`,
    );
  });
}

/** The same database as the role that the server runs as. */
export function asAppRole(address: Extract<DatabaseAddress, { type: 'socket' }>): DatabaseAddress {
  return { ...address, user: APP_ROLE };
}

/** Whether the role of this connection may do what no server should: everything. */
export async function isSuperuser(sql: SqlClient): Promise<boolean> {
  const [role] = await sql.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return role?.rolsuper === true;
}

/** Whether the role of this connection owns the audit log, and so may switch off what keeps it from being changed. */
export async function ownsTables(sql: SqlClient): Promise<boolean> {
  const [table] = await sql.query<{ owns: boolean }>(
    "select pg_get_userbyid(relowner) = current_user as owns from pg_class where oid = to_regclass('audit_log')",
  );
  return table?.owns === true;
}
