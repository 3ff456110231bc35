import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/site/settings.ts';
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

describe('floating menu links by role (spec 6)', () => {
  test('offers visitors support only and bettors all links', () => {
    expect(names(FULL, false)).toEqual(['Support']);
    expect(names(FULL, true)).toEqual(['Support', 'Telegram', 'Instagram', 'Deposit', 'Withdrawal']);
  });

  test("skips links that aren't set", () => {
    expect(names({ ...FULL, showSupportLink: false, telegramId: null }, true)).toEqual([
      'Instagram',
      'Deposit',
      'Withdrawal',
    ]);
    expect(names({ ...FULL, supportLink: ' ' }, false)).toEqual([]);
  });

  test('offers the cashier depending on showDepositW, and never on a play-money domain', () => {
    expect(names({ ...FULL, showDepositW: false }, true)).not.toContain('Deposit');
    expect(names({ ...FULL, licence: null }, true)).not.toContain('Withdrawal');
  });

  test('turns a service name into a URL and keeps a URL as it is', () => {
    const hrefs = listSiteLinks(FULL, true).map(({ href }) => href);

    expect(hrefs.slice(1, 3)).toEqual(['https://t.me/crease', 'https://www.instagram.com/crease/']);
  });
});
