import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ensureFirstOperator, ensureSecondOperator } from './env-operators.ts';

const MEERA = { userName: 'meera', password: 'Second-pair-0f-eyes' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('a second admin of the machine depends on nobody, and is made once', async () => {
  const { context } = server;
  expect(await ensureSecondOperator(context, MEERA)).toBe(true);
  const made = await context.accounts.operatorByName('meera');
  await context.accounts.changeOperator(made?.id ?? 0, { userName: 'meera.old', active: false });

  expect(await ensureSecondOperator(context, MEERA)).toBe(false);
  expect(made).toMatchObject({ role: 'admin', madeBy: null });
  expect(await context.accounts.operatorByName('meera')).toBeNull();
});

test('an operator who is there already is left as they are', async () => {
  await ensureSecondOperator(server.context, { userName: 'ADMIN', password: MEERA.password });

  const { totalCount } = await server.context.accounts.operators({ skip: 0, take: 10 });
  expect(totalCount).toBe(1);
});

test('a password that anybody guesses is refused by name', async () => {
  const guessed = { userName: 'meera', password: 'password' };

  await expect(ensureSecondOperator(server.context, guessed)).rejects.toThrow(
    'SECOND_OPERATOR_PASSWORD: ',
  );
  expect(await ensureFirstOperator(server.context, guessed)).toBe(false);
});
