import { afterEach, expect, test } from 'vitest';
import { currentLanguage, nameText, sentenceText, setLanguage, t } from '#text/text.ts';
import { speak } from './speak.ts';

afterEach(() => setLanguage('en', {}));

test('Hindi comes with its texts, and with the words for what the server sends', async () => {
  await speak('hi');

  expect(currentLanguage()).toBe('hi');
  expect(t('Close')).toBe('बंद करें');
  expect(nameText('6 Over Deccan Falcons')).toBe('Deccan Falcons: 6 ओवर');
  expect(sentenceText('Match drawn')).toBe('मैच ड्रॉ');

  await speak('en');
  expect(t('Close')).toBe('Close');
  expect(nameText('6 Over Deccan Falcons')).toBe('6 Over Deccan Falcons');
});

test('who changes their mind while the words are on their way gets what they asked for last', async () => {
  const hindi = speak('hi');
  const english = speak('en');
  await Promise.all([hindi, english]);

  expect(currentLanguage()).toBe('en');
});
