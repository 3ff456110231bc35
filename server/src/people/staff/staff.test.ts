import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

const RITU = { userName: 'ritu.desk', password: 'a long desk phrase', role: 'trader' } as const;

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});

/** Fields an admin sets; operators choose their own password. */
const RITU_MADE = { userName: RITU.userName, role: RITU.role };

const save = (input: Parameters<typeof server.call<'operatorSaveOperator'>>[1], by = token) =>
  server.call('operatorSaveOperator', input, { token: by });

const logIn = ({ userName, password }: { readonly userName: string; readonly password: string }) =>
  server.call('operatorAuthenticate', { userName, password });

const choose = (link: string, password: string = RITU.password) =>
  server.call('operatorChoosePassword', { link, password });

/** Creates an operator, who then sets their password through the link. */
async function make(input: Parameters<typeof save>[0] = RITU_MADE) {
  const made = await save(input);
  await choose(made.result.passwordLink?.link ?? '');
  return made;
}

async function staff() {
  const { result } = await server.asOperator('operatorGetOperators', {});
  return result.items;
}

async function findOperatorId(userName: string): Promise<number> {
  const found = (await staff()).find((one) => one.userName === userName);
  if (found === undefined) throw new Error(`no operator ${userName}`);
  return found.id;
}

describe('10.1 Operator/SaveOperator', () => {
  test('creates an operator who logs in with their role, and never reveals or logs the password', async () => {
    const made = await make();

    expect(made.result).toMatchObject({ userName: 'ritu.desk', role: 'trader', active: true });
    const login = await logIn({ ...RITU, userName: 'RITU.desk' });
    expect(login.result.operator.role).toBe('trader');
    expect((await staff()).map(({ userName }) => userName)).toEqual(['ritu.desk', 'admin']);
    const log = await server.asOperator('operatorGetAuditLog', {});
    const creation = log.result.items.find(({ action }) => action === 'CreateOperator');
    expect(creation).toMatchObject({
      action: 'CreateOperator',
      entity: 'operator',
      entityId: 'ritu.desk',
    });
    expect(made.text + log.text + login.text).not.toMatch(/argon2|desk phrase/);
  });

  test('only admins see and create operators', async () => {
    await make();
    const { result } = await logIn(RITU);

    const other = { ...RITU_MADE, userName: 'somebody' };
    expect((await save(other, result.accessToken)).error?.code).toBe('FORBIDDEN');
    const seen = await server.call('operatorGetOperators', {}, { token: result.accessToken });
    expect(seen.error?.code).toBe('FORBIDDEN');
  });

  test.each([
    ['a short name', { ...RITU_MADE, userName: 'rit' }],
    ['a long name', { ...RITU_MADE, userName: 'r'.repeat(65) }],
    ['a name with a tag', { ...RITU_MADE, userName: 'ritu <b>' }],
    ['a name the filter changes', { ...RITU_MADE, userName: 'ritu -- x' }],
    ['a name with a blank at its end', { ...RITU_MADE, userName: 'ritu ' }],
  ])('rejects %s', async (_, input) => {
    expect((await save(input)).error?.code).toBe('VALIDATION');
    expect(await staff()).toHaveLength(1);
  });

  test('a name is used once, regardless of case', async () => {
    await save(RITU_MADE);

    expect((await save({ ...RITU_MADE, userName: 'Ritu.Desk' })).error?.code).toBe('USERNAME_TAKEN');
    const id = await findOperatorId('ritu.desk');
    const renamed = await save({ id, userName: 'ADMIN', role: 'trader' });
    expect(renamed.error?.code).toBe('USERNAME_TAKEN');
    expect((await save({ id: 999_999, ...RITU_MADE })).error?.code).toBe('NOT_FOUND');
  });

  test.each([
    ['a block', { active: false }, false],
    ['another role', { role: 'viewer' as const }, true],
  ])('%s ends their sessions immediately', async (_, change, doesOldPasswordWork) => {
    const { result: made } = await make();
    const { result } = await logIn(RITU);
    const read = () => server.call('operatorGetEvents', {}, { token: result.accessToken });
    expect((await read()).success).toBe(true);

    await save({ id: made.id, userName: RITU.userName, role: 'trader', ...change });

    expect((await read()).status).toBe(401);
    expect((await logIn(RITU)).success).toBe(doesOldPasswordWork);
  });

  test('a change that doesn’t affect access keeps them logged in', async () => {
    const { result: made } = await make();
    const { result } = await logIn(RITU);

    await save({ id: made.id, userName: 'ritu.night', role: 'trader' });

    const read = await server.call('operatorGetEvents', {}, { token: result.accessToken });
    expect(read.success).toBe(true);
    expect((await logIn({ ...RITU, userName: 'ritu.night' })).success).toBe(true);
  });

  test('the last active admin can’t be blocked or given another role', async () => {
    const id = await findOperatorId(ADMIN.userName);
    const second = await make({ ...RITU_MADE, role: 'admin' });
    await save({ id: second.result.id, userName: RITU.userName, role: 'admin', active: false });

    const blocked = await save({ id, userName: ADMIN.userName, role: 'admin', active: false });
    const demoted = await save({ id, userName: ADMIN.userName, role: 'viewer' });

    expect([blocked.error?.code, demoted.error?.code]).toEqual(['BAD_STATE', 'BAD_STATE']);
    expect((await logIn(ADMIN)).result.operator.role).toBe('admin');
  });

  test('of two admins blocking each other at once, one stays', async () => {
    const id = await findOperatorId(ADMIN.userName);
    const second = await make({ ...RITU_MADE, role: 'admin' });
    const { result } = await logIn(RITU);

    const answers = await Promise.all([
      save({ id: second.result.id, userName: RITU.userName, role: 'admin', active: false }),
      save({ id, userName: ADMIN.userName, role: 'admin', active: false }, result.accessToken),
    ]);

    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const admins = await server.context.operators.listOperators({ skip: 0, take: 10 });
    expect(admins.items.filter(({ role, active }) => role === 'admin' && active)).toHaveLength(1);
  });

  test('an operator can’t confirm their creator’s or resetter’s acts until another admin has vouched', async () => {
    await server.asOperator('operatorSaveSettings', {
      fourEyes: true,
      fourEyesAmounts: listFourEyesAmounts(0),
    });
    const { marketId, runnerIds } = await server.market();
    await server.asOperator('operatorSetMarketStatus', { marketId, status: 'CLOSED' });
    const proposed = await server.asOperator('operatorProposeResult', {
      marketId,
      result: { winnerRunnerId: runnerIds[0] ?? 0 },
    });
    const { proposalId } = proposed.result;
    const made = await make();
    const { id } = made.result;
    const { result } = await logIn(RITU);
    const admin = await server.otherOperator('admin');
    const puppet = await make({ userName: 'puppet', role: 'admin' });
    const puppets = await logIn({ userName: 'puppet', password: RITU.password });
    const vouch = (by: string) => server.call('operatorVouchForOperator', { id }, { token: by });

    const dependent = await server.call('operatorConfirmResult', { proposalId }, { token: result.accessToken });
    const byMaker = await vouch(token);
    const byPuppet = await vouch(puppets.result.accessToken);
    const vouched = await vouch(admin);
    const own = await server.asOperator('operatorConfirmResult', { proposalId });
    const other = await server.call('operatorConfirmResult', { proposalId }, { token: result.accessToken });

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

describe('the link for choosing a password', () => {
  test('works once, and no one else ever knows the password', async () => {
    const made = await save(RITU_MADE);
    const link = made.result.passwordLink?.link ?? '';
    const [before] = await staff();

    const first = await choose(link);
    const again = await choose(link, 'quite another phrase');

    expect(before).toMatchObject({ userName: 'ritu.desk', hasPassword: false });
    expect(first.result).toBe(true);
    expect(again.error?.code).toBe('LINK_OVER');
    expect((await logIn(RITU)).success).toBe(true);
  });

  test.each(['123456789', 'Password@123', 'my ritu.desk 1'])(
    'rejects a guessable password (%s), and still works for another',
    async (password) => {
      const link = (await save(RITU_MADE)).result.passwordLink?.link ?? '';

      expect((await choose(link, password)).error?.code).toBe('VALIDATION');
      expect((await choose(link)).success).toBe(true);
    },
  );

  test('expires after a day, and for an operator blocked meanwhile', async () => {
    const late = (await save(RITU_MADE)).result.passwordLink?.link ?? '';
    const blocked = await save({ userName: 'meera', role: 'support' });
    const { id } = blocked.result;
    await save({ id, userName: 'meera', role: 'support', active: false });

    expect((await choose(blocked.result.passwordLink?.link ?? '')).error?.code).toBe('LINK_OVER');
    server.clock.advance(24 * 3_600_000);
    expect((await choose(late)).error?.code).toBe('LINK_OVER');
    expect((await choose('1.abcdefghijklmnopqrstuvwxyz')).error?.code).toBe('LINK_OVER');
  });

  test('of a reset ends sessions and password immediately, and makes both one person', async () => {
    const { result: made } = await make();
    const { result: login } = await logIn(RITU);

    const asked = { id: made.id, reason: 'forgot it' };
    const reset = await server.asOperator('operatorMakePasswordLink', asked);
    const read = await server.call('operatorGetEvents', {}, { token: login.accessToken });
    const old = await logIn(RITU);
    await choose(reset.result.passwordLink?.link ?? '', 'quite another phrase');

    expect(reset.result.madeBy).toBe(1);
    expect(read.status).toBe(401);
    expect(old.error?.code).toBe('INVALID_LOGIN');
    expect((await logIn({ ...RITU, password: 'quite another phrase' })).success).toBe(true);
  });

  test('isn’t available for oneself', async () => {
    const own = await server.asOperator('operatorMakePasswordLink', { id: 1, reason: 'why not' });
    expect(own.error?.code).toBe('FORBIDDEN');
  });
});
