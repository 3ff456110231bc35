import { expect, test } from 'vitest';
import { HouseAccountProblem } from '#people/account/house-account.ts';
import { startTestServer } from '#testing/test-server.ts';
import { openHouseAccounts } from './house-accounts.ts';

test('a currency’s house accounts are the same at every start', async () => {
  const server = await startTestServer();

  const first = await openHouseAccounts(server.context, 'DEMO');

  expect(await openHouseAccounts(server.context, 'DEMO')).toEqual(first);
  expect(new Set([...first.makers, ...first.bettors]).size).toBe(12);
});

test.each([
  ['from another domain', { domain: 'open.example', passwordHash: null }],
  ['who can log in', { domain: 'house', passwordHash: 'hash' }],
])('never trades for anyone %s, whatever their name', async (_, change) => {
  const server = await startTestServer();
  const { accounts } = server.context;
  const asha = await server.user();
  await accounts.changeUser(asha.id, { userName: 'House_demo_punter_2', ...change });

  await expect(openHouseAccounts(server.context, 'DEMO')).rejects.toThrow(HouseAccountProblem);
});
