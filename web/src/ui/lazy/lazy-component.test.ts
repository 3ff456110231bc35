import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissingFile, missingParts, untilLoaded } from './lazy-component.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ADDRESS = 'https://play.test/assets/cash-out.js';

test('retries a part whose file failed to load until it loads', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new MissingFile(ADDRESS, false))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('part');

  const part = untilLoaded(load);
  await vi.runAllTimersAsync();

  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test("doesn't wait for a file that a new version has replaced", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new MissingFile(ADDRESS, true));

  await expect(untilLoaded(load)).rejects.toThrow(ADDRESS);
  expect(load).toHaveBeenCalledTimes(1);
});

test('counts a failing part once, until it loads or is gone for good', async () => {
  const counts: number[] = [];
  const leave = missingParts.subscribe(() => void counts.push(missingParts.count()));
  const failure = new TypeError('Failed to fetch');
  const late = vi.fn<() => Promise<string>>();
  late.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('part');
  const gone = vi.fn<() => Promise<string>>();
  gone.mockRejectedValueOnce(failure).mockRejectedValue(new MissingFile(ADDRESS, true));
  const both = Promise.allSettled([untilLoaded(late), untilLoaded(gone)]);
  await vi.runAllTimersAsync();
  await both;
  leave();

  expect(counts).toEqual([1, 2, 1, 0]);
});
