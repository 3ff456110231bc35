import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

test('answers wrong passwords alike whether a bettor’s name exists or not', async () => {
  server = await startTestServer();
  const { userName } = await server.user();
  const tryLogins = async (userNameOrEmailAddress: string) => {
    const answers: unknown[] = [];
    for (let time = 0; time < 7; time += 1) {
      const request = { userNameOrEmailAddress, password: 'Wr0ng!pass' };
      const { status, error } = await server.call('authenticate', request);
      answers.push([status, error?.code, error?.details?.minutes]);
    }
    return answers;
  };

  const known = await tryLogins(userName);

  expect(await tryLogins('nobody_here')).toEqual(known);
  expect(await tryLogins('9000000001')).toEqual(known);
  expect(known.at(-1)).toEqual([400, 'LOCKED_OUT', 15]);
});
