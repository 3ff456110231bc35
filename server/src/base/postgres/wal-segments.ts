/** Digits of the timeline at the beginning of a segment's name; its WAL position follows. */
const TIMELINE_DIGITS = 8;
const LOG_DIGITS = 8;
/** Segments of 16 MB per 4 GB log, the unit of the name's middle part. */
const SEGMENTS_A_LOG = 256;

export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name);
}

export function getTimeline(segment: string): string {
  return segment.slice(0, TIMELINE_DIGITS);
}

/** Returns a segment's number from the beginning of the WAL, across all timelines. */
export function getSegmentNumber(segment: string): number {
  const log = segment.slice(TIMELINE_DIGITS, TIMELINE_DIGITS + LOG_DIGITS);
  return (
    Number.parseInt(log, 16) * SEGMENTS_A_LOG +
    Number.parseInt(segment.slice(TIMELINE_DIGITS + LOG_DIGITS), 16)
  );
}

/**
 * True if the archive has every segment of a timeline from this one to its latest.
 *
 * @param segments in order.
 */
export function isUnbroken(segments: readonly string[], from: string): boolean {
  const places = segments
    .filter((segment) => segment >= from && getTimeline(segment) === getTimeline(from))
    .map(getSegmentNumber);
  return places.every((place, index) => place === getSegmentNumber(from) + index);
}
