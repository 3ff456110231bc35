import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

describe.each(DATABASE_KINDS)('migrations (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });

  test('are applied once', async () => {
    expect(await migrate(database.sql)).toEqual([]);
  });

  test('are applied once by two servers starting at the same time', async () => {
    await database.sql.query("delete from schema_migrations where name = '0017-append-batch.sql'");
    await database.sql.query(`do $$ declare one regprocedure; begin
      for one in select oid from pg_proc where proname = 'append_batch' loop execute 'drop function ' || one; end loop;
    end $$`);

    const applied = await Promise.all([migrate(database.sql), migrate(database.sql)]);

    expect(applied.flat()).toEqual(['0017-append-batch.sql']);
  });

  test('modified after they were applied are rejected', async () => {
    await database.sql.query("update schema_migrations set digest = 'other' where name = '0001-journal.sql'");
    await expect(migrate(database.sql)).rejects.toThrow('was modified after it was applied');
  });

  test('let statements that are already prepared see a new column', async () => {
    const { sql } = database;
    const read = () => sql.query('select * from documents where name = $1', ['colours']);
    await sql.query("insert into documents (name, value) values ('colours', '{}')");
    await read();

    await sql.query('alter table documents add column note text');

    await expect(read()).resolves.toEqual([{ name: 'colours', value: {}, note: null }]);
    await expect(
      sql.transaction((session) => session.query('select * from documents where name = $1', ['colours'])),
    ).resolves.toHaveLength(1);
  });

  test('of a newer release are rejected', async () => {
    await database.sql.query("delete from schema_migrations where name = '0001-journal.sql'");
    await database.sql.query("insert into schema_migrations (name, digest) values ('9999-later.sql', 'x')");
    await expect(migrate(database.sql)).rejects.toThrow();
  });
});
