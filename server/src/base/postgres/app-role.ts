import type { DatabaseAddress } from './database-address.ts';
import type { SqlClient } from './sql-client.ts';

/** Role that the server runs as in the embedded database. */
export const APP_ROLE = 'crease_app';

/** Append-only tables: the server's role has no update or delete privilege. */
const APPEND_ONLY = 'journal, ledger_entries, ledger_accounts, audit_log, casino_transactions';

/**
 * Creates the server's role, which owns nothing and isn't a superuser: it reads and writes rows, but can't alter
 * tables or disable triggers. Granted again after each migration to cover new tables.
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

/** Returns the address of the same database with the server's role. */
export function withAppRole(
  address: Extract<DatabaseAddress, { type: 'socket' }>,
): DatabaseAddress {
  return { ...address, user: APP_ROLE };
}

/** True if this connection's role is a superuser, which no server should run as. */
export async function isSuperuser(sql: SqlClient): Promise<boolean> {
  const [role] = await sql.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  return role?.rolsuper === true;
}

/** True if this connection's role owns the audit log, and so could disable its append-only triggers. */
export async function ownsTables(sql: SqlClient): Promise<boolean> {
  const [table] = await sql.query<{ owns: boolean }>(
    "select pg_get_userbyid(relowner) = current_user as owns from pg_class where oid = to_regclass('audit_log')",
  );
  return table?.owns === true;
}
