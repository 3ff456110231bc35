import { readItem, writeItem } from '#client/storage/local-items.ts';

/**
 * Resolves a path against the stored base URL, which may itself have a path, or else our own origin (spec section 7).
 *
 * @param path without a leading slash.
 */
export function resolveUrl(path: string): URL {
  const base = readItem('baseUrl') ?? location.origin;
  return new URL(path, base.endsWith('/') ? base : `${base}/`);
}

/**
 * Asks the server for the visitor's IP address and stores it (spec sections 3 and 7). Without an answer the stored one
 * stays. Never throws.
 */
export async function storeOwnAddress(): Promise<void> {
  try {
    const response = await fetch(resolveUrl('ip'));
    const body: unknown = response.ok ? await response.json() : null;
    if (typeof body !== 'object' || body === null || !('ip' in body)) return;
    const { ip } = body;
    if (typeof ip === 'string' && ip !== '') writeItem('ip', ip);
  } catch {
    // Offline, or not our server.
  }
}
