import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { afterAll, vi } from 'vitest';

/** Parts come when they are needed, and a busy machine may be slow to fetch them: waiting is cheap, guessing is not. */
configure({
  asyncUtilTimeout: 15_000,
  // While something is waited for, nobody reads that it is not there yet. The page is printed once, at the end.
  getElementError: (message, page) => {
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const error = new Error(isWaiting ? (message ?? '') : `${message ?? ''}\n\n${prettyDOM(page)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// An element is on the page before it listens to its store: effects come after drawing, and on a busy machine later than
// the test goes on. Whatever is waited for is there only once React has nothing left to do.
const usual = getConfig().asyncWrapper;
async function untilReactIsIdle<Result>(wait: () => Promise<Result>): Promise<Result> {
  return await usual(async () => {
    const result = await wait();
    await new Promise<void>((resolve) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
    });
    return result;
  });
}
// The library is kept from file to file.
if (usual.name !== untilReactIsIdle.name) configure({ asyncWrapper: untilReactIsIdle });

// The test's browser has no canvas: what is drawn on this one is nowhere. The player of drawings tries out when it is
// loaded how colours mix, once for all files of a worker; charts measure their texts.
const ANSWERS: Record<string, unknown> = {
  getImageData: () => ({ data: [0, 0, 0, 0] }),
  measureText: () => ({ width: 0 }),
};
const drawing = new Proxy(ANSWERS, {
  get: (answers, name) => answers[String(name)] ?? (() => undefined),
  set: () => true,
});
Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => drawing);
Reflect.set(globalThis, 'Path2D', function path() {
  return drawing;
});

// Browsers keep quiet of an animation that is ended early; the one of the tests calls that a failure of nobody's.
const { animate } = Element.prototype;
function animateQuietly(this: Element, ...frames: Parameters<typeof animate>): Animation {
  const animation = animate.apply(this, frames);
  animation.finished.catch(() => undefined);
  return animation;
}
if (animate.name !== animateQuietly.name) Element.prototype.animate = animateQuietly;

// A page that is left has no timers: one of the last file would ask the server of the next.
const timers = new Set<ReturnType<typeof setTimeout>>();
const REAL = { setTimeout, setInterval };
const kept = (name: keyof typeof REAL) =>
  Object.assign((...args: Parameters<typeof setTimeout>) => {
    const timer = REAL[name](...args);
    timers.add(timer);
    return timer;
  }, REAL[name]);
Reflect.set(globalThis, 'setTimeout', kept('setTimeout'));
Reflect.set(globalThis, 'setInterval', kept('setInterval'));

const CLOCKS = ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame'] as const;
const clocks = CLOCKS.map((name) => globalThis[name]);

// Files of one worker share a page: what it keeps is taken away after each.
afterAll(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The next file would wait for ever on a clock that stands still: the file that left it fails.
  const left = CLOCKS.filter((name, at) => globalThis[name] !== clocks[at]);
  if (left.length > 0) throw new Error(`no real clock at the end of the file: ${left.join(', ')}`);
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, REAL);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
