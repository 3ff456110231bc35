import type { Browser, Page } from 'playwright-core';

/** Frames that were drawn while something moved. */
export interface Frames {
  /** Milliseconds that were looked at. */
  readonly ms: number;
  readonly drawn: number;
  /** Milliseconds from each frame to the next one, those before the first and after the last too. */
  readonly gaps: readonly number[];
}

/** What a page says when a motion begins, and where it ends by a mark of its own. */
export const BEGINS = 'motion-begins';
export const ENDS = 'motion-ends';

/** Frames are counted by the part of the browser that draws them: what moves without the main thread counts as well. */
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
}

/** Milliseconds of the trace. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts the frames that are drawn from each mark `BEGINS` on.
 *
 * @param ms for how long; null: until the mark `ENDS`.
 * @throws Error when nothing has begun.
 */
export async function framesOf(
  {
    browser,
    page,
    ms,
  }: { readonly browser: Browser; readonly page: Page; readonly ms: number | null },
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

/** Frames of several motions of one kind as one. */
export function together(all: readonly Frames[]): Frames {
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
  const momentsOf = (wanted: string) =>
    own
      .filter(({ name }) => name === wanted)
      .map(({ ts }) => ts / 1_000)
      .sort((one, other) => one - other);
  const [end = Number.NaN] = momentsOf(ENDS);
  const begins = momentsOf(BEGINS);
  // What says its own end may have begun in vain before.
  const spans =
    ms === null
      ? begins.slice(-1).map((from) => ({ from, to: end }))
      : merged(begins.map((from) => ({ from, to: from + ms })));
  const draws = momentsOf('DrawFrame');
  return together(
    spans.map(({ from, to }) => {
      const moments = draws.filter((at) => at > from && at < to);
      const edges = [from, ...moments, to];
      const gaps = edges.slice(1).map((at, place) => at - (edges[place] ?? at));
      return { ms: to - from, drawn: moments.length, gaps };
    }),
  );
}

/** Spans that overlap, as one: a card may come while the one before it is turned up. */
function merged(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last === undefined || span.from > last.to) all.push(span);
    else all.splice(-1, 1, { from: last.from, to: Math.max(last.to, span.to) });
  }
  return all;
}
