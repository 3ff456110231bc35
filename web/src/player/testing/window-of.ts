import { vi } from 'vitest';

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
