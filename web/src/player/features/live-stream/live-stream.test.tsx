import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStream, type MakePlayer, type StreamEvents, type StreamState } from './live-stream.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stream on a stub player that records calls. */
async function stage(canPlay = true) {
  const asked: string[] = [];
  const states: StreamState[] = [];
  const handed: { events: StreamEvents | null } = { events: null };
  const makePlayer: MakePlayer = (_video, _url, events) => {
    handed.events = events;
    if (!canPlay) return Promise.resolve(null);
    return Promise.resolve({
      load: () => asked.push('load'),
      start: () => asked.push('start'),
      stop: () => asked.push('stop'),
      recoverMedia: (isSecond) => asked.push(isSecond ? 'recover again' : 'recover'),
      seekToLive: () => asked.push('to live'),
      destroy: () => asked.push('destroy'),
    });
  };
  const stream = new LiveStream({
    video: document.createElement('video'),
    url: '/live.m3u8',
    onState: (state) => states.push(state),
    makePlayer,
  });
  await vi.advanceTimersByTimeAsync(0);
  const { events } = handed;
  if (events === null) throw new Error('no player was made');
  return { stream, asked, states, events };
}

test('retries missing segments with growing delays and gives up after the fifth', async () => {
  const { asked, states, events } = await stage();
  expect(asked).toEqual(['load']);

  for (const [place, wait] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
    events.onFault('piece');
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(1 + place);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2 + place);
  }
  events.onFault('piece');

  expect(states.at(-1)).toBe('failed');
  expect(asked.at(-1)).toBe('destroy');
});

test('a loaded segment resets the retries', async () => {
  const { asked, states, events } = await stage();
  for (let round = 0; round < 12; round += 1) {
    events.onFault('piece');
    await vi.advanceTimersByTimeAsync(1_000);
    events.onPiece();
  }

  expect(asked.filter((what) => what === 'start')).toHaveLength(12);
  expect(states).not.toContain('failed');
});

test('shows a missing stream at once and retries one whose playlist is late', async () => {
  const late = await stage();
  late.events.onFault('list');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(late.asked).toEqual(['load', 'load']);

  const missing = await stage();
  missing.events.onFault('missing');
  expect(missing.states.at(-1)).toBe('failed');
});

test('rebuilds a failing decoder twice, then gives up', async () => {
  const { asked, states, events } = await stage();

  events.onFault('media');
  events.onFault('media');
  expect(asked).toEqual(['load', 'recover', 'recover again']);
  events.onFault('media');

  expect(states.at(-1)).toBe('failed');
});

test('an occasional decoder failure never ends the stream', async () => {
  const { asked, states, events } = await stage();
  for (let round = 0; round < 5; round += 1) {
    events.onFault('media');
    await vi.advanceTimersByTimeAsync(90_000);
  }

  expect(asked.filter((what) => what === 'recover')).toHaveLength(5);
  expect(states).not.toContain('failed');
});

test('resumes as soon as the network is back, without waiting for the delay', async () => {
  const { asked, events } = await stage();
  events.onFault('piece');
  events.onFault('piece');
  events.onFault('piece');

  window.dispatchEvent(new Event('online'));

  expect(asked).toEqual(['load', 'start']);
});

test('a hidden tab loads nothing and resumes at the live edge', async () => {
  const { stream, asked, events } = await stage();
  events.onFault('piece');

  stream.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['load', 'stop']);
  stream.resume();

  expect(asked).toEqual(['load', 'stop', 'start', 'to live']);
});

test('leaving the page removes the player, also one still loading', async () => {
  const { stream, asked, states, events } = await stage();
  events.onFault('piece');

  stream.close();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(asked).toEqual(['load', 'destroy']);
  expect(states.at(-1)).toBe('loading');
});

test("explains that the browser can't play streams", async () => {
  const { states } = await stage(false);

  expect(states).toEqual(['loading', 'failed']);
});
