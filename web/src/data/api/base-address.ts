import { readItem } from '#data/storage/local-items.ts';

/**
 * Where a call or the hub is: below the stored base address, which may itself have a path, else below our own origin
 * (spec section 7).
 *
 * @param path without a leading slash.
 */
export function addressOf(path: string): URL {
  const base = readItem('baseUrl') ?? location.origin;
  return new URL(path, base.endsWith('/') ? base : `${base}/`);
}
