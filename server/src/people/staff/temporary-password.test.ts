import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const OWN = 'Tangl3d-kettle#';
const OPEN: readonly RouteName[] = ['logout', 'changePassword', 'getProfile', 'getPreferences'];

const server = await startTestServer();
let password: string;
let userName: string;
beforeEach(async () => {
  const asha = await server.user();
  ({ userName, password } = asha);
  await server.context.accounts.changeUser(asha.id, { mustChangePassword: true });
});

async function logIn(word = password): Promise<string> {
  const { result } = await server.logIn({ userName, password: word });
  return result.accessToken;
}

/** Error codes of all authenticated routes for an empty request. */
async function readErrorCodes(token: string): Promise<ReadonlyMap<string, string | undefined>> {
  const codes = new Map<string, string | undefined>();
  for (const [name, route] of Object.entries<AnyRoute>(ROUTES)) {
    if (route.access !== 'U' && route.access !== 'R') continue;
    if (OPEN.some((open) => open === name)) continue;
    server.clock.advance(1_000);
    const answered = await server.send(route.method, `/${route.path}`, {}, { token });
    codes.set(name, answered.error?.code);
  }
  return codes;
}

describe('with a password set by someone else', () => {
  test('rejects every call of the account except those for choosing a password', async () => {
    const token = await logIn();

    const codes = await readErrorCodes(token);

    expect(codes.size).toBeGreaterThan(30);
    expect([...codes].filter(([, code]) => code !== 'MUST_CHANGE_PASSWORD')).toEqual([]);
    expect((await server.call('getProfile', {}, { token })).success).toBe(true);
    expect((await server.call('getPreferences', {}, { token })).success).toBe(true);
  });

  test('rejects history exports too', async () => {
    const file = await server.send('GET', '/Transaction/Export', {}, { token: await logIn() });

    expect(file.error?.code).toBe('MUST_CHANGE_PASSWORD');
  });

  test('keeps public calls open', async () => {
    const token = await logIn();

    expect((await server.call('treeSportWithEvent', {}, { token })).success).toBe(true);
  });

  test('opens everything in the same session once it is changed', async () => {
    const token = await logIn();

    const changed = await server.call('changePassword', { currentPassword: password, newPassword: OWN }, { token });

    expect(changed.success).toBe(true);
    expect((await server.call('getUserOpenBets', {}, { token })).success).toBe(true);
  });
});
