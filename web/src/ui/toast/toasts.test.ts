import { TOAST } from '@crease/contracts/base/constants.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.advanceTimersByTime(TOAST.timeoutMs * 2);
  vi.useRealTimers();
});

const titles = () => toasts.list().map(({ title }) => title);

describe('toasts (spec 9)', () => {
  test('a message stays for five seconds', () => {
    toasts.show('info', 'Hello');

    vi.advanceTimersByTime(4_999);
    expect(titles()).toEqual(['Hello']);
    vi.advanceTimersByTime(1);

    expect(titles()).toEqual([]);
  });

  test('shows at most twenty and drops the oldest', () => {
    for (let number = 1; number <= 21; number += 1) toasts.show('info', `Message ${number}`);

    expect(titles()).toHaveLength(20);
    expect(titles()[0]).toBe('Message 2');
  });

  test('the same text within three seconds is one message', () => {
    toasts.show('error', 'No network');
    toasts.show('error', 'No network');
    expect(titles()).toEqual(['No network']);

    vi.advanceTimersByTime(3_000);
    toasts.show('error', 'No network');

    expect(titles()).toEqual(['No network', 'No network']);
  });

  test('the same text is shown again at once if the first was closed', () => {
    toasts.show('error', 'No network');
    const [first] = toasts.list();
    toasts.close(first?.id ?? 0);
    toasts.show('error', 'No network');

    expect(titles()).toEqual(['No network']);
  });

  test('pauses while hovered, then each keeps its remaining time', () => {
    toasts.show('info', 'First');
    vi.advanceTimersByTime(3_000);
    toasts.show('info', 'Second');

    toasts.pause();
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['First', 'Second']);

    toasts.resume();
    vi.advanceTimersByTime(2_000);
    expect(titles()).toEqual(['Second']);
    vi.advanceTimersByTime(3_000);
    expect(titles()).toEqual([]);
  });

  test('a message added while paused has its full time afterwards', () => {
    toasts.show('info', 'Read');
    toasts.pause();
    toasts.show('info', 'New');
    vi.advanceTimersByTime(60_000);

    toasts.resume();
    vi.advanceTimersByTime(4_999);
    expect(titles()).toEqual(['Read', 'New']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  test('closing the last one by hand ends the pause', () => {
    toasts.show('info', 'Last');
    toasts.pause();
    toasts.close(toasts.list()[0]?.id ?? 0);
    toasts.show('info', 'Next');
    expect(titles()).toEqual(['Next']);

    vi.advanceTimersByTime(5_000);

    expect(titles()).toEqual([]);
  });
});
