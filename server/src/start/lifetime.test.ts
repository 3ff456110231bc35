import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { Lifetime, StoppedAtStart } from './lifetime.ts';

/** A lifetime that records what is closed. */
function life(): { readonly life: Lifetime; readonly closed: string[]; open(name: string): void } {
  const made = new Lifetime(silentLog);
  const closed: string[] = [];
  return {
    life: made,
    closed,
    open: (name) => made.opened({ name, close: () => closed.push(name) }),
  };
}

const never = () => new Promise<void>(() => undefined);

test('a stop closes what the start has opened, last first, and once', async () => {
  const { life: made, closed, open } = life();
  await made.run(async () => {
    open('database');
    open('doors');
  }, 1_000);

  const stops = await Promise.all([made.stop(1_000), made.stop(1_000)]);

  expect(closed).toEqual(['doors', 'database']);
  expect(stops).toEqual([true, true]);
});

test('a failed start closes what it had opened before reporting the reason', async () => {
  const { life: made, closed, open } = life();

  const failed = made.run(async () => {
    open('database');
    throw new Error('Port 3000 is in use.');
  }, 1_000);

  await expect(failed).rejects.toThrow('Port 3000 is in use.');
  expect(closed).toEqual(['database']);
});

test('a stop during the start opens nothing more and closes the rest', async () => {
  const { life: made, closed, open } = life();
  const started = made.run(async () => {
    open('database');
    void made.stop(1_000);
    open('doors');
    open('feed');
  }, 1_000);

  await expect(started).rejects.toThrow(StoppedAtStart);
  expect(await made.stop(1_000)).toBe(true);
  expect(closed).toEqual(['doors', 'database']);
});

test('a hanging start doesn’t prevent stopping', async () => {
  const { life: made, closed, open } = life();
  void made.run(async () => {
    open('database');
    await never();
  }, 1_000);

  expect(await made.stop(200)).toBe(true);
  expect(closed).toEqual(['database']);
});

test('hanging or failing components leave the database its reserved time', async () => {
  const { life: made } = life();
  const left: number[] = [];
  await made.run(async () => {
    made.opened({ name: 'database', keptMs: 500, close: (ms) => left.push(ms) });
    made.opened({ name: 'jobs', close: () => Promise.reject(new Error('a job failed')) });
    made.opened({ name: 'doors', close: never });
  }, 1_000);

  expect(await made.stop(700)).toBe(false);
  expect(left[0]).toBeGreaterThan(400);
});
