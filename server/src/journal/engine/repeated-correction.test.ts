import { expect, test } from 'vitest';
import { accepted, startEngine } from '#testing/small-exchange.ts';

test('a correction resent long after the state has forgotten it gets the first answer and is booked once', async () => {
  const { engine } = await startEngine();
  const correct = async (key: string) =>
    accepted(
      await engine.submit({
        type: 'AdjustBalance',
        accountId: 1,
        direction: 'CREDIT',
        amount: 500,
        reason: 'deposit',
        key,
      }),
    );
  const first = await correct('first');
  // Simulates that many later entries.
  await engine.read(({ ledger }) => {
    ledger.nextEntryId += 100_000;
  });
  const [, again] = await Promise.all([correct('another'), correct('first')]);

  expect(await engine.read(({ requestKeys }) => [...requestKeys.keys()])).toEqual(['adjust:another']);
  expect(again).toMatchObject({ id: first.id, repeated: true });
  expect(await correct('first')).toMatchObject({ id: first.id, repeated: true });
  const cash = await engine.read(({ accounts, ledger }) => ledger.getBalance(accounts.get(1)?.cashLedgerId ?? 0));
  expect(cash).toBe(100_000_000 + 2 * 500);
});
