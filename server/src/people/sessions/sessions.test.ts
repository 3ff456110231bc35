import { expect, test } from 'vitest';
import { randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import { DEFAULT_LIMITS } from '#people/sessions/new-session.ts';
import { Sessions } from '#people/sessions/sessions.ts';
import { AccountStore, OperatorStore, type User } from '#people/store/account-store.ts';
import { type NewSession, type Session, SessionStore } from '#people/store/session-store.ts';
import { turn } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { buildUser } from '#testing/people-desk.ts';
import { lendDatabase } from '#testing/test-database.ts';

const DAY_MS = 86_400_000;
const ORIGIN = { ip: '203.0.113.7', browser: 'test' };

/** Reads users immediately but returns them when the gate opens. */
class GatedAccounts extends AccountStore {
  gate = Promise.resolve();

  override async userById(id: number): Promise<User | null> {
    const user = await super.userById(id);
    await this.gate;
    return user;
  }
}

/** Rotates sessions immediately but returns them when the gate opens. */
class GatedSessions extends SessionStore {
  gate = Promise.resolve();

  override async rotateSession(id: number, at: number, next: NewSession): Promise<Session | null> {
    const rotated = await super.rotateSession(id, at, next);
    await this.gate;
    return rotated;
  }
}

/** @returns a function that opens it. */
function closeGate(gated: { gate: Promise<void> }): () => void {
  let open: () => void = () => undefined;
  gated.gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

async function loggedIn() {
  const clock = new ManualClock();
  const sql = await lendDatabase();
  const now = () => clock.now();
  const accounts = new GatedAccounts(sql, now);
  const store = new GatedSessions(sql);
  const stores = { accounts, store, operators: new OperatorStore(sql, now) };
  const user = await accounts.addUser(buildUser('asha', { createdAt: clock.now() }));
  const openSessions = (limits = DEFAULT_LIMITS) =>
    new Sessions({ ...stores, ids: randomIdSource, clock, log: silentLog, limits });
  const sessions = openSessions();
  const tokens = await sessions.openUser(user, ORIGIN, false);
  return { clock, accounts, store, user, sessions, tokens, openSessions };
}

test.each(['accounts', 'store'] as const)(
  'a session that ends while being renewed stays ended (at the %s)',
  async (at) => {
    const { sessions, tokens, ...stores } = await loggedIn();
    const family = (await sessions.findUserSession(tokens.accessToken))?.family ?? '';
    const open = closeGate(stores[at]);
    const refreshed = sessions.refresh(tokens.refreshToken, ORIGIN);
    await turn();

    await sessions.endFamily(family, 'LOGOUT');
    open();

    expect(await refreshed).toBeNull();
    expect(await sessions.findUserSession(tokens.accessToken)).toBeNull();
  },
);

test.each(['of all', 'of all but another'])(
  'a session being loaded while those %s end doesn’t come back',
  async (which) => {
    const { accounts, user, tokens, openSessions } = await loggedIn();
    const sessions = openSessions();
    const open = closeGate(accounts);
    const found = sessions.findUserSession(tokens.accessToken);
    // Until it awaits the user.
    await turn();

    if (which === 'of all') await sessions.endAllSessions('user', user.id, 'BLOCKED');
    else await sessions.endOtherSessions({ kind: 'user', ownerId: user.id, exceptFamily: 'another' }, 'PASSWORD');
    open();

    expect(await found).toBeNull();
    expect(await sessions.findUserSession(tokens.accessToken)).toBeNull();
  },
);

test('a process finds sessions it didn’t open', async () => {
  const { user, tokens, openSessions } = await loggedIn();
  const other = openSessions();

  expect((await other.findUserSession(tokens.accessToken))?.user.id).toBe(user.id);
  expect(await other.findOperatorSession(tokens.accessToken)).toBeNull();
  expect(await other.findUserSession('unknown')).toBeNull();
});

test('a recently used token pair isn’t treated as theft after a restart', async () => {
  const { sessions, tokens, openSessions } = await loggedIn();
  const next = await sessions.refresh(tokens.refreshToken, ORIGIN);
  const other = openSessions();

  expect(await other.refresh(tokens.refreshToken, ORIGIN)).toBeNull();
  expect(await other.findUserSession(next?.accessToken ?? '')).not.toBeNull();
});

test('a bettor remembered under a longer limit is held to today’s shorter one', async () => {
  const { clock, user, sessions, openSessions } = await loggedIn();
  const strict = openSessions({ ...DEFAULT_LIMITS, bettorIdleMs: 3 * DAY_MS });
  const { refreshToken } = await sessions.openUser(user, ORIGIN, true);
  clock.advance(3 * DAY_MS);

  expect(await strict.refresh(refreshToken, ORIGIN)).toBeNull();
  expect(await sessions.refresh(refreshToken, ORIGIN)).not.toBeNull();
});
