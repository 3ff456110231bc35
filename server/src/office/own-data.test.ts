import { OWN_DATA_FILES_PER_HOUR, OWN_DATA_PATH } from '@crease/contracts/betting/statement.ts';
import { STRICT_IDENTITY_RULES } from '@crease/contracts/care/identity.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseUsers } from '#office/account-closure.ts';
import { cashierDesk } from '#testing/cashier-desk.ts';
import { DETAILS } from '#testing/identity-desk.ts';
import { ADMIN, startTestServer, type TestMarket, type TestServer, type TestUser } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;
const MOBILE = '+919876500017';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
/** The licensed domain's law requires one day; the others keep the default. */
const SITES = {
  domains: {
    'licensed.example': {
      licence: LICENCE,
      keepPersonalDataDays: 1,
      identity: STRICT_IDENTITY_RULES,
    },
  },
};

let server: TestServer;
let operator: string;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SITES });
  operator = await server.operator();
});

/** A player with a mobile; play money by default. */
async function player(currency: 'DEMO' | 'INR' = 'DEMO'): Promise<TestUser> {
  const user = await server.user(currency);
  await server.context.accounts.changeUser(user.id, { mobile: MOBILE });
  return user;
}

const bet = (user: TestUser, market: TestMarket, type: 1 | 2) =>
  server.bet(user, market, { type, rate: 2, stake: 1_000 });

function file(user: TestUser, currentPassword = user.password) {
  return server.app.inject({
    method: 'POST',
    url: `/${OWN_DATA_PATH}`,
    headers: { host: 'localhost', authorization: `Bearer ${user.token}` },
    payload: { currentPassword },
  });
}

/** Operator sessions expire meanwhile. */
async function passDays(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  operator = (await server.call('operatorAuthenticate', ADMIN)).result.accessToken;
}

const ask = ({ password, token }: TestUser) => server.call('askForClosing', { currentPassword: password }, { token });
const close = (userId: number, token = operator) =>
  server.call('operatorCloseUser', { userId, reason: 'asked for it' }, { token });
const logIn = ({ userName, password }: TestUser) => server.logIn({ userName, password });
const withState = async (status: 'active' | 'closing' | 'closed' | 'erased') =>
  (await server.call('operatorGetUsers', { status }, { token: operator })).result.items.map(({ id }) => id);

describe('a data export', () => {
  test('contains requests, limits, the player’s statements and notes about them', async () => {
    const asha = await player('INR');
    const host = 'licensed.example';
    await server.call('setPlayLimit', { name: 'deposit:DAY', amount: 7_000 }, { token: asha.token, host });
    await server.call('declareDetails', DETAILS, { token: asha.token, host });
    await server.call('operatorAddNote', { userId: asha.id, text: 'Called about a limit' }, { token: operator });
    const desk = cashierDesk(() => server);
    await desk.saveMethod();
    await desk.submit(asha, { amount: 900 });

    const { requests, limits, notes, identity } = (await file(asha)).json();

    expect(requests).toMatchObject([{ type: 'Deposit', amount: 900 }]);
    expect(limits).toContainEqual(expect.objectContaining({ name: 'deposit:DAY', amount: 7_000 }));
    expect(notes).toMatchObject([{ text: 'Called about a limit' }]);
    expect(identity[0]).toMatchObject({ kind: 'DETAILS', state: 'ACCEPTED', details: DETAILS });
    expect(JSON.stringify(identity)).not.toContain('flags');
  });

  test('contains identity, logins, bets, statement, messages and documents', async () => {
    const [asha, other] = [await player(), await server.user()];
    const market = await server.market();
    await bet(asha, market, 1);
    await bet(other, market, 2);

    const answered = await file(asha);

    expect(answered.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    const data = answered.json();
    expect(data.profile).toMatchObject({ userName: asha.userName, mobile: MOBILE });
    expect(data.logins).toMatchObject([{ failure: null, ip: '127.0.0.1' }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.bets).toMatchObject([{ stake: 1_000, status: 'MATCHED', ip: '127.0.0.1' }]);
    expect(data.statement).toMatchObject([{ type: 'DEMO_GRANT', credit: 100_000 }]);
    expect(data).toMatchObject({ messages: [], documents: [], priceAlerts: [] });
    expect(answered.payload).not.toContain(other.userName);
  });

  test('needs the password, three an hour at most', async () => {
    const asha = await player();

    const wrong = await file(asha, 'somebody-elses');
    const files = [];
    for (let i = 1; i < OWN_DATA_FILES_PER_HOUR; i += 1) files.push((await file(asha)).statusCode);
    const tooMany = await file(asha);

    expect(wrong.json().error.code).toBe('WRONG_PASSWORD');
    expect(files).toEqual([200, 200]);
    expect(tooMany.json().error.code).toBe('RATE_LIMITED');
  });

  test('isn’t available to a demo user', async () => {
    const demo = await server.call('loginAsDemoUser', {});

    const answered = await server.app.inject({
      method: 'POST',
      url: `/${OWN_DATA_PATH}`,
      headers: { host: 'localhost', authorization: `Bearer ${demo.result.accessToken}` },
      payload: { currentPassword: 'x' },
    });

    expect(answered.json().error.code).toBe('DEMO_NOT_ALLOWED');
  });
});

describe('closing an account', () => {
  test('is requested with the password, is shown as pending, and can be cancelled', async () => {
    const asha = await player();

    const wrong = await server.call('askForClosing', { currentPassword: 'somebody-elses' }, asha);
    const asked = await ask(asha);
    const profile = await server.call('getProfile', {}, asha);
    const listed = await withState('closing');
    const takenBack = await server.call('takeBackClosing', {}, asha);
    const again = await server.call('takeBackClosing', {}, asha);

    expect(wrong.error?.code).toBe('WRONG_PASSWORD');
    expect(profile.result).toMatchObject({ ...asked.result, keptDays: 30 });
    expect(listed).toEqual([asha.id]);
    expect([takenBack.success, again.error?.code]).toEqual([true, 'BAD_STATE']);
    expect(await withState('closing')).toEqual([]);
  });

  test('logs out everywhere, and blocks further logins', async () => {
    const asha = await player();
    await ask(asha);

    const closed = await close(asha.id);
    const call = await server.call('getProfile', {}, asha);
    const login = await logIn(asha);
    const unblocked = await server.call(
      'operatorSetUserStatus',
      { userId: asha.id, active: true, reason: 'by the wrong door' },
      { token: operator },
    );

    expect(closed.result).toMatchObject({ active: false, betBlocked: true, erasedAt: null });
    expect(call.error?.code).toBe('UNAUTHENTICATED');
    expect([login.status, login.error?.code]).toEqual([400, 'ACCOUNT_CLOSED']);
    expect(unblocked.error?.code).toBe('BAD_STATE');
    expect(await withState('closed')).toEqual([asha.id]);
  });

  test('waits for open bets and for rupees to be paid out', async () => {
    const [asha, bina] = [await player(), await server.user('INR')];
    const market = await server.market();
    await bet(asha, market, 1);

    const withBets = await close(asha.id);
    const withMoney = await close(bina.id);

    expect(withBets.error).toMatchObject({ code: 'BAD_STATE', details: { markets: 1 } });
    expect(withMoney.error).toMatchObject({ code: 'BAD_STATE', details: { balance: 100_000 } });
    expect((await logIn(asha)).success).toBe(true);
  });

  test('can be refused, or reversed as long as the data exists', async () => {
    const asha = await player();
    await ask(asha);
    const end = () => server.call('operatorEndClosing', { userId: asha.id, reason: 'stays' }, { token: operator });

    const refused = await end();
    const nothing = await end();
    await close(asha.id);
    const reopened = await end();

    expect(refused.result).toMatchObject({ closingAskedAt: null, active: true });
    expect(nothing.error?.code).toBe('BAD_STATE');
    expect(reopened.result).toMatchObject({ active: true, betBlocked: false, closedAt: null });
    expect((await logIn(asha)).success).toBe(true);
  });

  test('needs a second operator where the house requires two', async () => {
    const asha = await player();
    const support = await server.otherOperator('support');
    await server.call('operatorSaveSettings', { fourEyes: true }, { token: operator });

    const alone = await close(asha.id, support);
    const { result } = await server.call(
      'operatorProposeAct',
      { act: { type: 'CloseUser', userId: asha.id, reason: 'asked for it' } },
      { token: support },
    );
    const confirmed = await server.call('operatorConfirmAct', { proposalId: result.proposalId }, { token: operator });

    expect(alone.error?.code).toBe('FOUR_EYES');
    expect(confirmed.success).toBe(true);
    expect(await withState('closed')).toEqual([asha.id]);
  });
});

describe('after the legal retention period', () => {
  /** Asha and Bina have settled matched bets, and Asha's account is closed. */
  async function closedAsha(): Promise<TestUser> {
    const [asha, bina] = [await player(), await server.user()];
    const market = await server.market();
    await bet(asha, market, 1);
    await bet(bina, market, 2);
    await server.settle(market, { placings: [[market.runnerIds[0] ?? 0]] });
    await server.context.personal.changePreferences(asha.id, { language: 'hi' });
    await close(asha.id);
    await server.engine.submit({ type: 'ArchiveMarket', marketId: market.marketId });
    return asha;
  }

  test('name, mobile, password and logins are erased, and the money stays under the ID', async () => {
    const asha = await closedAsha();
    const before = await server.context.readModel.statement(buildStatementQuery(asha.id));

    const early = await eraseUsers(server.context);
    await passDays(30);
    const erased = await eraseUsers(server.context);
    const again = await eraseUsers(server.context);

    expect([early, erased, again]).toEqual([0, 1, 0]);
    const { accounts, logins, personal, readModel } = server.context;
    expect(await accounts.userById(asha.id)).toMatchObject({
      userName: `erased-${asha.id}`,
      mobile: null,
      passwordHash: null,
    });
    expect(await accounts.userByLogin(MOBILE)).toBeNull();
    expect(await personal.loadPreferences(asha.id)).toEqual({});
    const attempts = await logins.listLoginAttempts({
      kind: 'user',
      ownerId: asha.id,
      descending: true,
      skip: 0,
      take: 1,
    });
    expect(attempts.totalCount).toBe(0);
    const after = await readModel.statement({
      ...buildStatementQuery(asha.id),
      to: server.clock.now(),
    });
    expect(after.items.slice(0, before.items.length)).toEqual(before.items);
    expect(await withState('erased')).toEqual([asha.id]);
  });

  test('an erasure interrupted in any store is finished by the next one', async () => {
    const asha = await closedAsha();
    await passDays(30);
    const { accounts, bonuses, cashier, pastUsers, personal } = server.context;
    const steps = [
      vi.spyOn(personal, 'eraseUserData'),
      vi.spyOn(cashier, 'eraseUserData'),
      vi.spyOn(bonuses, 'eraseUserData'),
      vi.spyOn(pastUsers, 'eraseUser'),
    ];
    for (const step of steps) {
      step.mockRejectedValueOnce(new Error('Connection lost'));
      await expect(eraseUsers(server.context)).rejects.toThrow('Connection lost');
      expect(await accounts.userById(asha.id)).toMatchObject({ erasedAt: null });
    }

    expect([await eraseUsers(server.context), await eraseUsers(server.context)]).toEqual([1, 0]);

    expect(await accounts.userById(asha.id)).toMatchObject({ userName: `erased-${asha.id}`, mobile: null });
    expect(await personal.loadPreferences(asha.id)).toEqual({});
  });

  test('an erased account can’t be reopened', async () => {
    const asha = await closedAsha();
    await passDays(30);
    await eraseUsers(server.context);

    const reopened = await server.call(
      'operatorEndClosing',
      { userId: asha.id, reason: 'too late' },
      { token: operator },
    );

    expect(reopened.error?.code).toBe('BAD_STATE');
    expect((await logIn(asha)).error?.code).toBe('INVALID_LOGIN');
  });

  test('nothing is erased while the account has received money back', async () => {
    const bina = await server.user('INR');
    const move = (type: 'CREDIT' | 'DEBIT', amount: number) =>
      server.call(
        'operatorAdjustBalance',
        { userId: bina.id, type, amount, reason: 'paid', clientRequestId: crypto.randomUUID() },
        { token: operator },
      );
    await move('DEBIT', 100_000);
    await close(bina.id);
    await move('CREDIT', 5);
    await passDays(1);

    const withMoney = await eraseUsers(server.context);
    await move('DEBIT', 5);
    const without = await eraseUsers(server.context);

    expect([withMoney, without]).toEqual([0, 1]);
  });

  function buildStatementQuery(accountId: number) {
    const to = server.clock.now();
    return { accountId, from: 0, to, descending: false, skip: 0, take: 100 };
  }
});

test('the journal and the audit log identify a bettor by ID only', async () => {
  const [asha, bina] = [await player(), await server.user()];
  const market = await server.market();
  await bet(asha, market, 1);
  await bet(bina, market, 2);
  await ask(asha);

  const audits = await server.call('operatorGetAuditLog', {}, { token: operator });
  const journal = JSON.stringify(server.disk.batches.map(({ batch }) => batch));

  for (const kept of [journal, JSON.stringify(audits.result.items)]) {
    expect(kept).not.toContain(asha.userName);
    expect(kept).not.toContain(MOBILE.slice(3));
  }
  expect(journal).not.toContain('127.0.0.1');
});
