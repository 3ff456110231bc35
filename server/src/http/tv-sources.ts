import { findTvKind, findTvOrigin, type TvKind } from '@crease/contracts/rules/tv-address.ts';
import type { TvEntry } from '@crease/contracts/settings.ts';

const NONE = "'self'";

/** CSP sources of streams. Segments must come from the playlist's host. */
export function listStreamSources(entries: readonly TvEntry[]): string {
  return listSources(entries, 'stream');
}

/** CSP sources of framed stream pages. */
export function listFrameSources(entries: readonly TvEntry[]): string {
  return listSources(entries, 'page');
}

function listSources(entries: readonly TvEntry[], kind: TvKind): string {
  const origins = new Set<string>();
  for (const { url } of entries) {
    const origin = findTvKind(url) === kind ? findTvOrigin(url) : null;
    if (origin !== null) origins.add(origin);
  }
  return origins.size === 0 ? NONE : [...origins].join(' ');
}
