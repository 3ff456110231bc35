import { expect, test } from 'vitest';
import { formatMarketMessage, toMessageCode } from './market-message.ts';

const VOIDED = {
  code: 'BETS_VOIDED',
  from: Date.parse('2026-11-21T11:10:32.000Z'),
  to: Date.parse('2026-11-21T18:30:36.999Z'),
  reason: 'wrong rate',
} as const;

test('a void names its window in the time of the site and its reason, as long as a message may be', () => {
  expect(formatMarketMessage(VOIDED)).toBe('Bets of 16:40:32–00:00:36 IST are void: wrong rate');
  const long = formatMarketMessage({ ...VOIDED, reason: 'x'.repeat(200) }) ?? '';
  expect([long.length, long.at(-1)]).toEqual([200, '…']);
});

test('a message of the exchange has a code with its facts, what a person wrote has none', () => {
  expect(toMessageCode(VOIDED)).toEqual({
    code: 'BETS_VOIDED',
    facts: {
      from: '2026-11-21T11:10:32.000Z',
      to: '2026-11-21T18:30:36.999Z',
      reason: 'wrong rate',
    },
  });
  expect(toMessageCode({ code: 'RESULT_UNSURE' })).toEqual({ code: 'RESULT_UNSURE' });
  expect([toMessageCode('Rain'), formatMarketMessage('Rain'), toMessageCode(null)]).toEqual([
    null,
    'Rain',
    null,
  ]);
});
