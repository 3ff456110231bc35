import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { purgePast } from './forget-past.ts';

const DAY_MS = 86_400_000;
const MOBILE = '+919876543210';
const FORM = {
  userName: 'asha_7',
  password: 'Saffr0n!kite',
  confirmPassword: 'Saffr0n!kite',
  mobile: MOBILE,
};

test('deletes texts after a day, unverified registrations after a week, logins after a year', async () => {
  let server = await startTestServer();
  const { accounts, codes } = server.context;
  const job = purgePast(server.context);
  const ravi = await server.user();
  await server.call('register', FORM);
  const begun = server.clock.now();
  const runAfter = async (ms: number) => {
    server = await server.restartAfter(begun + ms - server.clock.now());
    await job.run();
    const { accessToken } = await logIn(ravi);
    const log = await server.call(
      'getUserLoginAttempts',
      { MaxResultCount: 100, Sorting: 'creationTime asc' },
      { token: accessToken },
    );
    return {
      texts: (await codes.codesSentTo(MOBILE, 0)).length,
      isWaiting: (await accounts.userByLogin(FORM.userName)) !== null,
      knowsFirstLogin: log.result.items[0]?.creationTime === new Date(begun).toISOString(),
    };
  };
  const logIn = async ({ userName, password }: typeof ravi) =>
    (await server.call('authenticate', { userNameOrEmailAddress: userName, password })).result;

  expect(await runAfter(DAY_MS)).toEqual({ texts: 1, isWaiting: true, knowsFirstLogin: true });
  expect(await runAfter(DAY_MS + 1)).toEqual({ texts: 0, isWaiting: true, knowsFirstLogin: true });
  expect(await runAfter(7 * DAY_MS)).toMatchObject({ isWaiting: true });
  expect(await runAfter(7 * DAY_MS + 1)).toMatchObject({ isWaiting: false });
  expect(await runAfter(365 * DAY_MS)).toMatchObject({ knowsFirstLogin: true });
  expect(await runAfter(365 * DAY_MS + 1)).toMatchObject({ knowsFirstLogin: false });
  await server.close();
});
