import { expect, test } from 'vitest';
import { nameSayer, sentenceSayer } from './sent-words.ts';

test('the first pattern that fits says a name, and what fits none stays', () => {
  const say = nameSayer({
    Toss: 'टॉस',
    'Day {n} Runs': 'दिन {n}: रन',
    '{title} 2nd Inns': '{title}, दूसरी पारी',
    'Fall of {nth} Wkt {name}': '{name}: विकेट {nth}',
    '{name} Runs': '{name} के रन',
  });

  expect(say('Toss')).toBe('टॉस');
  expect(say('Day 2 Runs')).toBe('दिन 2: रन');
  expect(say('A Rao Runs')).toBe('A Rao के रन');
  expect(say('Fall of 3rd Wkt Deccan Falcons 2nd Inns')).toBe('Deccan Falcons: विकेट 3, दूसरी पारी');
  expect(say('Toss of the coin (A+B)')).toBe('Toss of the coin (A+B)');
});

test('names with signs of patterns in them stand in a text as they are', () => {
  const say = nameSayer({ '{name} Wkts': '{name} के विकेट' });

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
