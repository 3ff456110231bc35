import { type TvKind, tvKindOf, tvOriginOf } from '@crease/contracts/rules/tv-address.ts';
import type { TvEntry } from '@crease/contracts/settings.ts';

const NONE = "'self'";

/** CSP sources of streams. Segments must come from the playlist's host. */
export function streamSourcesOf(entries: readonly TvEntry[]): string {
  return sourcesOf(entries, 'stream');
}

/** CSP sources of framed stream pages. */
export function frameSourcesOf(entries: readonly TvEntry[]): string {
  return sourcesOf(entries, 'page');
}

function sourcesOf(entries: readonly TvEntry[], kind: TvKind): string {
  const origins = new Set<string>();
  for (const { url } of entries) {
    const origin = tvKindOf(url) === kind ? tvOriginOf(url) : null;
    if (origin !== null) origins.add(origin);
  }
  return origins.size === 0 ? NONE : [...origins].join(' ');
}
