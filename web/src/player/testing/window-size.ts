import { vi } from 'vitest';

/** Sets the window width and notifies listeners. */
export function setWidth(width: number): void {
  const happyDom: unknown = Reflect.get(window, 'happyDOM');
  if (typeof happyDom !== 'object' || happyDom === null) throw new Error('only in happy-dom');
  const setViewport: unknown = Reflect.get(happyDom, 'setViewport');
  if (typeof setViewport !== 'function') throw new Error('happy-dom without setViewport');
  Reflect.apply(setViewport, happyDom, [{ width }]);
}

/** Default width in tests. */
export const DESKTOP_WIDTH = 1_024;

/** Stubs the viewport width for media queries. */
export function stubWindowWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('>= 1200')
      ? width >= 1200
      : query.includes('> 768')
        ? width > 768
        : query.includes('width') && width < 769,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
