import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATABASE_KINDS,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import { TABLES } from './query-builder.ts';

interface FoundColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
}

describe.each(DATABASE_KINDS)('tables of the query builder (%s)', (kind) => {
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

  test('have exactly the columns of the migrated database, with their types', async () => {
    const columns = await database.sql.query<FoundColumn>(
      `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
      from information_schema.columns where table_schema = 'public'`,
    );
    const found = Object.keys(TABLES).map((table) => [
      table,
      Object.fromEntries(
        columns
          .filter((column) => column.table === table)
          .map(({ name, type, nullable, filled }) => [name, { type, nullable, filled }]),
      ),
    ]);

    expect(Object.fromEntries(found)).toEqual(TABLES);
  });
});
