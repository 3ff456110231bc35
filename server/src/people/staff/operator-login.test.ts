import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { OWN_MACHINE } from '#http/admission.ts';
import { generateAppCode } from '#testing/people-desk.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

const WRONG = 'not the password';

function logIn(from: string, password = ADMIN.password, device?: string) {
  const request = {
    userName: ADMIN.userName,
    password,
    ...(device === undefined ? {} : { device }),
  };
  return server.call('operatorAuthenticate', request, { from });
}

async function guess(from: string, userName: string, times: number) {
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < times; time += 1) {
    const request = { userName, password: WRONG };
    codes.push((await server.call('operatorAuthenticate', request, { from })).error?.code);
  }
  return codes;
}

describe('an operator’s wrong passwords', () => {
  beforeEach(async () => {
    server = await startTestServer();
  });

  test('lock the IP they come from, and no one else', async () => {
    await guess('198.51.100.7', ADMIN.userName, 5);

    expect((await logIn('198.51.100.7')).error?.code).toBe('LOCKED_OUT');
    expect((await logIn('203.0.113.9')).success).toBe(true);
  });

  test('get the same answer whether the name exists or not', async () => {
    const known = await guess('198.51.100.7', ADMIN.userName, 7);
    const unknown = await guess('198.51.100.7', 'nobody.here', 7);

    expect(unknown).toEqual(known);
    expect(known.slice(5)).toEqual(['LOCKED_OUT', 'LOCKED_OUT']);
  });

  test('from many IPs slow strangers down and let a known device through', async () => {
    const first = await logIn('203.0.113.9');
    for (let place = 1; place <= 20; place += 1) {
      await guess(`198.51.100.${place}`, ADMIN.userName, 1);
    }

    const stranger = await logIn('192.0.2.50');
    const known = await logIn('192.0.2.51', ADMIN.password, first.result.device);
    const forged = await logIn('192.0.2.52', ADMIN.password, `${first.result.device}x`);
    server.clock.advance(31_000);
    const later = await logIn('192.0.2.53');

    expect(stranger.error?.code).toBe('LOCKED_OUT');
    expect(known.success).toBe(true);
    expect(forged.error?.code).toBe('LOCKED_OUT');
    expect(later.success).toBe(true);
  });

  test('and right ones are in the audit log, without text entered as an unknown name', async () => {
    await guess('198.51.100.7', 'my secret password', 1);
    await guess('198.51.100.7', ADMIN.userName, 6);
    const token = (await logIn('203.0.113.9')).result.accessToken;

    const log = await server.call('operatorGetAuditLog', { entity: 'operator' }, { token });
    const lines = log.result.items.map(({ actor, action, reason, ip }) => [actor, action, reason, ip]);

    expect(lines).toContainEqual(['unknown', 'LogInRefused', 'INVALID_LOGIN', '198.51.100.7']);
    expect(lines).toContainEqual(['operator:1', 'LogInRefused', 'LOCKED_OUT', '198.51.100.7']);
    expect(lines).toContainEqual(['operator:1', 'LogIn', null, '203.0.113.9']);
    expect(log.text).not.toContain('my secret password');
  });
});

describe('operators’ second factor', () => {
  beforeEach(async () => {
    server = await startTestServer({ operatorFactor: 'LICENSED' });
  });

  const verify = (challenge: string, code: string) => server.call('operatorVerifySecondFactor', { challenge, code });
  const generateCode = (secret: string) => generateAppCode(secret, server.clock.now());

  /** The admin's first login sets up a second factor. */
  async function enrol() {
    const refused = await logIn('203.0.113.9');
    const { challenge, secret } = refused.error?.details ?? {};
    const done = await verify(String(challenge), generateCode(String(secret)));
    return { refused, secret: String(secret), done };
  }

  test('an admin sets one up at first login on real-money sites', async () => {
    const { refused, done } = await enrol();

    expect(refused.error?.code).toBe('FACTOR_NEEDED');
    expect(String(refused.error?.details?.uri)).toContain('otpauth://totp/');
    expect(done.result.recoveryCodes).toHaveLength(10);
    const token = done.result.accessToken;
    expect((await server.call('operatorGetStops', {}, { token })).success).toBe(true);
  });

  test('the password alone opens nothing from then on, and a code works once', async () => {
    const { secret } = await enrol();
    server.clock.advance(60_000);
    const code = generateCode(secret);

    const asked = await logIn('203.0.113.9');
    const { challenge } = asked.error?.details ?? {};
    const right = await verify(String(challenge), code);
    const again = await logIn('203.0.113.9');
    const replayed = await verify(String(again.error?.details?.challenge), code);

    expect(asked.error?.code).toBe('SECOND_FACTOR');
    expect(right.result.recoveryCodes).toBeNull();
    expect(replayed.error?.code).toBe('CODE_INVALID');
  });

  test('a recovery code works once', async () => {
    const { done } = await enrol();
    const [code = ''] = done.result.recoveryCodes ?? [];
    const first = await logIn('203.0.113.9');
    const second = await logIn('203.0.113.9');

    const used = await verify(String(first.error?.details?.challenge), code);
    const again = await verify(String(second.error?.details?.challenge), code);

    expect(used.success).toBe(true);
    expect(again.error?.code).toBe('CODE_INVALID');
  });

  test('wrong codes count as wrong passwords', async () => {
    await enrol();
    const asked = await logIn('198.51.100.7');
    const challenge = String(asked.error?.details?.challenge);
    for (let time = 0; time < 5; time += 1) {
      await server.call('operatorVerifySecondFactor', { challenge, code: '000000' }, { from: '198.51.100.7' });
    }

    expect((await logIn('198.51.100.7')).error?.code).toBe('LOCKED_OUT');
  });

  test('another admin removes a lost one, and the operator depends on them until vouched for', async () => {
    const { done } = await enrol();
    const { clock, operators, passwords } = server.context;
    const made = await operators.addOperator({
      userName: 'meera',
      passwordHash: await passwords.hash(ADMIN.password),
      role: 'admin',
      active: true,
      madeBy: null,
      createdAt: clock.now(),
    });
    const login = await server.call('operatorAuthenticate', {
      userName: 'meera',
      password: ADMIN.password,
    });
    const { challenge, secret } = login.error?.details ?? {};
    const meera = await verify(String(challenge), generateCode(String(secret)));
    const reset = { id: 1, reason: 'lost phone' };

    const own = await server.call('operatorResetFactor', reset, { token: done.result.accessToken });
    const byOther = await server.call('operatorResetFactor', reset, {
      token: meera.result.accessToken,
    });

    expect(own.error?.code).toBe('FORBIDDEN');
    expect(byOther.result).toBe(true);
    expect((await logIn('203.0.113.9')).error?.code).toBe('FACTOR_NEEDED');
    expect((await operators.operatorById(1))?.madeBy).toBe(made.id);
  });

  test('a trader needs none', async () => {
    const token = await server.otherOperator('trader');
    expect((await server.call('operatorGetStops', {}, { token })).success).toBe(true);
  });
});

describe('operator networks', () => {
  beforeEach(async () => {
    const doors = { ...OWN_MACHINE, operatorsFrom: ['192.0.2.0/24'] };
    server = await startTestServer({ doors });
  });

  test('the back office is hidden from elsewhere, however the path is spelled', async () => {
    const inside = await logIn('192.0.2.7');
    const outside = await logIn('203.0.113.9');
    const spelled = await server.send('POST', '/%4fPerator/authenticate', ADMIN, {
      from: '203.0.113.9',
    });
    const page = await server.send('GET', '/backoffice/events', {}, { from: '203.0.113.9' });
    const site = await server.send('GET', '/Setting/GetSetting', {}, { from: '203.0.113.9' });

    expect(inside.success).toBe(true);
    expect([outside.status, spelled.status, page.status]).toEqual([404, 404, 404]);
    expect(site.status).toBe(200);
  });

  test.each([
    'http://localhost/Operator/Authenticate',
    'HTTPS://LOCALHOST/operator/authenticate',
    'http://elsewhere.test:80/backoffice',
  ])('and as an absolute target: %s', async (target) => {
    await server.listen();
    const answer = await firstLine(server, `POST ${target} HTTP/1.1\r\nHost: localhost`);
    server.app.server.closeAllConnections();
    expect(answer).toContain(' 400 ');
  });
});

/** Sends a request head to the listening server and returns the status line of the answer. */
async function firstLine({ app }: TestServer, head: string): Promise<string> {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nContent-Length: 0\r\n\r\n`);
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data).split('\r\n', 1)[0] ?? '';
}
