import { systemClock } from '@crease/server/base/system/clock.ts';
import { randomIdSource } from '@crease/server/base/system/crypto.ts';
import { httpCasinoProvider } from '@crease/server/casino/providers/http-provider.ts';
import { readConfig } from '@crease/server/start/config/read-config.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderProcess, startProvider } from '#casino/start-provider.ts';

let example: ProviderProcess;
beforeAll(async () => {
  example = await startProvider();
});
afterAll(() => example.stop());

/** Starts a site whose provider uses this launch type. */
async function startSite(launch: string): Promise<TestServer> {
  const CASINO_PROVIDERS = JSON.stringify([{ ...example.spec, launch }]);
  const [setting] = readConfig({ CASINO_PROVIDERS }).casinoProviders;
  if (setting === undefined) throw new Error('the setting is right');
  const parts = { clock: systemClock(), ids: randomIdSource };
  return await startTestServer({ casinoProviders: [httpCasinoProvider(setting, parts)] });
}

const opens = async (url: string) => (await fetch(url)).status;

test.each(['url', 'token', 'login'])(
  'an external provider launched by %s opens its game once, whichever call opens it',
  async (launch) => {
    const server = await startSite(launch);
    const { token } = await server.user();
    const calls = [
      await server.call('launchGame', { gameCode: 'coin' }, { token }),
      await server.call('launchGameById', { gameId: 1 }, { token }),
      await server.call('launchGameByToken', { gameId: 1 }, { token }),
    ];
    for (const { error, result } of calls) {
      expect(error).toBeNull();
      expect([await opens(result.url), await opens(result.url)]).toEqual([200, 410]);
    }
    const given = calls[2]?.result;
    expect(given).toHaveProperty('token');
    await server.close();
  },
);

test('logs a player into the provider’s lobby if it has one, and otherwise keeps ours', async () => {
  const server = await startSite('login');
  const { token } = await server.user();
  const { result } = await server.call('launchLobby', {}, { token });
  expect(await opens(result.url)).toBe(200);
  await server.close();

  const plain = await startSite('url');
  const other = await plain.user();
  const own = await plain.call('launchLobby', {}, { token: other.token });
  expect(own.result).toMatchObject({ openMode: 'redirect' });
  expect(new URL(own.result.url).pathname).toBe('/casino');
  const named = await plain.call('launchLobby', { product: 'example' }, { token: other.token });
  expect(named.error?.code).toBe('NOT_FOUND');
  await plain.close();
});

test('requests a provider’s own report of a day; one without rounds has no differences', async () => {
  const server = await startSite('url');
  const day = new Date().toISOString().slice(0, 10);
  const asked = { providerId: 'example', day };
  const token = await server.operator();
  const { result } = await server.call('operatorReconcileCasino', asked, { token });
  expect(result).toMatchObject({ sums: [{ theirs: { rounds: 0 } }, {}], differing: 0 });
  await server.close();
});
