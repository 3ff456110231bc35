import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/settings.ts';
import { describe, expect, test } from 'vitest';
import { listSiteLinks } from './site-links.ts';

const FULL: DomainSetting = {
  ...BUILT_IN_SETTING,
  showSupportLink: true,
  supportLink: 'https://help.example/chat',
  telegramId: '@crease',
  instagramId: 'https://www.instagram.com/crease/',
  licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' },
};
const names = (setting: DomainSetting, isLoggedIn: boolean) =>
  listSiteLinks(setting, isLoggedIn).map(({ name }) => name);

describe('6 roles: links of the floating menu', () => {
  test('a visitor has support only, a bettor all of them', () => {
    expect(names(FULL, false)).toEqual(['Support']);
    expect(names(FULL, true)).toEqual([
      'Support',
      'Telegram',
      'Instagram',
      'Deposit',
      'Withdrawal',
    ]);
  });

  test('what is not set leaves no gap', () => {
    expect(names({ ...FULL, showSupportLink: false, telegramId: null }, true)).toEqual([
      'Instagram',
      'Deposit',
      'Withdrawal',
    ]);
    expect(names({ ...FULL, supportLink: ' ' }, false)).toEqual([]);
  });

  test('the cashier depends on showDepositW, and on a play-money domain there is none', () => {
    expect(names({ ...FULL, showDepositW: false }, true)).not.toContain('Deposit');
    expect(names({ ...FULL, licence: null }, true)).not.toContain('Withdrawal');
  });

  test('a name at a service becomes its address, an address stays as it is', () => {
    const hrefs = listSiteLinks(FULL, true).map(({ href }) => href);

    expect(hrefs.slice(1, 3)).toEqual(['https://t.me/crease', 'https://www.instagram.com/crease/']);
  });
});
