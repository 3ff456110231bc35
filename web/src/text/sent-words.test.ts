import { expect, test } from 'vitest';
import { sentenceSayer } from './sent-words.ts';

test('the first pattern that fits says a sentence, and what fits none stays', () => {
  const say = sentenceSayer({
    Toss: 'टॉस',
    '{nth} half {n}:{m}': 'हाफ़ {nth} {n}:{m}',
    'Super over: {title}': 'सुपर ओवर: {title}',
    '{name} need {n} runs': '{name} को {n} रन चाहिए',
  });

  expect(say('Toss')).toBe('टॉस');
  expect(say('2nd half 12:40')).toBe('हाफ़ 2 12:40');
  expect(say('Super over: Kraken need 9 runs')).toBe('सुपर ओवर: Kraken को 9 रन चाहिए');
  expect(say('Toss of the coin (A+B)')).toBe('Toss of the coin (A+B)');
});

test('names with signs of patterns in them stand in a text as they are', () => {
  const say = sentenceSayer({ '{name} Wkts': '{name} के विकेट' });

  expect(say('$& {n} O\u2019Neil Wkts')).toBe('$& {n} O\u2019Neil के विकेट');
});

test('sentences are said one by one, and none where one is not known', () => {
  const say = sentenceSayer({
    '{name} to {player}: {what}': '{name} से {player}: {what}',
    '{name} reaches {n} off {m} balls': '{name} के {m} बॉल में {n} रन',
    four: 'चौका',
    'No commission': 'कमीशन नहीं',
  });

  expect(say('V Amb to T Mul: four, hooked. T Mul reaches 50 off 34 balls')).toBe(
    'V Amb से T Mul: चौका, hooked। T Mul के 34 बॉल में 50 रन',
  );
  expect(say('No commission.')).toBe('कमीशन नहीं।');
  expect(say('No commission. Ask the operator.')).toBe('No commission. Ask the operator.');
});
