import { listFourEyesAmounts } from '@crease/contracts/rules/four-eyes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATABASE_KINDS,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
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
    await database.sql.query("delete from schema_migrations where name = '0004-append-batch.sql'");
    await database.sql.query(`do $$ declare one regprocedure; begin
      for one in select oid from pg_proc where proname = 'append_batch' loop execute 'drop function ' || one; end loop;
    end $$`);

    const applied = await Promise.all([migrate(database.sql), migrate(database.sql)]);

    expect(applied.flat()).toEqual(['0004-append-batch.sql']);
  });

  test('carry over manual market control and betting suspensions under their former names', async () => {
    const { sql } = database;
    await sql.query("delete from schema_migrations where name ~ '^006[01]'");
    await sql.query(`insert into documents (name, value) values
      ('trading-hand:7', '"HELD"'), ('trading-hand:8', '"TAKEN"'),
      ('betting-stop:all', '{"reason":"rain","led":[1,2],"released":[3]}')`);

    expect(await migrate(sql)).toHaveLength(2);

    const rows = await sql.query<{ name: string; value: unknown }>(
      "select name, value from documents where name ~ '^(trading|manual|betting)' order by name",
    );
    expect(rows).toEqual([
      { name: 'betting-stop:all', value: { reason: 'rain', feedControlled: [1, 2], exempt: [3] } },
      { name: 'manual-control:7', value: 'PAUSED' },
      { name: 'manual-control:8', value: 'MANUAL' },
    ]);
  });

  test('give each kind and role the single four-eyes amount of before', async () => {
    const { sql } = database;
    await sql.query("delete from schema_migrations where name ~ '^0135'");
    await sql.query(`insert into documents (name, value) values
      ('operator-settings', '{"fourEyes":true,"fourEyesAbove":1000000,"balancesPerDay":5}'),
      ('act-proposal:SaveRules:operator-settings', '{"act":{"rules":{"fourEyesAbove":1}}}')`);

    expect(await migrate(sql)).toHaveLength(1);

    const rows = await sql.query<{ name: string; value: unknown }>(
      "select name, value from documents where name ~ 'operator-settings$'",
    );
    expect(rows).toEqual([
      {
        name: 'operator-settings',
        value: {
          fourEyes: true,
          fourEyesAmounts: listFourEyesAmounts(1_000_000),
          balancesPerDay: 5,
        },
      },
    ]);
  });

  test('modified after they were applied are rejected', async () => {
    await database.sql.query(
      "update schema_migrations set digest = 'other' where name = '0001-journal.sql'",
    );
    await expect(migrate(database.sql)).rejects.toThrow('was modified after it was applied');
  });

  test('of a newer release are rejected', async () => {
    await database.sql.query("delete from schema_migrations where name = '0001-journal.sql'");
    await database.sql.query(
      "insert into schema_migrations (name, digest) values ('9999-later.sql', 'x')",
    );
    await expect(migrate(database.sql)).rejects.toThrow();
  });
});
