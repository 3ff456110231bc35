import { expect, test } from 'vitest';
import { FairDraws } from '#fairness/draws.ts';
import { SHARED_TABLES } from './draw-outcome.ts';
import { GAME_CODES } from './game-code.ts';
import { resultMark } from './result-mark.ts';

test.each([
  ['dt', { dragon: 0, tiger: 4 }, { letter: 'T', tone: 'tiger' }],
  ['dt', { dragon: 4, tiger: 5 }, { letter: '=', tone: 'tie' }],
  ['l7', { card: 24 }, { letter: '7', tone: 'tie' }],
  ['rou', { pocket: 0 }, { letter: '0', tone: 'zero' }],
  ['rou', { pocket: 36 }, { letter: '36', tone: 'red' }],
  ['sicbo', { dice: [4, 4, 4] }, { letter: '12', tone: 'tie' }],
  ['crash', { bust: 100 }, { letter: '1.0', tone: 'b' }],
  ['crash', { bust: 1279 }, { letter: '12.7', tone: 'a' }],
] as const)('a result of %s is shown as its mark', (game, outcome, mark) => {
  expect(resultMark(game, outcome)).toEqual(mark);
});

test('every table has a mark for each of its outcomes, and no others', () => {
  for (const code of GAME_CODES) {
    const table = SHARED_TABLES[code];
    if (table === undefined) continue;
    for (let nonce = 0; nonce < 40; nonce++) {
      const draws = new FairDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'marks', nonce });
      const { outcome } = table.play(draws);
      expect(resultMark(code, outcome)?.letter).toMatch(/^[A-Z0-9=–]{1,2}$/);
    }
    expect(resultMark(code, null)).toBeNull();
  }
});
