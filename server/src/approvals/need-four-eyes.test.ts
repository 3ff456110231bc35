import { beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ensureFourEyes } from './house-rules.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

async function isOn(): Promise<boolean> {
  return (await server.asOperator('operatorGetSettings', {})).result.fourEyes;
}

async function turnOff() {
  const act = { type: 'SaveRules', fourEyes: false, reason: 'quiet week' } as const;
  const by = { token: await server.operator() };
  const { result } = await server.call('operatorProposeAct', { act }, by);
  const other = { token: await server.otherOperator('admin') };
  return await server.call('operatorConfirmAct', { proposalId: result.proposalId }, other);
}

async function restartWith(setting: object): Promise<void> {
  server = await startTestServer({ siteDomains: { domains: { 'licensed.example': setting } } });
}

test('an installation with a licensed domain starts with four eyes on, and can’t turn it off', async () => {
  expect(await isOn()).toBe(false);

  await ensureFourEyes(server.context);

  expect(await isOn()).toBe(true);
  expect((await turnOff()).error?.validationErrors).toMatchObject([{ members: ['fourEyes'] }]);
  expect(await isOn()).toBe(true);
});

test.each([
  ['play money', {}],
  ['a sandbox', { licence: LICENCE, isSandbox: true }],
])('%s may do without', async (_, setting) => {
  await restartWith(setting);
  await ensureFourEyes(server.context);
  expect(await isOn()).toBe(false);

  const rules = { fourEyes: true };
  await server.asOperator('operatorSaveSettings', rules);
  expect((await turnOff()).success).toBe(true);
  expect(await isOn()).toBe(false);
});
