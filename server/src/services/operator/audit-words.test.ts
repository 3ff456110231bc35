import { expect, test } from 'vitest';
import { formatAuditState } from './audit-words.ts';

test('the audit log says stakes and limits in rupees and rates in percent', () => {
  const command = {
    type: 'UpdateMarket',
    marketId: 7,
    terms: { minStake: 10_000, maxStake: 1_000_000_050, maxProfit: null, commissionBps: 250 },
  };

  expect(formatAuditState(command)).toEqual({
    type: 'UpdateMarket',
    marketId: 7,
    terms: { minStake: '₹100', maxStake: '₹1,00,00,000.5', maxProfit: null, commission: '2.5 %' },
  });
});

test('the amount of a correction is the same before it is confirmed and after', () => {
  const act = { type: 'AdjustBalance', userId: 3, amount: 12_345_600 };

  expect(formatAuditState({ proposalId: 1, act })).toMatchObject({ act: { amount: '₹1,23,456' } });
  expect(formatAuditState({ type: 'CREDIT', amount: 123_456 })).toMatchObject({
    amount: '₹1,23,456',
  });
});

test('what is neither money nor a rate stays as it was written down', () => {
  const score = { runs: 120, overs: [1, 2], note: 'a review', isOver: false };

  expect(formatAuditState(score)).toEqual(score);
  expect(formatAuditState(null)).toBeNull();
});
