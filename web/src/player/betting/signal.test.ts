import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '#client/session/preferences.ts';
import { signal } from './signal.ts';

let shaken: unknown[];
let played: number;
let isMotionReduced: boolean;
let wasActive: boolean;

class FakeAudio {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    played += 1;
    return {
      type: '',
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => undefined,
      stop: () => undefined,
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Let the previous test's de-duplication window pass.
  vi.advanceTimersByTime(10_000);
  shaken = [];
  played = 0;
  isMotionReduced = false;
  wasActive = true;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return wasActive;
      },
    },
    vibrate: (pattern: unknown) => shaken.push(pattern),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  preferences.setState(DEFAULT_PREFERENCES, true);
});

const set = (sounds: boolean, vibration: boolean) =>
  preferences.setState({ ...DEFAULT_PREFERENCES, sounds, vibration }, true);

let base = 0;

test('vibrates and sounds as set, and does neither if both are off', async () => {
  base += 20_000;
  vi.advanceTimersByTime(base);
  set(false, false);
  signal('matched');
  expect(shaken).toEqual([]);

  set(true, true);
  signal('matched');

  expect(shaken).toHaveLength(1);
  await vi.waitFor(() => expect(played).toBe(2), { timeout: 15_000 });
});

test('a response and its push signal once', () => {
  base += 20_000;
  vi.advanceTimersByTime(base);
  set(false, true);

  signal('settled');
  signal('settled');
  expect(shaken).toHaveLength(1);

  vi.advanceTimersByTime(2_000);
  signal('settled');
  expect(shaken).toHaveLength(2);
});

test("stays silent before the first touch and doesn't vibrate with reduced motion", () => {
  base += 20_000;
  vi.advanceTimersByTime(base);
  set(false, true);
  wasActive = false;
  signal('refused');
  expect(shaken).toEqual([]);

  wasActive = true;
  isMotionReduced = true;
  signal('refused');
  expect(shaken).toEqual([]);
});
