import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MissingFile } from './fetch-part.ts';
import { untilLoaded } from './late-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ADDRESS = 'https://play.test/assets/cash-out.js';

test('a part whose file failed to load is requested again until it loads', async () => {
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

test('a file that a new version has replaced is not waited for', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new MissingFile(ADDRESS, true));

  await expect(untilLoaded(load)).rejects.toThrow(ADDRESS);
  expect(load).toHaveBeenCalledTimes(1);
});
