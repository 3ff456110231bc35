import { expect, test } from 'vitest';
import { openSqlClient } from './sql-client.ts';

test.runIf(process.env.DATABASE_URL !== undefined)(
  'a wrong password and a missing database are distinguished',
  async (context) => {
    const right = new URL(process.env.DATABASE_URL ?? '');
    if (right.password === '') context.skip('the server of DATABASE_URL asks for no password');
    const wrong = new URL(right);
    wrong.password = 'wrong';
    const missing = new URL(right);
    missing.pathname = '/no_such_database';

    await expect(openSqlClient({ type: 'url', url: wrong.href })).rejects.toThrow('rejected the username or password');
    await expect(openSqlClient({ type: 'url', url: missing.href })).rejects.toThrow('doesn’t exist');
  },
);
