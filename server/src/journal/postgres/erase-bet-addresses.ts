import { run } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { db } from './journal-tables.ts';

/** Erases the IP addresses stored with an account's bets. */
export async function eraseBetAddresses(session: SqlSession, accountId: number): Promise<void> {
  const bets = db.updateTable('bets').set({ ip: null });
  await run(session, bets.where('accountId', '=', accountId).where('ip', 'is not', null));
}
