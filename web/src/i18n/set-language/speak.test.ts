import { afterEach, expect, test } from 'vitest';
import { nameText, rulesText, runnerText } from '#i18n/name-text.ts';
import { currentLanguage, setLanguage, t } from '#i18n/text.ts';
import { loadLanguage } from './speak.ts';

const DRAW = { runnername: 'The Draw', runnerLabel: { code: 'THE_DRAW' } };

afterEach(() => setLanguage('en', {}));

test('loads Hindi texts along with translations of server texts', async () => {
  await loadLanguage('hi');

  expect(currentLanguage()).toBe('hi');
  expect(t('Close')).toBe('बंद करें');
  expect(runnerText(DRAW)).toBe('ड्रॉ');
  expect(rulesText('No toss.', [{ code: 'RULE_NO_TOSS' }])).toBe('टॉस न हो: सभी बेट रद्द।');
  expect(nameText('Match drawn', { code: 'MATCH_DRAWN' })).toBe('मैच ड्रॉ');

  await loadLanguage('en');
  expect(t('Close')).toBe('Close');
  expect(runnerText(DRAW)).toBe('The Draw');
  expect(rulesText('No toss.', [{ code: 'RULE_NO_TOSS' }])).toBe('No toss.');
});

test('applies the last choice if the language changes while loading', async () => {
  const hindi = loadLanguage('hi');
  const english = loadLanguage('en');
  await Promise.all([hindi, english]);

  expect(currentLanguage()).toBe('en');
});

test('shows user-entered text and unknown codes unchanged', async () => {
  await loadLanguage('hi');

  expect(runnerText({ runnerName: 'The Draw' })).toBe('The Draw');
  expect(runnerText({ runnerName: 'Sixes', runnerLabel: { code: 'OF_TOMORROW' } })).toBe('Sixes');
  expect(rulesText('As agreed.', undefined)).toBe('As agreed.');
});

test('spells negative lines with a minus and scores with a dash', () => {
  expect(runnerText({ runnerName: 'Harbour -0.25' })).toBe('Harbour −0.25');
  expect(runnerText({ runnerName: '0 - 0' })).toBe('0–0');
  expect(runnerText({ runnerName: 'Teen Patti 20-20' })).toBe('Teen Patti 20-20');
});
