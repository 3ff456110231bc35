// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstTouch } from './schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('preloading waits for a touch, and cancelled work is skipped', async () => {
  const done: string[] = [];
  afterFirstTouch(() => done.push('menu'));
  const takeBack = afterFirstTouch(() => done.push('form'));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);

  takeBack();
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['menu']);

  afterFirstTouch(() => done.push('drawer'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['menu', 'drawer']);
});
