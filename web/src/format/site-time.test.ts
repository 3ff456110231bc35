import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '#i18n/text.ts';
import { siteDateText, siteTimeText } from './site-time.ts';

afterEach(() => setLanguage('en', {}));

test('an instant is shown in the zone of the site, whatever the zone of the reader', () => {
  expect(siteTimeText('2026-11-21T11:10:32.250Z')).toBe('21 Nov 2026, 16:40:32');
  expect(siteTimeText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026, 00:00:00');
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026');
});

test('a date follows the language, also when it changes while the page is open', () => {
  setLanguage('hi', {});
  expect(siteTimeText('2026-11-21T18:30:00.000Z')).toBe('22 नव॰ 2026, 00:00:00');
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 नव॰ 2026');

  setLanguage('en', {});
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026');
});
