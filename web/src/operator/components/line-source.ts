import type { Time } from '@crease/contracts/values/instant.ts';

export type LineKind = 'money' | 'play' | 'safety' | 'staff';

/** A timeline entry. */
export interface TimelineLine {
  readonly key: string;
  readonly time: Time;
  readonly kind: LineKind;
  readonly text: string;
  /** Page of its subject below /backoffice; null if it has none. */
  readonly to: string | null;
  /** Name of the actor. */
  readonly by: string;
}

/** The latest entries of one record. */
export interface LineSource {
  readonly lines: readonly TimelineLine[];
  /** Time back to which the entries are complete. Null if there are no older ones. */
  readonly completeFrom: Time | null;
  readonly isLoading: boolean;
  /** Load error. Earlier entries are kept. */
  readonly error: Error | null;
}

/** Placeholder for a record the operator may not view. */
export const NO_LINES: LineSource = {
  lines: [],
  completeFrom: null,
  isLoading: false,
  error: null,
};

interface ListQuery<Item> {
  readonly data: { readonly items: readonly Item[]; readonly totalCount: number } | undefined;
  readonly error: Error | null;
}

/** Maps the latest items of a list to timeline entries, skipping items without one. */
export function createLineSource<Item>(
  { data, error }: ListQuery<Item>,
  getTime: (item: Item) => Time,
  toLine: (item: Item) => TimelineLine | null,
): LineSource {
  if (data === undefined) return { ...NO_LINES, isLoading: error === null, error };
  const { items, totalCount } = data;
  const oldest = items.at(-1);
  return {
    lines: items.map(toLine).filter((line) => line !== null),
    completeFrom: oldest === undefined || items.length >= totalCount ? null : getTime(oldest),
    isLoading: false,
    error,
  };
}

/**
 * Merges entries of several records, latest first. Cut off where the first incomplete record ends, since below it
 * entries would be missing.
 */
export function mergeLines(sources: readonly LineSource[]): {
  readonly lines: readonly TimelineLine[];
  readonly hasOlder: boolean;
} {
  const ends = sources.map(({ completeFrom }) => completeFrom).filter((time) => time !== null);
  const from = ends.sort().at(-1) ?? '';
  const lines = sources
    .flatMap((source) => source.lines)
    .filter(({ time }) => time >= from)
    .sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0));
  return { lines, hasOlder: from !== '' };
}
