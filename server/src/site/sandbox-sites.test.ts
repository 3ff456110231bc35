import { afterEach, describe, expect, test } from 'vitest';
import type { DocumentStore } from '#base/document-store.ts';
import { lendDocuments } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { DomainSettings } from './domain-settings.ts';
import { MixedRupees, refuseMixedRupees } from './publishing-rules.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
const LICENSED = { 'real.example': { licence: LICENCE } };
const SANDBOX = { 'play.example': { licence: LICENCE, isSandbox: true } };

describe('at startup', () => {
  const start = (kept: DocumentStore, domains: object) =>
    refuseMixedRupees(new DomainSettings({ domains }, kept), kept);

  test('a sandbox and a licensed site need separate databases', async () => {
    await expect(start(await lendDocuments(), { ...LICENSED, ...SANDBOX })).rejects.toThrow(MixedRupees);
    await expect(start(await lendDocuments(), SANDBOX)).resolves.toBeUndefined();
    await expect(start(await lendDocuments(), LICENSED)).resolves.toBeUndefined();
  });

  test('a database’s rupees stay of their original type', async () => {
    const real = await lendDocuments();
    await start(real, LICENSED);
    const played = await lendDocuments();
    await start(played, SANDBOX);

    await expect(start(real, SANDBOX)).rejects.toThrow('This database holds real rupees');
    await expect(start(played, LICENSED)).rejects.toThrow('This database holds sandbox rupees');
    await expect(start(played, { 'none.example': {} })).resolves.toBeUndefined();
    await expect(start(played, SANDBOX)).resolves.toBeUndefined();
  });
});

describe('an operator', () => {
  let server: TestServer;
  afterEach(() => server.close());
  const save = async (name: string, setting: object) =>
    server.asOperator('operatorSaveDomainSetting', { name, setting });

  test('can’t turn a licensed site into a sandbox, or add one next to it', async () => {
    server = await startTestServer({ siteDomains: { domains: LICENSED } });

    const turned = await save('real.example', { isSandbox: true });
    const added = await save('play.example', { licence: LICENCE, isSandbox: true });
    const unlicensed = await save('play.example', { isSandbox: true });

    const fields = [turned, added].map(({ error }) => error?.validationErrors?.[0]?.members?.[0]);
    expect(fields).toEqual(['setting.isSandbox', 'setting.isSandbox']);
    expect(unlicensed.error?.code).toBe('VALIDATION');
  });

  test('can’t make a sandbox real', async () => {
    server = await startTestServer({ siteDomains: { domains: SANDBOX } });

    const turned = await save('play.example', { isSandbox: false });

    expect(turned.error?.code).toBe('VALIDATION');
  });
});
