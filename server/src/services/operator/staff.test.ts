import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

const RITU = { userName: 'ritu.desk', password: 'a long desk phrase', role: 'trader' } as const;

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});
afterEach(() => server.close());

const save = (input: Parameters<typeof server.call<'operatorSaveOperator'>>[1], by = token) =>
  server.call('operatorSaveOperator', input, { token: by });

const logIn = ({ userName, password }: { readonly userName: string; readonly password: string }) =>
  server.call('operatorAuthenticate', { userName, password });

async function staff() {
  const { result } = await server.call('operatorGetOperators', {}, { token });
  return result.items;
}

async function idOf(userName: string): Promise<number> {
  const found = (await staff()).find((one) => one.userName === userName);
  if (found === undefined) throw new Error(`no operator ${userName}`);
  return found.id;
}

describe('10.1 Operator/SaveOperator', () => {
  test('makes an operator who logs in with his role, and nothing of his password is told or written down', async () => {
    const made = await save(RITU);

    expect(made.result).toMatchObject({ userName: 'ritu.desk', role: 'trader', active: true });
    const login = await logIn({ ...RITU, userName: 'RITU.desk' });
    expect(login.result.operator.role).toBe('trader');
    expect((await staff()).map(({ userName }) => userName)).toEqual(['ritu.desk', 'admin']);
    const log = await server.call('operatorGetAuditLog', {}, { token });
    const creation = log.result.items.find(({ action }) => action === 'CreateOperator');
    expect(creation).toMatchObject({
      action: 'CreateOperator',
      entity: 'operator',
      entityId: 'ritu.desk',
    });
    expect(made.text + log.text + login.text).not.toMatch(/argon2|desk phrase/);
  });

  test('only an admin sees and makes operators', async () => {
    await save(RITU);
    const { result } = await logIn(RITU);

    const other = { ...RITU, userName: 'somebody' };
    expect((await save(other, result.accessToken)).error?.code).toBe('FORBIDDEN');
    const seen = await server.call('operatorGetOperators', {}, { token: result.accessToken });
    expect(seen.error?.code).toBe('FORBIDDEN');
  });

  test.each([
    ['a short password', { ...RITU, password: '123456789' }],
    ['a stolen password', { ...RITU, password: 'Password@123' }],
    ['a password with the name in it', { ...RITU, password: 'my ritu.desk 1' }],
    ['no password', { userName: 'ritu.desk', role: 'trader' as const }],
    ['a short name', { ...RITU, userName: 'rit' }],
    ['a long name', { ...RITU, userName: 'r'.repeat(65) }],
    ['a name with a tag', { ...RITU, userName: 'ritu <b>' }],
    ['a name the filter changes', { ...RITU, userName: 'ritu -- x' }],
    ['a name with a blank at its end', { ...RITU, userName: 'ritu ' }],
  ])('refuses %s', async (_, input) => {
    expect((await save(input)).error?.code).toBe('VALIDATION');
    expect(await staff()).toHaveLength(1);
  });

  test('a name is used once, whatever its case', async () => {
    await save(RITU);

    expect((await save({ ...RITU, userName: 'Ritu.Desk' })).error?.code).toBe('USERNAME_TAKEN');
    const id = await idOf('ritu.desk');
    const renamed = await save({ id, userName: 'ADMIN', role: 'trader' });
    expect(renamed.error?.code).toBe('USERNAME_TAKEN');
    expect((await save({ id: 999_999, ...RITU })).error?.code).toBe('NOT_FOUND');
  });

  test.each([
    ['a block', { active: false }, false],
    ['another password', { password: 'quite another phrase' }, false],
    ['another role', { role: 'viewer' as const }, true],
  ])('%s ends his sessions at once', async (_, change, doesOldPasswordWork) => {
    const { result: made } = await save(RITU);
    const { result } = await logIn(RITU);
    const read = () => server.call('operatorGetEvents', {}, { token: result.accessToken });
    expect((await read()).success).toBe(true);

    await save({ id: made.id, userName: RITU.userName, role: 'trader', ...change });

    expect((await read()).status).toBe(401);
    expect((await logIn(RITU)).success).toBe(doesOldPasswordWork);
  });

  test('what changes nothing of his access leaves him at work', async () => {
    const { result: made } = await save(RITU);
    const { result } = await logIn(RITU);

    await save({ id: made.id, userName: 'ritu.night', role: 'trader' });

    const read = await server.call('operatorGetEvents', {}, { token: result.accessToken });
    expect(read.success).toBe(true);
    expect((await logIn({ ...RITU, userName: 'ritu.night' })).success).toBe(true);
  });

  test('the last active admin can be neither blocked nor made something else', async () => {
    const id = await idOf(ADMIN.userName);
    const second = await save({ ...RITU, role: 'admin' });
    await save({ id: second.result.id, userName: RITU.userName, role: 'admin', active: false });

    const blocked = await save({ id, userName: ADMIN.userName, role: 'admin', active: false });
    const demoted = await save({ id, userName: ADMIN.userName, role: 'viewer' });

    expect([blocked.error?.code, demoted.error?.code]).toEqual(['BAD_STATE', 'BAD_STATE']);
    expect((await logIn(ADMIN)).result.operator.role).toBe('admin');
  });

  test('two admins who block each other in the same moment: one stays', async () => {
    const id = await idOf(ADMIN.userName);
    const second = await save({ ...RITU, role: 'admin' });
    const { result } = await logIn(RITU);

    const answers = await Promise.all([
      save({ id: second.result.id, userName: RITU.userName, role: 'admin', active: false }),
      save({ id, userName: ADMIN.userName, role: 'admin', active: false }, result.accessToken),
    ]);

    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const admins = await server.context.accounts.operators({ skip: 0, take: 10 });
    expect(admins.items.filter(({ role, active }) => role === 'admin' && active)).toHaveLength(1);
  });

  test('an operator confirms nothing of whoever made or reset them until another admin has vouched', async () => {
    await server.call('operatorSaveSettings', { fourEyes: true, fourEyesAbove: 0 }, { token });
    const { marketId, runnerIds } = await server.market();
    await server.call('operatorSetMarketStatus', { marketId, status: 'CLOSED' }, { token });
    const proposed = await server.call(
      'operatorProposeResult',
      { marketId, result: { winnerRunnerId: runnerIds[0] ?? 0 } },
      { token },
    );
    const { proposalId } = proposed.result;
    const made = await save(RITU);
    const { id } = made.result;
    const { result } = await logIn(RITU);
    const admin = await server.otherOperator('admin');
    const puppet = await save({ userName: 'puppet', password: RITU.password, role: 'admin' });
    const puppets = await logIn({ userName: 'puppet', password: RITU.password });
    const vouch = (by: string) => server.call('operatorVouchForOperator', { id }, { token: by });

    const dependent = await server.call(
      'operatorConfirmResult',
      { proposalId },
      { token: result.accessToken },
    );
    const byMaker = await vouch(token);
    const byPuppet = await vouch(puppets.result.accessToken);
    const vouched = await vouch(admin);
    const own = await server.call('operatorConfirmResult', { proposalId }, { token });
    const other = await server.call(
      'operatorConfirmResult',
      { proposalId },
      { token: result.accessToken },
    );

    expect([puppet.result.madeBy, made.result.madeBy]).toEqual([1, 1]);
    expect([dependent, byMaker, byPuppet].map(({ error }) => error?.code)).toEqual([
      'FOUR_EYES',
      'FOUR_EYES',
      'FOUR_EYES',
    ]);
    expect(vouched.result.madeBy).toBeNull();
    expect(own.error?.code).toBe('FOUR_EYES');
    expect(other.result.status).toBe('SETTLED');
  });
});
