/** Digits of a timeline at the beginning of a segment's name; its place in the WAL follows. */
const TIMELINE_DIGITS = 8;
const LOG_DIGITS = 8;
/** Segments of 16 MB in the 4 GB that the middle of the name counts. */
const SEGMENTS_A_LOG = 256;

export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name);
}

export function timelineOf(segment: string): string {
  return segment.slice(0, TIMELINE_DIGITS);
}

/** Which one it is, counted from the beginning of the WAL; over all timelines. */
export function placeOf(segment: string): number {
  const log = segment.slice(TIMELINE_DIGITS, TIMELINE_DIGITS + LOG_DIGITS);
  return (
    Number.parseInt(log, 16) * SEGMENTS_A_LOG +
    Number.parseInt(segment.slice(TIMELINE_DIGITS + LOG_DIGITS), 16)
  );
}

/**
 * Whether the archive has every segment of a timeline from this one to the newest that it has.
 *
 * @param segments in order.
 */
export function isUnbroken(segments: readonly string[], from: string): boolean {
  const places = segments
    .filter((segment) => segment >= from && timelineOf(segment) === timelineOf(from))
    .map(placeOf);
  return places.every((place, index) => place === placeOf(from) + index);
}
