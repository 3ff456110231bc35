import { vi } from 'vitest';

/** A window of this width: the media queries of the shell are answered by it. */
export function windowOf(width: number): void {
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
