import { readItem } from '#client/storage/local-items.ts';

/**
 * Resolves a path against the stored base URL, which may itself have a path, or else our own origin (spec section 7).
 *
 * @param path without a leading slash.
 */
export function resolveUrl(path: string): URL {
  const base = readItem('baseUrl') ?? location.origin;
  return new URL(path, base.endsWith('/') ? base : `${base}/`);
}
