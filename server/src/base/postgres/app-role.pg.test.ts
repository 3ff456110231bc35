import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuditLine, postgresAuditReader } from '#base/audit-log.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { SUPERUSER } from './cluster-folder.ts';
import { migrate, ownsTables } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { openSqlClient, type SqlClient } from './sql-client.ts';

let dataDir: string;
let database: Database;
let owner: SqlClient;

beforeAll(async () => {
  dataDir = temporaryFolder();
  database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  const { address } = database;
  if (address.type !== 'socket') throw new Error('the database that comes along has a socket');
  owner = await openSqlClient({ ...address, user: SUPERUSER }, { size: 1 });
});
afterAll(async () => {
  await owner.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const LINE = {
  actor: 'operator:1',
  action: 'SettleMarket',
  entity: 'market',
  entityId: '1',
  reason: 'a "reason"',
  before: null,
  after: { result: [1] },
  ip: '203.0.113.7',
};

test.each([
  'alter table audit_log disable trigger all',
  'set session_replication_role = replica',
  "update journal set payload = ''",
  'delete from ledger_entries',
  'update audit_log set actor = actor',
  'delete from audit_log',
  'truncate journal',
  'drop table bets',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  "insert into schema_migrations (name, digest) values ('x', 'x')",
  'create role other superuser',
])('the server’s role can’t: %s', async (statement) => {
  await expect(database.sql.query(statement)).rejects.toThrow(/permission denied|must be owner|must be superuser/);
});

test('the audit log is a hash chain in ID order, also with concurrent entries', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => addAuditLine(database.sql, at, LINE)));

  expect(await database.sql.query('select count(*) as lines from audit_log')).toEqual([{ lines: 20 }]);
  expect((await verifyBooks(database.sql)).problems).toEqual([]);
});

test('an entity’s log has only its own entries, newest first', async () => {
  const other = { ...LINE, entity: 'user', entityId: '42', reason: 'asked for it' };
  for (const at of [30, 31]) await addAuditLine(database.sql, at, other);

  const found = await postgresAuditReader(database.sql).auditLog({
    entity: 'user',
    entityId: '42',
    descending: true,
    skip: 0,
    take: 1,
  });

  expect(found.totalCount).toBe(2);
  expect(found.items).toMatchObject([{ at: 31, entityId: '42', reason: 'asked for it' }]);

  await addAuditLine(database.sql, 32, { ...other, action: 'ReadPersonalData' });
  const ofPlayer = { entity: 'user', entityId: '42', descending: true, skip: 0, take: 1 };
  const changes = await postgresAuditReader(database.sql).auditLog({
    ...ofPlayer,
    without: 'ReadPersonalData',
  });
  expect(changes).toMatchObject({ totalCount: 2, items: [{ at: 31 }] });

  const limit = { ...other, action: 'Play:LIMIT' };
  for (const line of [limit, { ...limit, entityId: '43' }, { ...limit, entity: 'market' }]) {
    await addAuditLine(database.sql, 32, line);
  }
  const ofOne = { entity: 'user', entityId: '42', descending: true, skip: 0, take: 9 };
  const actions = ['Play:LIMIT', 'Play:PAUSE'];
  const limits = await postgresAuditReader(database.sql).auditLog({ ...ofOne, actions });
  expect(limits).toMatchObject({ totalCount: 1, items: [{ action: 'Play:LIMIT' }] });
});

test.each([
  ['deleted', 'delete from audit_log where id = (select id from audit_log order by id offset 5 limit 1)'],
  ['changed', "update audit_log set actor = 'operator:9' where id = (select max(id) from audit_log)"],
])('verify detects an audit log entry %s by the database owner', async (_, tampering) => {
  await owner.transaction(async (session) => {
    await session.query('set local session_replication_role = replica');
    await session.query('create temp table kept as select * from audit_log');
    await session.query(tampering);
  });

  expect((await verifyBooks(database.sql)).problems).toEqual([
    expect.stringMatching(/^Audit log entry \d+, or the one before it, was modified/),
  ]);
  await owner.transaction(async (session) => {
    await session.query('set local session_replication_role = replica');
    await session.query('delete from audit_log');
    await session.query('insert into audit_log overriding system value select * from kept');
    await session.query('drop table kept');
  });
});

test('a role without ownership starts on a current schema and says who must migrate an older one', async () => {
  expect(await ownsTables(database.sql)).toBe(false);
  expect(await ownsTables(owner)).toBe(true);
  expect(await migrate(database.sql)).toEqual([]);
  const [newest] = await owner.query<{ name: string; digest: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, digest',
  );

  await expect(migrate(database.sql)).rejects.toThrow(/Start once with the table owner’s URL/);

  await owner.query('insert into schema_migrations (name, digest) values ($1, $2)', [
    newest?.name ?? '',
    newest?.digest ?? '',
  ]);
});
