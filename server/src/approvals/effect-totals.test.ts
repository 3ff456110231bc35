import { expect, test } from 'vitest';
import { EffectTotals, listAmounts } from './effect-totals.ts';

test('judges rupees even if more play money is moved', () => {
  const totals = new EffectTotals();
  totals.addMoney('DEMO', 900_000);
  totals.addMoney('INR', 5_000);
  totals.addMoney('DEMO', 100_000);

  const effect = totals.effect();

  expect(effect).toMatchObject({ amount: 5_000, currency: 'INR' });
  expect(listAmounts(effect)).toEqual([
    { currency: 'DEMO', amount: 1_000_000 },
    { currency: 'INR', amount: 5_000 },
  ]);
});

test('has one amount if one currency is moved, and none if nothing is', () => {
  const totals = new EffectTotals();
  expect(totals.effect()).toMatchObject({ amount: 0 });
  totals.addMoney('DEMO', 700);
  expect(listAmounts(totals.effect())).toEqual([{ currency: 'DEMO', amount: 700 }]);
});
