import { BUILT_IN_SETTING } from '@crease/contracts/site/settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { publishDomain, saveDomain } from './manage-domains.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-7', text: 'Licensed by nobody but this test.' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    siteDomains: {
      namedTheme: { name: 'emerald', domains: ['alpha.example', 'beta.example'] },
      forceSignUpDomain: 'alpha.example',
      domains: { 'alpha.example': { allowSignUp: false }, 'gamma.example': { casino: false } },
    },
  });
});

/** A licence needs it. */
async function turnOnFourEyes(): Promise<void> {
  const rules = { fourEyes: true };
  await server.asOperator('operatorSaveSettings', rules);
}

async function save(name: string, setting: object, token?: string) {
  const by = token ?? (await server.operator());
  return server.call('operatorSaveDomainSetting', { name, setting }, { token: by });
}

async function publish(name: string, token?: string) {
  const by = token ?? (await server.operator());
  return server.call('operatorPublishDomainSetting', { name }, { token: by });
}

async function getSettingFile(name: string) {
  const response = await server.app.inject({ url: `/cdn/${name}.json?t=1` });
  return response.statusCode === 200 ? response.json().setting : response.statusCode;
}

const secondAdmin = () => server.otherOperator('admin', 'second');

describe('2 themes and flags by domain', () => {
  test('the two listed domains are emerald, every other one is orange', async () => {
    expect((await getSettingFile('alpha.example')).theme).toBe('emerald');
    expect((await getSettingFile('beta.example')).theme).toBe('emerald');
    expect((await getSettingFile('gamma.example')).theme).toBe('orange');
    expect((await getSettingFile('test')).theme).toBe('orange');
  });

  test('one domain stays open for sign-up, even published as closed', async () => {
    expect((await getSettingFile('alpha.example')).allowSignUp).toBe(true);

    await save('alpha.example', { allowSignUp: false });
    await publish('alpha.example');

    expect((await getSettingFile('alpha.example')).allowSignUp).toBe(true);
  });
});

describe('drafts', () => {
  test('a draft isn’t served until published, and then applies immediately', async () => {
    const market = await server.market();
    const asha = await server.user();
    await save('test', { siteSuspended: true });
    expect((await getSettingFile('test')).siteSuspended).toBe(false);

    await publish('test');

    expect((await getSettingFile('test')).siteSuspended).toBe(true);
    const bet = await server.bet(asha, market);
    expect(bet.error?.code).toBe('MAINTENANCE');
  });

  test('a new domain starts as the default one and has no file until published', async () => {
    const saved = await save('delta.example', { domainTitle: 'Delta' });
    expect(saved.result).toMatchObject({ name: 'delta.example', published: null });
    expect(await getSettingFile('delta.example')).toBe(404);

    await publish('delta.example');

    expect(await getSettingFile('delta.example')).toMatchObject({
      domainTitle: 'Delta',
      cricket: true,
    });
  });

  test('published settings survive a restart and override the file', async () => {
    await save('gamma.example', { casino: true });
    await publish('gamma.example');

    const next = await server.restart();

    const response = await next.app.inject({ url: '/cdn/gamma.example.json' });
    expect(response.json().setting.casino).toBe(true);
  });

  test('rejects invalid types and script URLs, and changes nothing', async () => {
    for (const setting of [
      { casino: 'yes' },
      { supportLink: 'javascript:alert(1)' },
      { banners: [{ imageUrl: 'data:text/html,x', link: null, title: null }] },
    ]) {
      const refused = await save('test', setting);
      expect(refused.error?.code).toBe('VALIDATION');
    }
    const { result } = await server.asOperator('operatorGetDomainSettings', {});
    const record = result.items.find(({ name }) => name === 'test');
    expect(record?.draft).toEqual(record?.published);
  });

  test('only an admin writes settings', async () => {
    const viewer = await server.otherOperator('viewer');

    expect((await save('test', { casino: false }, viewer)).error?.code).toBe('FORBIDDEN');
    expect((await publish('test', viewer)).error?.code).toBe('FORBIDDEN');
  });
});

describe('1.7 the licence switch', () => {
  test('rejects a licence without its text, or for minors', async () => {
    const noText = await save('gamma.example', { licence: { ...LICENCE, text: ' ' } });
    const minors = await save('gamma.example', { licence: LICENCE, minAge: 16 });

    expect(noText.error?.code).toBe('VALIDATION');
    expect(minors.error?.validationErrors?.[0]?.members).toEqual(['setting.licence']);
    expect((await getSettingFile('gamma.example')).licence).toBeNull();
  });

  test('another admin must publish a changed licence', async () => {
    await turnOnFourEyes();
    await save('gamma.example', { licence: LICENCE });
    expect((await publish('gamma.example')).error?.code).toBe('FOUR_EYES');
    expect((await getSettingFile('gamma.example')).licence).toBeNull();

    const published = await publish('gamma.example', await secondAdmin());

    expect(published.success).toBe(true);
    expect((await getSettingFile('gamma.example')).licence).toEqual(LICENCE);
  });

  test('needs four eyes to be on, except for a sandbox', async () => {
    const other = await secondAdmin();
    await save('gamma.example', { licence: LICENCE });
    const refused = await publish('gamma.example', other);
    expect(refused.error?.validationErrors).toMatchObject([{ members: ['setting.licence'] }]);
    expect((await getSettingFile('gamma.example')).licence).toBeNull();

    await save('gamma.example', { isSandbox: true });
    expect((await publish('gamma.example', other)).success).toBe(true);
  });

  test('an age applied to a licensed domain needs four eyes too; other changes don’t', async () => {
    await turnOnFourEyes();
    await save('gamma.example', { licence: LICENCE, minAge: 21 });
    await publish('gamma.example', await secondAdmin());
    await save('gamma.example', { minAge: 18 });
    expect((await publish('gamma.example')).error?.code).toBe('FOUR_EYES');

    await save('gamma.example', { minAge: 21 });
    await save('gamma.example', { domainTitle: 'Gamma' });

    expect((await publish('gamma.example')).success).toBe(true);
    expect((await getSettingFile('gamma.example')).domainTitle).toBe('Gamma');
  });

  test('play money: rejects payments and bonuses before checking anything in them', async () => {
    const { token } = await server.user();
    const refused = [
      await server.call('getPaymentInfo', {}, { token }),
      await server.send('POST', '/DepositWithdrawal/CreateDeposit', { amount: -1 }, { token }),
      await server.send('POST', '/DepositWithdrawal/CreateWithdrawal', {}, { token }),
      await server.send('POST', '/DepositWithdrawal/CreateRequestForDepositWithdrawal', {}, { token }),
      await server.send('GET', '/Bonus/Claim', {}, { token }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(403);
      expect(answer.error).toMatchObject({
        code: 'FEATURE_OFF',
        message: 'Not available on this site',
      });
    }
    const lists = [
      await server.call('getDepositWithdrawals', {}, { token }),
      await server.call('playerRequests', {}, { token }),
      await server.call('getUserWithdrawalHistory', {}, { token }),
    ];
    for (const list of lists) expect(list.result).toEqual({ items: [], totalCount: 0 });
    expect((await server.call('getBonuses', {}, { token })).result).toEqual({
      items: [],
      cash: 100_000,
      lockedBonus: 0,
    });
  });

  test('rejects a demo user first', async () => {
    const demo = await server.call('loginAsDemoUser', {});
    const { accessToken } = demo.result;

    const refused = await server.call('getPaymentInfo', {}, { token: accessToken });

    expect(refused.error?.code).toBe('DEMO_NOT_ALLOWED');
  });
});

describe('changes that another admin publishes', () => {
  test('an unpublished licence of the default domain doesn’t reach a new domain', async () => {
    await save('default', { licence: LICENCE });
    expect((await publish('default')).error?.code).toBe('FOUR_EYES');

    await save('evil.example', {});
    await publish('evil.example');
    await save('default', { licence: null });

    expect((await getSettingFile('evil.example')).licence).toBeNull();
    const host = 'evil.example';
    const token = await server.operator();
    const made = await server.call(
      'operatorCreateUser',
      { userName: 'play_money', password: 'Zx9!kkqq77' },
      { token, host },
    );
    expect(made.result.currency).toBe('DEMO');
  });

  test('a new domain under a licensed default starts without its licence', async () => {
    await turnOnFourEyes();
    await save('default', { licence: LICENCE });
    await publish('default', await secondAdmin());

    await save('omega.example', { domainTitle: 'Omega' });

    expect((await publish('omega.example')).success).toBe(true);
    expect((await getSettingFile('omega.example')).licence).toBeNull();
    await save('omega.example', { licence: LICENCE });
    expect((await publish('omega.example')).error?.code).toBe('FOUR_EYES');
  });

  test('passwords go only to https on a host of this site, as two admins approved', async () => {
    for (const baseUrl of ['http://127.0.0.2.evil.example', 'http://gamma.example', 'https://elsewhere.example']) {
      const refused = await save('gamma.example', { baseUrl });
      expect(refused.error?.validationErrors?.[0]?.members).toEqual(['setting.baseUrl']);
    }
    const foreignApp = await save('gamma.example', { apkUrl: 'https://elsewhere.example/app.apk' });
    expect(foreignApp.error?.code).toBe('VALIDATION');

    const second = await secondAdmin();
    for (const setting of [
      { baseUrl: 'https://alpha.example' },
      { apkUrl: 'https://gamma.example/app.apk' },
      { skipVerification: true },
    ]) {
      await save('gamma.example', setting);
      expect((await publish('gamma.example')).error?.code).toBe('FOUR_EYES');
      expect((await publish('gamma.example', second)).success).toBe(true);
    }
  });

  test('an admin who changed one half of it can’t publish the other half with it', async () => {
    const second = await secondAdmin();
    await save('gamma.example', { licence: LICENCE });
    await save('gamma.example', { skipVerification: true }, second);

    expect((await publish('gamma.example')).error?.code).toBe('FOUR_EYES');
    expect((await publish('gamma.example', second)).error?.code).toBe('FOUR_EYES');
  });

  test('an admin created by the author isn’t another person', async () => {
    const puppets = { userName: 'puppet', password: 'a long enough phrase' };
    const made = await server.asOperator('operatorSaveOperator', {
      userName: puppets.userName,
      role: 'admin',
    });
    const link = made.result.passwordLink?.link ?? '';
    await server.call('operatorChoosePassword', { link, password: puppets.password });
    const puppet = await server.call('operatorAuthenticate', puppets);
    await save('gamma.example', { licence: LICENCE });

    const published = await publish('gamma.example', puppet.result.accessToken);

    expect(published.error?.code).toBe('FOUR_EYES');
  });
});

describe('previously saved settings', () => {
  const stored = (setting: object) => ({
    draft: setting,
    published: setting,
    publishedAt: 1,
    changedBy: {},
  });

  test('are completed with later settings, and open where sign-up always is', async () => {
    const { documents, domains } = server.context;
    await documents.put('domain:alpha.example', stored({ allowSignUp: false, casino: false }));

    await domains.load();

    expect(domains.getByName('alpha.example')).toEqual({
      ...BUILT_IN_SETTING,
      allowSignUp: true,
      casino: false,
    });
  });

  test('keep both of two simultaneous changes', async () => {
    const { context } = server;
    const actor = { operatorId: 1, ip: '' };
    const name = 'gamma.example';

    await Promise.all([
      saveDomain(context, actor, { name, setting: { domainTitle: 'Gamma' } }),
      saveDomain(context, actor, { name, setting: { football: false } }),
      publishDomain(context, actor, { name }),
      saveDomain(context, actor, { name, setting: { tennis: false } }),
    ]);

    expect(await getSettingFile(name)).toMatchObject({
      domainTitle: 'Gamma',
      football: false,
      tennis: true,
    });
    expect(context.domains.findRecord(name)?.draft.tennis).toBe(false);
  });
});
