import { beforeEach, expect, test } from 'vitest';
import { ensureFirstOperator, ensureSecondOperator } from '#people/staff/first-operators.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MEERA = { userName: 'meera', password: 'Second-pair-0f-eyes' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

test('a second machine admin depends on no one, and is created once', async () => {
  const { context } = server;
  expect(await ensureSecondOperator(context, MEERA)).toBe(true);
  const made = await context.operators.operatorByName('meera');
  await context.operators.changeOperator(made?.id ?? 0, { userName: 'meera.old', active: false });

  expect(await ensureSecondOperator(context, MEERA)).toBe(false);
  expect(made).toMatchObject({ role: 'admin', madeBy: null });
  expect(await context.operators.operatorByName('meera')).toBeNull();
});

test('leaves an existing operator unchanged', async () => {
  await ensureSecondOperator(server.context, { userName: 'ADMIN', password: MEERA.password });

  const { totalCount } = await server.context.operators.listOperators({ skip: 0, take: 10 });
  expect(totalCount).toBe(1);
});

test('rejects a guessable password by name', async () => {
  const guessed = { userName: 'meera', password: 'password' };

  await expect(ensureSecondOperator(server.context, guessed)).rejects.toThrow('SECOND_OPERATOR_PASSWORD: ');
  expect(await ensureFirstOperator(server.context, guessed)).toBe(false);
});
