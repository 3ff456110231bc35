// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { afterFirstTouch } from './first-touch.ts';

test('work ahead of its time waits for a touch; what was taken back is not done', async () => {
  const done: string[] = [];
  afterFirstTouch(() => done.push('menu'));
  const takeBack = afterFirstTouch(() => done.push('form'));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  await Promise.resolve();
  expect(done).toEqual([]);

  takeBack();
  window.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(done).toEqual(['menu']));

  afterFirstTouch(() => done.push('drawer'));
  await vi.waitFor(() => expect(done).toEqual(['menu', 'drawer']));
});
