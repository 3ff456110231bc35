import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { eventually, turn } from '#testing/eventually.ts';
import { accepted, bet, startEngine } from '#testing/small-exchange.ts';

const HOUR_MS = 3_600_000;
const DELAY_MS = 5_000;

/** An in-play engine with a matchable offer, and its logged errors. */
async function inPlay() {
  const errors: string[] = [];
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const started = await startEngine({ inPlayDelayMs: DELAY_MS, log });
  accepted(await started.engine.submit(bet(1, 'rest', { side: 'LAY' })));
  return { ...started, errors };
}

type InPlay = Awaited<ReturnType<typeof inPlay>>;

/** Places a held bet, and returns whether it was answered after the given time. */
async function heldFor({ engine, clock }: InPlay, ms: number): Promise<boolean> {
  let isAnswered = false;
  void engine.submit(bet(2, 'taker')).then(() => {
    isAnswered = true;
  });
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  clock.advance(ms);
  for (let i = 0; i < 10; i += 1) await turn();
  return isAnswered;
}

test('an in-play bet takes its five seconds even if the clock steps an hour ahead for one command', async () => {
  const exchange = await inPlay();
  exchange.clock.set(HOUR_MS);
  accepted(await exchange.engine.submit(bet(1, 'ahead', { side: 'LAY', price: 300 })));
  exchange.clock.set(-HOUR_MS);

  expect(await heldFor(exchange, DELAY_MS)).toBe(true);
});

test.each([
  ['ahead', HOUR_MS],
  ['back', -HOUR_MS],
])('setting the clock %s while a bet is held doesn’t change its delay', async (_, stepMs) => {
  const exchange = await inPlay();
  const { engine, clock } = exchange;
  expect(await heldFor(exchange, DELAY_MS - 1)).toBe(false);

  clock.set(stepMs);
  await engine.submit(bet(1, 'other', { side: 'LAY', price: 300 }));
  expect(await engine.read((state) => state.heldBetIds.size)).toBe(1);
  clock.advance(1);

  await eventually(() => engine.read((state) => state.heldBetIds.size === 0), 'it is released');
});

test('bets keep exchange time when the clock jumps, which is logged once', async () => {
  const { engine, clock, disk, errors } = await inPlay();
  const before = disk.batches.at(-1)?.batch.at ?? 0;

  clock.set(HOUR_MS);
  clock.advance(1_000);
  await engine.submit(bet(1, 'a', { side: 'LAY', price: 300 }));
  clock.advance(1_000);
  await engine.submit(bet(1, 'b', { side: 'LAY', price: 310 }));

  expect(disk.batches.at(-1)?.batch.at).toBe(before + 2_000);
  expect(engine.health().clock).toEqual({ offsetMs: HOUR_MS, jumps: 1 });
  expect(errors.filter((line) => line.includes('system clock changed'))).toHaveLength(1);
});

test('follows a clock that only drifts', async () => {
  const { engine, clock, disk, errors } = await inPlay();
  const before = disk.batches.at(-1)?.batch.at ?? 0;

  clock.set(700);
  await engine.submit(bet(1, 'a', { side: 'LAY', price: 300 }));

  expect(disk.batches.at(-1)?.batch.at).toBe(before + 700);
  expect(errors).toEqual([]);
});
