import type { MarketingConsent } from '@crease/contracts/people/account.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const PUSH_OF_SPORTS: MarketingConsent = { channel: 'PUSH', product: 'SPORTS' };

let server: TestServer;
let asha: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user();
});

const consents = ({ token }: TestUser) => server.call('getMarketingConsents', {}, { token });
const setConsent = ({ token }: TestUser, isGiven: boolean, consent = PUSH_OF_SPORTS) =>
  server.call('saveMarketingConsent', { ...consent, isGiven }, { token });

async function offer(
  to: { readonly userId: number } | { readonly everybody: true },
  offerOf: MarketingConsent['product'] | null = 'SPORTS',
) {
  const words = { title: 'Free entry', text: 'A contest on Sunday.' };
  const clientRequestId = crypto.randomUUID();
  return server.asOperator('operatorSendNotice', { to, ...words, offerOf, clientRequestId });
}

describe('marketing consent', () => {
  test('is off at first, is given and withdrawn per cell, and every change is recorded', async () => {
    expect((await consents(asha)).result).toEqual({ given: [], isSuppressed: false, history: [] });
    await setConsent(asha, true);
    await setConsent(asha, true);
    await setConsent(asha, true, { channel: 'SMS', product: 'CASINO' });
    const { result } = await setConsent(asha, false);

    expect(result.given).toEqual([{ channel: 'SMS', product: 'CASINO' }]);
    expect(result.history.map(({ channel, isGiven }) => [channel, isGiven])).toEqual([
      ['PUSH', false],
      ['SMS', true],
      ['PUSH', true],
    ]);
    server = await server.restart();
    expect((await consents(asha)).result.given).toEqual(result.given);
  });

  test('is rejected for an unknown channel or topic', async () => {
    const wrong = { channel: 'PIGEON', product: 'SPORTS', isGiven: true } as never;

    const refused = await server.call('saveMarketingConsent', wrong, asha);
    expect(refused.error?.code).toBe('VALIDATION');
  });
});

describe('an offer', () => {
  test('reaches only those who consented to it by push; other messages reach everyone', async () => {
    const bilal = await server.user();
    await setConsent(asha, true);
    await setConsent(bilal, true, { channel: 'EMAIL', product: 'SPORTS' });

    expect((await offer({ everybody: true })).result).toEqual({ sent: 1 });
    expect((await offer({ everybody: true }, 'CASINO')).result).toEqual({ sent: 0 });
    expect((await offer({ everybody: true }, null)).result).toEqual({ sent: 2 });
    expect((await offer({ userId: asha.id })).result).toEqual({ sent: 1 });
    expect((await offer({ userId: bilal.id })).error?.code).toBe('NO_CONSENT');
  });

  test('reaches no one on a break, or self-excluded', async () => {
    await setConsent(asha, true);
    await server.call('takeTimeOut', { days: 1 }, asha);

    expect((await offer({ everybody: true })).result).toEqual({ sent: 0 });
    expect((await offer({ userId: asha.id })).error?.code).toBe('NO_CONSENT');
    const { accessToken: token } = (await server.logIn(asha)).result;
    expect((await consents({ ...asha, token })).result.isSuppressed).toBe(true);
  });
});
