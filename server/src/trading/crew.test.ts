import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { CrewProblem, gatherCrew } from './crew.ts';

test('the crew of a currency is the same accounts at every start', async () => {
  const server = await startTestServer();

  const first = await gatherCrew(server.context, 'DEMO');

  expect(await gatherCrew(server.context, 'DEMO')).toEqual(first);
  expect(new Set([...first.makers, ...first.punters]).size).toBe(12);
  await server.close();
});

test.each([
  ['from another domain', { domain: 'open.example', passwordHash: null }],
  ['who can log in', { domain: 'house', passwordHash: 'hash' }],
])('nobody %s is traded for, whatever their name', async (_, change) => {
  const server = await startTestServer();
  const { accounts } = server.context;
  const asha = await server.user();
  await accounts.changeUser(asha.id, { userName: 'House_demo_punter_2', ...change });

  await expect(gatherCrew(server.context, 'DEMO')).rejects.toThrow(CrewProblem);
  await server.close();
});
