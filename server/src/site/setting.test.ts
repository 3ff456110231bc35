import { DEFAULT_STAKES } from '@crease/contracts/base/constants.ts';
import { stripTags } from '@crease/contracts/base/text.ts';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { BUILT_IN_TEXTS } from './public-texts.ts';

const server = await startTestServer();

const EIGHT = DEFAULT_STAKES.map(({ title, value }) => ({ title: `${title}!`, value: value + 1 }));

describe('3.4 and 3.5 UserStake', () => {
  test('returns the eight defaults until others are saved, and again after an empty save', async () => {
    const { token } = await server.user();
    const mine = async () => (await server.call('getStakes', {}, { token })).result;
    expect(await mine()).toEqual(DEFAULT_STAKES);

    const saved = await server.call('addStakes', EIGHT, { token });
    expect([saved.result, await mine()]).toEqual([EIGHT, EIGHT]);
    const reset = await server.call('addStakes', { stakes: [] }, { token });

    expect([reset.result, await mine()]).toEqual([DEFAULT_STAKES, DEFAULT_STAKES]);
  });

  test('the next login includes them, and another user keeps their own', async () => {
    const asha = await server.user();
    const ravi = await server.user();
    await server.call('addStakes', { stakes: EIGHT }, asha);

    const login = await server.logIn(asha);

    expect(login.result.stakes).toEqual(EIGHT);
    expect((await server.call('getStakes', {}, ravi)).result).toEqual(DEFAULT_STAKES);
  });

  test('demo users have them too', async () => {
    const token = (await server.call('loginAsDemoUser', {})).result.accessToken;

    expect((await server.call('addStakes', EIGHT, { token })).result).toEqual(EIGHT);
  });

  test.each<[string, unknown]>([
    ['seven', EIGHT.slice(1)],
    ['nine', [...EIGHT, EIGHT[0]]],
    ['no title', [{ title: ' ', value: 1 }, ...EIGHT.slice(1)]],
    ['a title of eleven', [{ title: 'abcdefghijk', value: 1 }, ...EIGHT.slice(1)]],
    ['a tag', [{ title: '<b>1k</b>', value: 1 }, ...EIGHT.slice(1)]],
    ['a quote', [{ title: '"1k"', value: 1 }, ...EIGHT.slice(1)]],
    ['a word of SQL', [{ title: 'drop 1k', value: 1 }, ...EIGHT.slice(1)]],
    ['a line break', [{ title: '1\nk', value: 1 }, ...EIGHT.slice(1)]],
    ['a NUL', [{ title: '1\0k', value: 1 }, ...EIGHT.slice(1)]],
    ['half a character', [{ title: '1\ud800k', value: 1 }, ...EIGHT.slice(1)]],
    ['nothing', [{ title: '1k', value: 0 }, ...EIGHT.slice(1)]],
    ['a fraction', [{ title: '1k', value: 1.5 }, ...EIGHT.slice(1)]],
    ['more than a crore', [{ title: '1k', value: 10_000_001 }, ...EIGHT.slice(1)]],
    ['no number', [{ title: '1k', value: 'x' }, ...EIGHT.slice(1)]],
    ['no list', { stakes: 'x' }],
    ['nothing at all', {}],
  ])('%s is rejected and changes nothing', async (_, body) => {
    const { token } = await server.user();
    await server.call('addStakes', EIGHT, { token });

    const answered = await server.send('POST', '/UserStake/Add', body, { token });

    expect([answered.status, answered.error?.code]).toEqual([400, 'VALIDATION']);
    expect((await server.call('getStakes', {}, { token })).result).toEqual(EIGHT);
  });

  test.each<[string, unknown, string, string]>([
    ['a bare list', EIGHT.slice(1), '', 'Request must have 8 entries, or be empty for the defaults'],
    [
      'a list by name',
      { stakes: EIGHT.slice(1) },
      'stakes',
      'stakes must have 8 entries, or be empty for the defaults',
    ],
    [
      'a button of a bare list',
      [...EIGHT.slice(1), { title: 'abcdefghijk', value: 1 }],
      '7.title',
      '7.title must be at most 10 characters',
    ],
    [
      'a button of a list by name',
      { stakes: [{ title: '1k' }, ...EIGHT.slice(1)] },
      'stakes.0.value',
      'stakes.0.value is a required field',
    ],
  ])('reports what is wrong with %s', async (_, body, member, message) => {
    const { token } = await server.user();

    const answered = await server.send('POST', '/UserStake/Add', body, { token });

    expect(answered.error?.validationErrors).toMatchObject([{ message, members: member === '' ? [] : [member] }]);
  });

  test('keeps only a button’s title and value', async () => {
    const { token, id } = await server.user();
    const body = EIGHT.map((stake) => ({ ...stake, isAdmin: true }));

    await server.send('POST', '/UserStake/Add', { STAKES: body, currency: 'INR' }, { token });

    const user = await server.context.accounts.userById(id);
    expect([user?.stakes, user?.currency]).toEqual([EIGHT, 'DEMO']);
  });
});

describe('2.10 api/setting/GetSettingExpiry', () => {
  test('returns the idle seconds before the prompt, and its duration', async () => {
    const answered = await server.call('getSettingExpiry', {});

    expect(answered.result).toEqual({ timeOutSecond: 1_800, showTimeOutNotificationSecond: 60 });
  });
});

describe('3.2 Setting/GetSetting', () => {
  const listTexts = async (name?: string) =>
    (await server.call('getSetting', name === undefined ? {} : { name })).result.items;

  test('returns one text by name, all without a name, none for an unknown one', async () => {
    const [cricket, ...others] = await listTexts('Rules.Cricket');

    expect([cricket?.name, others]).toEqual(['rules.cricket', []]);
    expect(await listTexts('rules.chess')).toEqual([]);
    const names = (await listTexts()).map(({ name }) => name);
    expect(names).toEqual([
      'terms',
      'privacy',
      'rules.general',
      'rules.cricket',
      'rules.fancy',
      'rules.bookmaker',
      'rules.football',
      'rules.tennis',
      'rules.horse-racing',
      'rules.kabaddi',
      'rules.casino',
      'play-money',
      'maintenance.eta',
    ]);
  });

  test('says whether the domain uses real money', async () => {
    const { result } = await server.call('getSetting', { name: 'terms' });

    expect(result.isSandbox).toBe(false);
  });

  test('built-in texts are plain text in paragraphs', () => {
    for (const [name, text] of BUILT_IN_TEXTS) {
      expect([name, stripTags(text)]).toEqual([name, text]);
      expect([name, text.trim()]).toEqual([name, text]);
      expect([name, /\n\n\n|[^\n]\n[^\n]/.test(text)]).toEqual([name, false]);
    }
  });
});

describe('Operator/SaveSetting', () => {
  const save = async (name: string, value: string) => server.asOperator('operatorSaveSetting', { name, value });
  const findText = async (name: string) => (await server.call('getSetting', { name })).result.items[0]?.value;

  test('overrides a built-in text; an empty one restores it', async () => {
    await save('maintenance.eta', 'Back at 18:00.');
    expect(await findText('maintenance.eta')).toBe('Back at 18:00.');
    await save('rules.cricket', 'Ours.');
    expect(await findText('rules.cricket')).toBe('Ours.');

    await save('rules.cricket', '');

    expect(await findText('rules.cricket')).toBe(BUILT_IN_TEXTS.get('rules.cricket'));
  });

  test('can add and remove a text', async () => {
    await save('rules.chess', 'White begins.');
    expect(await findText('rules.chess')).toBe('White begins.');

    await save('rules.chess', '');

    expect(await findText('rules.chess')).toBeUndefined();
  });

  test('is audited with the former text', async () => {
    await save('maintenance.eta', 'Soon.');
    await save('maintenance.eta', 'Later.');

    const change = { entityId: 'maintenance.eta', before: 'Soon.', after: 'Later.' };
    expect(await server.audits()).toContainEqual(expect.objectContaining({ action: 'SaveSetting', ...change }));
  });

  test('returns a tag as literal text in JSON', async () => {
    const value = '<script>alert(1)</script>';

    await save('maintenance.eta', value);

    expect(await findText('maintenance.eta')).toBe(value);
  });

  test.each(['Rules.Cricket', '../domain:default', 'a'.repeat(81), '', 'x\n'])('rejects the name %j', async (name) => {
    expect((await save(name, 'x')).error?.code).toBe('VALIDATION');
  });
});
