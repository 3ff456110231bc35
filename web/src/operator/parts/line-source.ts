import type { Time } from '@crease/contracts/values/instant.ts';

export type LineKind = 'money' | 'play' | 'safety' | 'staff';

/** One line of a timeline. */
export interface TimelineLine {
  readonly key: string;
  readonly time: Time;
  readonly kind: LineKind;
  readonly text: string;
  /** Who did it. */
  readonly by: string;
}

/** The newest lines of one record. */
export interface LineSource {
  readonly lines: readonly TimelineLine[];
  /** There are no lines between this moment and now but those above; null: there are no others at all. */
  readonly knownFrom: Time | null;
  readonly isReading: boolean;
  /** Why it could not be read; lines of before stay. */
  readonly error: Error | null;
}

/** A record that is not for this operator. */
export const NO_LINES: LineSource = { lines: [], knownFrom: null, isReading: false, error: null };

interface Reading<Item> {
  readonly data: { readonly items: readonly Item[]; readonly totalCount: number } | undefined;
  readonly error: Error | null;
}

/** The newest items of a list as lines; an item without a line is left out. */
export function lineSourceOf<Item>(
  { data, error }: Reading<Item>,
  timeOf: (item: Item) => Time,
  lineOf: (item: Item) => TimelineLine | null,
): LineSource {
  if (data === undefined) return { ...NO_LINES, isReading: error === null, error };
  const { items, totalCount } = data;
  const oldest = items.at(-1);
  return {
    lines: items.map(lineOf).filter((line) => line !== null),
    knownFrom: oldest === undefined || items.length >= totalCount ? null : timeOf(oldest),
    isReading: false,
    error,
  };
}

/**
 * Lines of several records, the newest first. It ends where the first record ends of which there is more: below that, a
 * line of another record would stand beside ones that are missing.
 */
export function joinedLines(sources: readonly LineSource[]): {
  readonly lines: readonly TimelineLine[];
  readonly hasOlder: boolean;
} {
  const ends = sources.map(({ knownFrom }) => knownFrom).filter((time) => time !== null);
  const from = ends.sort().at(-1) ?? '';
  const lines = sources
    .flatMap((source) => source.lines)
    .filter(({ time }) => time >= from)
    .sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0));
  return { lines, hasOlder: from !== '' };
}
