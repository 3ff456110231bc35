import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '#i18n/text.ts';
import { siteDateText, siteTimeText } from './site-time.ts';

afterEach(() => setLanguage('en', {}));

test("shows a time in the site's zone, whatever the reader's zone", () => {
  expect(siteTimeText('2026-11-21T11:10:32.250Z')).toBe('21 Nov 2026, 16:40:32');
  expect(siteTimeText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026, 00:00:00');
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026');
});

test('dates follow the language, also when it changes on an open page', () => {
  setLanguage('hi', {});
  expect(siteTimeText('2026-11-21T18:30:00.000Z')).toBe('22 नव॰ 2026, 00:00:00');
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 नव॰ 2026');

  setLanguage('en', {});
  expect(siteDateText('2026-11-21T18:30:00.000Z')).toBe('22 Nov 2026');
});
