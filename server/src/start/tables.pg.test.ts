import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_TABLES } from '#base/audit-log.ts';
import { DOCUMENT_TABLES } from '#base/document-store.ts';
import { IMAGE_TABLES } from '#base/image-store.ts';
import { names } from '#base/postgres/query-builder.ts';
import { BONUS_TABLES } from '#bonus/store/bonus-claim.ts';
import { HARM_TABLES } from '#care/store/harm-store.ts';
import { IDENTITY_TABLES } from '#care/store/identity-store.ts';
import { PLAY_TIME_TABLES } from '#care/store/play-time-store.ts';
import { BANK_TABLES } from '#cash/store/bank-store.ts';
import { CASHIER_TABLES } from '#cash/store/cash-request.ts';
import { PAYOUT_TABLES } from '#cash/store/payout-store.ts';
import { UNMATCHED_EVENT_TABLES } from '#cash/store/unmatched-event-store.ts';
import { PLAY_TABLES } from '#casino/store/write-plays.ts';
import { EXPORT_TABLES } from '#jobs/export-store.ts';
import { JOURNAL_TABLES } from '#journal/postgres/journal-tables.ts';
import { FEED_TABLES } from '#market-desk/feeds/feed-store.ts';
import { NOTICE_TABLES } from '#notices/notice-store.ts';
import { PERSONAL_TABLES } from '#notices/personal-store.ts';
import { PEOPLE_TABLES } from '#people/store/people-tables.ts';
import { SECURITY_TABLES } from '#people/store/security-store.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';

const TABLES = {
  ...AUDIT_TABLES,
  ...BANK_TABLES,
  ...BONUS_TABLES,
  ...CASHIER_TABLES,
  ...DOCUMENT_TABLES,
  ...EXPORT_TABLES,
  ...FEED_TABLES,
  ...HARM_TABLES,
  ...IDENTITY_TABLES,
  ...IMAGE_TABLES,
  ...JOURNAL_TABLES,
  ...PAYOUT_TABLES,
  ...NOTICE_TABLES,
  ...PEOPLE_TABLES,
  ...PERSONAL_TABLES,
  ...PLAY_TABLES,
  ...PLAY_TIME_TABLES,
  ...SECURITY_TABLES,
  ...UNMATCHED_EVENT_TABLES,
} as const;

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
          .filter((column) => column.table === names.columnName(table))
          .map(({ name, type, nullable, filled }) => [names.fieldName(name), { type, nullable, filled }]),
      ),
    ]);

    expect(Object.fromEntries(found)).toEqual(TABLES);
  });
});
