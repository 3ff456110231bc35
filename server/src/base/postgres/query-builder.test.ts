import { expect, test } from 'vitest';
import {
  anyNumber,
  contains,
  createQueryBuilder,
  integer,
  queryRows,
  type TablesOf,
  text,
  whenDefined,
} from './query-builder.ts';
import type { SqlSession, SqlValue } from './sql-client.ts';

const TABLES = {
  users: { id: integer() },
  events: { id: integer(), title: text() },
  markets: { id: integer(), eventId: integer(), kind: text() },
} as const;

const db = createQueryBuilder<TablesOf<typeof TABLES>>();

/** Records its queries. */
function listeningSession() {
  const asked: { readonly text: string; readonly values: readonly SqlValue[] }[] = [];
  const session: SqlSession = {
    query: (text, values = []) => {
      asked.push({ text, values });
      return Promise.resolve([]);
    },
  };
  return { session, asked };
}

test('rejects a query without a session instead of returning nothing', async () => {
  await expect(db.selectFrom('users').select('id').execute()).rejects.toThrow('queryRows');
});

test('omitted fields add no condition', async () => {
  const { session, asked } = listeningSession();
  const query: { readonly kind?: 'TIED'; readonly eventId?: number } = { eventId: 7 };

  const markets = db
    .selectFrom('markets')
    .select('id')
    .where((eb) =>
      eb.and([
        ...whenDefined(query.kind, (kind) => eb('kind', '=', kind)),
        ...whenDefined(query.eventId, (id) => eb('eventId', '=', id)),
      ]),
    );
  await queryRows(session, markets);

  expect(asked).toEqual([{ text: 'select "id" from "markets" where "event_id" = $1', values: [7] }]);
});

test('a list is one value, even when empty', async () => {
  const { session, asked } = listeningSession();

  for (const ids of [[3, 4], []]) {
    await queryRows(session, db.selectFrom('users').select('id').where('id', '=', anyNumber('integer', ids)));
  }

  const text = 'select "id" from "users" where "id" = any ($1::integer[])';
  expect(asked).toEqual([
    { text, values: ['{3,4}'] },
    { text, values: ['{}'] },
  ]);
});

test('a name fragment matches literally, whatever it contains', async () => {
  const { session, asked } = listeningSession();

  await queryRows(
    session,
    db
      .selectFrom('events')
      .select('id')
      .where((eb) => contains(eb.ref('title'), '50%_\\')),
  );

  expect(asked[0]?.values).toEqual(['%50\\%\\_\\\\%']);
});
