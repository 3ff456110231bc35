import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import type { DocumentStore } from '#base/document-store.ts';
import { randomIdSource } from '#base/system/crypto.ts';
import { Gateway, SECRET } from '#testing/cashier-desk.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { paymentProviderRules } from '#testing/payment-provider-rules.ts';
import { lendDocuments } from '#testing/test-database.ts';
import { isSignedBody, manualProvider, ProviderUnavailable, signedBody } from './payment-provider.ts';
import { SandboxBank } from './sandbox-bank.ts';
import { httpTransport, webhookProvider } from './webhook-provider.ts';

paymentProviderRules('manual', () => ({ provider: manualProvider, now: () => 0 }));

paymentProviderRules('gateway', () => {
  const clock = new ManualClock();
  const gateway = new Gateway(() => clock.now());
  return {
    provider: gateway.provider,
    now: () => clock.now(),
    sign: (body, at) => signedBody(SECRET, body, at),
    takeDown: () => {
      gateway.isDown = true;
    },
  };
});

let documents: DocumentStore;
beforeEach(async () => {
  documents = await lendDocuments();
});

paymentProviderRules('sandbox', () => {
  const clock = new ManualClock();
  const bank = new SandboxBank({ documents, ids: randomIdSource, clock });
  return { provider: bank.provider, now: () => clock.now() };
});

test('a gateway gets signed bytes over HTTP, and a redirect, error or silence is no answer', async () => {
  const now = Date.now();
  const seen: boolean[] = [];
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const timestamp = String(request.headers['x-timestamp']);
      const signature = String(request.headers['x-signature']);
      seen.push(isSignedBody(SECRET, { body, timestamp, signature }, now));
      const { reference } = JSON.parse(body);
      if (reference === 'DP-1') response.end('{"payUrl":"https://pay.example/1"}');
      else if (reference === 'DP-2') response.writeHead(302, { location: '/elsewhere' }).end();
      else if (reference === 'DP-3') response.writeHead(500).end('{"payUrl":"https://a.example"}');
      else if (reference === 'DP-4') response.end('{"payUrl":"http://pay.example/1"}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const transport = httpTransport(`http://127.0.0.1:${port}/v1/`, 1_000);
  const clock = { now: () => now };
  const provider = webhookProvider({
    code: 'north',
    isSandbox: false,
    secret: SECRET,
    clock,
    transport,
  });
  const begin = (reference: string) => provider.startPayment({ reference, amount: 100 });

  expect(await begin('DP-1')).toBe('https://pay.example/1');
  for (const reference of ['DP-2', 'DP-3', 'DP-4', 'DP-5'])
    await expect(begin(reference)).rejects.toThrow(ProviderUnavailable);
  expect(seen).toEqual([true, true, true, true, true]);
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});
