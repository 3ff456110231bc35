import { type TvKind, tvKindOf, tvOriginOf } from '@crease/contracts/rules/tv-address.ts';
import type { TvEntry } from '@crease/contracts/settings.ts';

const NONE = "'self'";

/**
 * Hosts from which streams are fetched and played, as a security policy names them. The parts of a stream have to come
 * from the host of its list.
 */
export function streamSourcesOf(entries: readonly TvEntry[]): string {
  return sourcesOf(entries, 'stream');
}

/** Hosts of the pages that are shown in a frame, as a security policy names them. */
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
