import { beforeEach, describe, expect, test } from 'vitest';
import { HouseDesk } from '#testing/operator-desks.ts';
import { ADMIN, startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { eraseUsers } from './account-closure.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
const SITES = { domains: { 'licensed.example': { licence: LICENCE, keepPersonalDataDays: 1 } } };
const TWO_DAYS_MS = 2 * 86_400_000;

let server: TestServer;
let token: string;
let player: TestUser;
beforeEach(async () => {
  server = await startTestServer({ siteDomains: SITES });
  token = await server.operator();
  player = await server.user();
});

const add = (text: string, by = token, userId = player.id) =>
  server.call('operatorAddNote', { userId, text }, { token: by });
const notes = async () => (await server.asOperator('operatorGetNotes', { userId: player.id })).result.items;

/** The player wins ₹1,000 in a session. */
async function win(): Promise<void> {
  const desk = new HouseDesk(server);
  const market = await desk.market('FANCY');
  await desk.line(market, 50);
  await desk.place(market, player.token, { type: 3, rate: 100, line: 50 });
  await desk.settle(market, { runs: 60 });
}

describe('operators view a player’s', () => {
  test('own statement and P&L as the player sees them', async () => {
    await win();
    const asked = { userId: player.id };

    const statement = await server.asOperator('operatorGetUserStatement', asked);
    const profit = await server.asOperator('operatorGetUserProfit', asked);

    const own = { token: player.token };
    expect(statement.result.totalCount).toBe(2);
    expect(statement.result).toEqual((await server.call('getTransactions', {}, own)).result);
    expect(profit.result.items).toMatchObject([{ net: expect.any(Number) }]);
    expect(profit.result).toEqual((await server.call('getProfitLoss', {}, own)).result);
  });

  test('login attempts with their origin, wrong passwords too', async () => {
    const login = { userNameOrEmailAddress: player.userName, password: 'not theirs' };
    await server.call('authenticate', login, { from: '198.51.100.7' });

    const { result } = await server.asOperator('operatorGetUserLogins', { userId: player.id });

    expect(result.items).toMatchObject([
      { result: 'Failed', reason: 'INVALID_LOGIN', clientIpAddress: '198.51.100.7' },
      { result: 'Success', current: false },
    ]);
  });

  test('totals, and what is pending', async () => {
    await win();
    const asPlayer = { token: player.token };
    await server.call('setPlayLimit', { name: 'loss:WEEK', amount: 5_000 }, asPlayer);
    await server.call('setPlayLimit', { name: 'loss:WEEK', amount: null }, asPlayer);
    const asked = { userId: player.id };

    const summary = await server.asOperator('operatorGetUserSummary', asked);
    const limits = await server.asOperator('operatorGetUserPlayLimits', asked);

    expect(summary.result).toMatchObject({ bets: 1, openBets: 0, sessions: 1, raises: 1 });
    expect(summary.result).toMatchObject({ requests: 0, deposited: 0, waitingDocuments: 0 });
    expect(limits.result).toEqual((await server.call('getPlayLimits', {}, asPlayer)).result);
  });

  test('data only for an existing ID, and nothing private without the role', async () => {
    const viewer = await server.otherOperator('viewer');
    const asked = { userId: player.id };

    const nobody = await server.asOperator('operatorGetUserStatement', { userId: 999_999 });
    const logins = await server.call('operatorGetUserLogins', asked, { token: viewer });
    const read = await server.call('operatorGetNotes', asked, { token: viewer });

    expect(nobody.error?.code).toBe('NOT_FOUND');
    expect([logins.error?.code, read.error?.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('a player’s sessions', () => {
  test('are ended one by one, recorded with their origin', async () => {
    const other = await server.logIn(player, { from: '198.51.100.7' });
    const asked = { userId: player.id };
    const { items } = (await server.asOperator('operatorGetUserSessions', asked)).result;
    const away = items.find(({ clientIpAddress }) => clientIpAddress === '198.51.100.7');
    const ending = { ...asked, sessionId: away?.sessionId ?? '' };

    const done = await server.asOperator('operatorEndUserSession', ending);

    expect(done.result).toBe(true);
    const openBets = (as: string) => server.call('getUserOpenBets', {}, { token: as });
    expect((await openBets(other.result.accessToken)).status).toBe(401);
    expect((await openBets(player.token)).status).toBe(200);
    const log = await server.asOperator('operatorGetAuditLog', { action: 'EndUserSession' });
    expect(log.result.items).toMatchObject([{ entityId: String(player.id), before: { ip: '198.51.100.7' } }]);
  });

  test('aren’t found if ended or someone else’s', async () => {
    const somebody = await server.user();
    const theirs = await server.asOperator('operatorGetUserSessions', { userId: somebody.id });
    const [session] = theirs.result.items;
    const ending = { userId: player.id, sessionId: session?.sessionId ?? '' };

    const refused = await server.asOperator('operatorEndUserSession', ending);

    expect(refused.error?.code).toBe('NOT_FOUND');
    const still = await server.call('getUserOpenBets', {}, somebody);
    expect(still.status).toBe(200);
  });

  test('are ended by support only', async () => {
    const cashier = await server.otherOperator('cashier');
    const asked = { userId: player.id };
    const { items } = (await server.call('operatorGetUserSessions', asked, { token: cashier })).result;
    const ending = { ...asked, sessionId: items[0]?.sessionId ?? '' };

    const refused = await server.call('operatorEndUserSession', ending, { token: cashier });

    expect(refused.error?.code).toBe('FORBIDDEN');
  });
});

describe('notes about a player', () => {
  test('are kept with author and time, newest first, across a restart', async () => {
    const support = await server.otherOperator('support', 'irani');
    await add('Asked why the payment was refused');
    server.clock.advance(60_000);
    await add('New laptop, confirmed by phone', support);

    const later = await server.restart();
    const { result } = await later.call('operatorGetNotes', { userId: player.id }, { token });

    expect(result.items).toMatchObject([
      { text: 'New laptop, confirmed by phone', operator: 'irani' },
      { text: 'Asked why the payment was refused', operator: ADMIN.userName },
    ]);
    const [first, second] = result.items.map(({ time }) => Date.parse(time));
    expect((first ?? 0) - (second ?? 0)).toBe(60_000);
  });

  test('leave an audit entry without the text', async () => {
    await add('Asked why the payment was refused');

    const [line] = await server.audits();
    expect(line).toMatchObject({
      action: 'AddNote',
      entity: 'user',
      entityId: String(player.id),
      after: null,
    });
  });

  test('need text, an existing player, and a role that works with players', async () => {
    const viewer = await server.otherOperator('viewer');

    const codes = [
      (await add('')).error?.code,
      (await add('x'.repeat(1_001))).error?.code,
      (await add('Who is it', token, 999_999)).error?.code,
      (await add('Nice player', viewer)).error?.code,
    ];

    expect(codes).toEqual(['VALIDATION', 'VALIDATION', 'NOT_FOUND', 'FORBIDDEN']);
    expect(await notes()).toEqual([]);
  });

  test('are erased with a closed account’s personal data', async () => {
    player = await server.user('INR');
    const { id: userId } = player;
    await server.adjustBalance(userId, 'DEBIT', 100_000, 'paid out');
    await add('Asked why the payment was refused');
    const closed = await server.asOperator('operatorCloseUser', { userId, reason: 'asked' });
    expect(closed.success).toBe(true);
    server.clock.advance(TWO_DAYS_MS);

    expect(await eraseUsers(server.context)).toBe(1);

    expect(await server.context.documents.list('player-note:')).toEqual([]);
  });
});
