import { beforeEach, expect, test } from 'vitest';
import { generateAppCode } from '#testing/people-desk.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';
import { rotateKeys } from './rotate-keys.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

const generateCode = (secret: string) => generateAppCode(secret, server.clock.now());

async function turnOn() {
  const login = await server.call('operatorAuthenticate', ADMIN);
  const token = login.result.accessToken;
  const { result } = await server.call('operatorStartFactor', {}, { token });
  const code = generateCode(result.secret);
  const done = await server.call('operatorConfirmFactor', { code }, { token });
  const { device } = login.result;
  return { secret: result.secret, recoveryCodes: done.result.recoveryCodes, device };
}

async function logIn(code: string) {
  const asked = await server.call('operatorAuthenticate', ADMIN);
  const challenge = String(asked.error?.details?.challenge);
  return server.call('operatorVerifySecondFactor', { challenge, code });
}

/** Like the command, which runs while the server is stopped. */
async function rotated(isAtOnce: boolean) {
  const sealed = await rotateKeys(server.context, { isAtOnce });
  server = await server.restart();
  return sealed;
}

test('apps and recovery codes keep working after a rotation', async () => {
  const { secret, recoveryCodes } = await turnOn();
  const before = await server.context.operatorSecurity.findSecondFactor(1);

  const sealed = await rotated(false);

  const after = await server.context.operatorSecurity.findSecondFactor(1);
  expect(sealed).toBe(1);
  expect(after?.sealedSecret).not.toBe(before?.sealedSecret);
  server.clock.advance(60_000);
  expect((await logIn(generateCode(secret))).success).toBe(true);
  expect((await logIn(recoveryCodes[0] ?? '')).success).toBe(true);
});

test('a former key is valid for its time and then worthless; apps keep working', async () => {
  const { secret, recoveryCodes } = await turnOn();
  await rotated(false);

  server = await server.restartAfter(365 * DAY_MS);

  expect((await logIn(recoveryCodes[0] ?? '')).error?.code).toBe('CODE_INVALID');
  expect((await logIn(generateCode(secret))).success).toBe(true);
});

test('two rotations in a row lose nothing', async () => {
  const { recoveryCodes } = await turnOn();
  await rotated(false);
  await rotated(false);

  expect((await logIn(recoveryCodes[0] ?? '')).success).toBe(true);
});

test('an immediate rotation for stolen keys voids recovery codes and keeps apps', async () => {
  const { secret, recoveryCodes } = await turnOn();
  await rotated(true);
  server.clock.advance(60_000);

  expect((await logIn(recoveryCodes[0] ?? '')).error?.code).toBe('CODE_INVALID');
  expect((await logIn(generateCode(secret))).success).toBe(true);
});
