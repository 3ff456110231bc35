import { expect, test } from 'vitest';
import { formatAuditState } from './audit-log.ts';

test('shows stakes and limits in rupees and rates in percent in the audit log', () => {
  const command = {
    type: 'UpdateMarket',
    marketId: 7,
    terms: { minStake: 10_000, maxStake: 1_000_000_050, maxProfit: null, commissionBps: 250 },
  };

  expect(formatAuditState(command)).toEqual({
    type: 'UpdateMarket',
    marketId: 7,
    terms: { minStake: '₹100', maxStake: '₹1,00,00,000.5', maxProfit: null, commission: '2.5%' },
  });
});

test('shows a correction’s amount alike before and after confirmation', () => {
  const act = { type: 'AdjustBalance', userId: 3, amount: 12_345_600 };

  expect(formatAuditState({ proposalId: 1, act })).toMatchObject({ act: { amount: '₹1,23,456' } });
  expect(formatAuditState({ type: 'CREDIT', amount: 123_456 })).toMatchObject({
    amount: '₹1,23,456',
  });
});

test('leaves anything that is neither money nor a rate unchanged', () => {
  const score = { runs: 120, overs: [1, 2], note: 'a review', isOver: false };

  expect(formatAuditState(score)).toEqual(score);
  expect(formatAuditState(null)).toBeNull();
});
