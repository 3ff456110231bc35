import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#base/postgres/open-database.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { GATEWAY, SECRET } from '#testing/cashier-desk.ts';
import { getPort, ProductProcess } from '#testing/product-process.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { type ProviderEvent, SIGNATURE_HEADER, signedBody, TIMESTAMP_HEADER } from './payment-provider.ts';

/** Responses after which the process is killed, one per round; the other calls are at any stage. */
const ANSWERED = [1, 3, 0, 5];
const PLAYERS_EACH = 8;
/** Licensed sites need two operators for payment methods. */
const SECOND = { userName: 'bilal', password: 'Lagoon!48reef' };
const RUPEES = 700;

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const gateway = createServer((_, response) => {
  response.end(JSON.stringify({ payUrl: 'https://pay.example/1', events: [] }));
});
let product: ProductProcess;

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  const domains = { test: { licence, isSandbox: false, showDepositW: true, minAge: 18 } };
  writeFileSync(path.join(folder, 'sites.json'), JSON.stringify({ domains }));
  product = new ProductProcess(dataDir, {
    SITE_DOMAINS: path.join(folder, 'sites.json'),
    SECOND_OPERATOR_USERNAME: SECOND.userName,
    SECOND_OPERATOR_PASSWORD: SECOND.password,
    // A licensed site sends SMS codes; none is requested here.
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    PAYMENT_GATEWAY_NAME: GATEWAY,
    PAYMENT_GATEWAY_SECRET: SECRET,
    PAYMENT_GATEWAY_URL: `http://127.0.0.1:${getPort(gateway)}`,
  });
  await product.start();
  const act = { type: 'SavePaymentMethod', method: METHOD, reason: 'our gateway' } as const;
  const { proposalId } = await product.call(ROUTES.operatorProposeAct, { act });
  const { accessToken } = await product.call(ROUTES.operatorAuthenticate, SECOND, '');
  await product.call(ROUTES.operatorConfirmAct, { proposalId }, accessToken);
});

afterAll(async () => {
  await product.end('SIGTERM');
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const METHOD: WireOf<(typeof ROUTES)['operatorSavePaymentMethod']> = {
  type: 'UPI',
  name: 'Gateway',
  enabled: true,
  domains: [],
  forDeposit: true,
  forWithdrawal: false,
  min: 100,
  max: 50_000,
  requireScreenshot: false,
  note: null,
  usualMinutes: 1,
  opensMinute: null,
  closesMinute: null,
  provider: GATEWAY,
  payees: [],
};

interface Payer {
  readonly userName: string;
  readonly event: ProviderEvent;
}

/** A player with a deposit that the gateway is about to report. */
async function payer(place: number): Promise<Payer> {
  const userName = `payer_${place}`;
  const accessToken = await product.player(userName);
  const wish = { amount: RUPEES, paymentMethodId: 1, clientRequestId: crypto.randomUUID() };
  const { referenceNo } = await product.call(ROUTES.startDeposit, wish, accessToken);
  const event: ProviderEvent = {
    id: `event-${place}`,
    type: 'PAYMENT_SUCCEEDED',
    reference: referenceNo,
    paymentId: `pay-${place}`,
    amount: RUPEES * 100,
    currency: 'INR',
    source: null,
  };
  return { userName, event };
}

/** Calls back like the gateway; null if the process died before its response. */
async function callBack({ event }: Payer): Promise<boolean | null> {
  const { body, timestamp, signature } = signedBody(SECRET, JSON.stringify(event), Date.now());
  try {
    const response = await fetch(`${product.site}/api/payments/callback/${GATEWAY}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signature,
      },
      body,
    });
    return Object(await response.json()).result;
  } catch {
    return null;
  }
}

/** Sends all callbacks at once, and kills the process after a number of responses. */
async function callBackAndKill(payers: readonly Payer[], most: number): Promise<(boolean | null)[]> {
  let answered = 0;
  let killed: Promise<void> | null = null;
  const kill = () => {
    killed ??= product.end('SIGKILL');
  };
  const calls = payers.map(async (one) => {
    const said = await callBack(one);
    if (said !== null) answered += 1;
    if (answered >= most) kill();
    return said;
  });
  if (most === 0) setTimeout(kill, 5);
  const said = await Promise.all(calls);
  await killed;
  return said;
}

test('money is credited once, wherever the process is killed between a provider’s call and its response', {
  timeout: 400_000,
}, async () => {
  const all: Payer[] = [];
  let lost = 0;
  for (const most of ANSWERED) {
    const payers: Payer[] = [];
    while (payers.length < PLAYERS_EACH) payers.push(await payer(all.length + payers.length));
    all.push(...payers);

    const said = await callBackAndKill(payers, most);
    await product.start();
    const again = await Promise.all(payers.map(callBack));

    lost += said.filter((one) => one === null).length;
    // Acknowledged events are known; an unacknowledged one may have been persisted anyway and then isn't new.
    for (const [place, first] of said.entries()) {
      if (first === true) expect(again[place]).toBe(false);
      else expect(again[place]).not.toBeNull();
    }
  }
  expect(lost).toBeGreaterThan(0);
  for (const { userName } of all) {
    const accessToken = await product.logIn(userName);
    const { balance } = await product.call(ROUTES.getPaymentInfo, {}, accessToken);
    expect(balance).toBe(RUPEES);
    const { items } = await product.call(ROUTES.playerRequests, {}, accessToken);
    expect(items.map(({ state }) => state)).toEqual(['CREDITED']);
  }
  await product.end('SIGKILL');
  const database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  expect((await verifyBooks(database.sql)).problems).toEqual([]);
  await database.close();
});
