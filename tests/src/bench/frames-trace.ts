import type { Browser, Page } from 'playwright-core';

/** Frames drawn during a motion. */
export interface Frames {
  /** Measured time in ms. */
  readonly ms: number;
  readonly drawn: number;
  /** Gaps between consecutive frames in ms, including those before the first and after the last. */
  readonly gaps: readonly number[];
}

/** Performance marks set by the page at the start of a motion and, for some, at its end. */
export const BEGINS = 'motion-begins';
export const ENDS = 'motion-ends';

/** Counts frames in the browser's compositor, so motion off the main thread is included. */
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  /** Timestamp in microseconds. */
  readonly ts: number;
}

/** Section of the trace in ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts the frames drawn from each `BEGINS` mark on.
 *
 * @param ms duration; null to stop at the `ENDS` mark.
 * @throws Error if no motion has begun.
 */
export async function countFrames(
  { browser, page, ms }: { readonly browser: Browser; readonly page: Page; readonly ms: number | null },
  moves: () => Promise<void>,
): Promise<Frames> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await moves();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  return countIn(traceEvents, ms);
}

/** Merges the frames of several motions of one kind. */
export function mergeFrames(all: readonly Frames[]): Frames {
  return {
    ms: all.reduce((sum, { ms }) => sum + ms, 0),
    drawn: all.reduce((sum, { drawn }) => sum + drawn, 0),
    gaps: all.flatMap(({ gaps }) => gaps),
  };
}

function countIn(events: readonly TraceEvent[], ms: number | null): Frames {
  const begun = events.find(({ name }) => name === BEGINS);
  if (begun === undefined) throw new Error('nothing has moved');
  const own = events.filter(({ pid }) => pid === begun.pid);
  const findMarks = (wanted: string) =>
    own
      .filter(({ name }) => name === wanted)
      .map(({ ts }) => ts / 1_000)
      .sort((one, other) => one - other);
  const [end = Number.NaN] = findMarks(ENDS);
  const begins = findMarks(BEGINS);
  // A motion that marks its end may have left earlier start marks without one.
  const spans =
    ms === null
      ? begins.slice(-1).map((from) => ({ from, to: end }))
      : mergeSpans(begins.map((from) => ({ from, to: from + ms })));
  const draws = findMarks('DrawFrame');
  return mergeFrames(
    spans.map(({ from, to }) => {
      const moments = draws.filter((at) => at > from && at < to);
      const edges = [from, ...moments, to];
      const gaps = edges.slice(1).map((at, place) => at - (edges[place] ?? at));
      return { ms: to - from, drawn: moments.length, gaps };
    }),
  );
}

/** Merges overlapping spans: a card may be dealt while the previous one is still turning. */
function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.to) all.push(span);
    else all.splice(-1, 1, { from: last.from, to: Math.max(last.to, span.to) });
  }
  return all;
}
