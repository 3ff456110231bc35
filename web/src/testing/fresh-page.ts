import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** Parts come when they are needed, and a busy machine may be slow to fetch them: waiting is cheap, guessing is not. */
configure({ asyncUtilTimeout: 15_000 });

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
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
