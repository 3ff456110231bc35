import { expect, test } from 'vitest';
import { formatMarketMessage, toMessageCode } from './market-labels.ts';

const VOIDED = {
  code: 'BETS_VOIDED',
  from: Date.parse('2026-11-21T11:10:32.000Z'),
  to: Date.parse('2026-11-21T18:30:36.999Z'),
  reason: 'wrong rate',
} as const;

test('a void message has its window in site time and its reason, cut to the maximum', () => {
  expect(formatMarketMessage(VOIDED)).toBe('Bets matched 16:40:32–00:00:36 IST are void: wrong rate');
  const long = formatMarketMessage({ ...VOIDED, reason: 'x'.repeat(200) }) ?? '';
  expect([long.length, long.at(-1)]).toEqual([200, '…']);
});

test('an exchange message has a code with facts, an operator’s message has none', () => {
  expect(toMessageCode(VOIDED)).toEqual({
    code: 'BETS_VOIDED',
    facts: {
      from: '2026-11-21T11:10:32.000Z',
      to: '2026-11-21T18:30:36.999Z',
      reason: 'wrong rate',
    },
  });
  expect(toMessageCode({ code: 'RESULT_UNSURE' })).toEqual({ code: 'RESULT_UNSURE' });
  expect([toMessageCode('Rain'), formatMarketMessage('Rain'), toMessageCode(null)]).toEqual([null, 'Rain', null]);
});
