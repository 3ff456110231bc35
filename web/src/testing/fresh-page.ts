import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { afterAll, vi } from 'vitest';

/** Lazy chunks may be slow to load on a busy machine, and a generous timeout costs nothing when a test passes. */
configure({
  asyncUtilTimeout: 15_000,
  // Errors within `waitFor` are discarded, so the page is printed only for the last one.
  getElementError: (message, page) => {
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    const error = new Error(isWaiting ? (message ?? '') : `${message ?? ''}\n\n${prettyDOM(page)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// Elements are on the page before their effects subscribe to stores, which on a busy machine may be after the test
// continues. So every wait also waits for React to be idle.
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
// The library's config persists across files.
if (usual.name !== untilReactIsIdle.name) configure({ asyncWrapper: untilReactIsIdle });

// The test DOM has no canvas, so provide a stub. The animation player tests colour blending when it loads, once per
// worker, and charts measure text.
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

// Browsers ignore a cancelled animation. The test DOM reports it as an unhandled rejection.
const { animate } = Element.prototype;
function animateQuietly(this: Element, ...frames: Parameters<typeof animate>): Animation {
  const animation = animate.apply(this, frames);
  animation.finished.catch(() => undefined);
  return animation;
}
if (animate.name !== animateQuietly.name) Element.prototype.animate = animateQuietly;

// A page that is left has no timers. Those of the last file would call the next file's server.
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

// The same goes for listeners on its history.
const { addEventListener } = window;
const pops: Parameters<typeof addEventListener>[] = [];
Reflect.set(window, 'addEventListener', (...args: Parameters<typeof addEventListener>) => {
  if (args[0] === 'popstate') pops.push(args);
  addEventListener.apply(window, args);
});

const CLOCKS = ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame'] as const;
const clocks = CLOCKS.map((name) => globalThis[name]);

// Files of a worker share a page, so clear its state after each.
afterAll(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A frozen clock would hang the next file, so fail the file that left it.
  const left = CLOCKS.filter((name, at) => globalThis[name] !== clocks[at]);
  if (left.length > 0) throw new Error(`no real clock at the end of the file: ${left.join(', ')}`);
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, REAL);
  window.addEventListener = addEventListener;
  for (const args of pops) window.removeEventListener(...args);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
