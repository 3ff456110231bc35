import type { Prng } from '#base/prng.ts';
import type { FieldEvent, TimedFieldEvent } from './field-event.ts';
import type { CricketFormat } from './match-info.ts';
import { createPacing, type Pacing, TOSS_LEAD_MS } from './pacing.ts';

const INTERVAL_MS = {
  drinks: 4 * 60_000,
  lunch: 40 * 60_000,
  tea: 20 * 60_000,
} as const;
const AFTER_LAST_BALL_MS = 5_000;
const RESULT_MS = 20_000;
const ANNOUNCEMENT_MS = 30_000;

/**
 * Assigns each event its delay after the previous one, with seeded jitter.
 *
 * The length of unpredictable stoppages (rain, the night after stumps) is supplied by the caller.
 */
export function paceEvents(
  events: readonly FieldEvent[],
  options: {
    readonly prng: Prng;
    readonly format: CricketFormat;
    /**
     * Milliseconds between the event at this index and the next; `computeElapsedMs` is the time since the first event.
     * Undefined for the default pace.
     */
    readonly lengthOfStop?: (index: number, elapsedMs: number) => number | undefined;
  },
): TimedFieldEvent[] {
  const pacing = createPacing(options.prng.fork('pace'), options.format);
  const timed: TimedFieldEvent[] = [];
  let elapsedMs = 0;

  for (const [index, event] of events.entries()) {
    const previous = events[index - 1];
    const afterMs =
      previous === undefined
        ? 0
        : (options.lengthOfStop?.(index - 1, elapsedMs) ??
          (event.type === 'innings-start'
            ? beforeInnings(events.slice(0, index), event.superOver, pacing)
            : gapBetween(previous, event, pacing)));
    elapsedMs += afterMs;
    timed.push({ afterMs, event });
  }
  return timed;
}

function beforeInnings(before: readonly FieldEvent[], superOver: boolean, pacing: Pacing): number {
  const isFirst = before.every(({ type }) => type !== 'innings-end');
  return isFirst ? TOSS_LEAD_MS : pacing.inningsBreak(superOver);
}

function gapBetween(
  previous: FieldEvent,
  event: Exclude<FieldEvent, { type: 'innings-start' }>,
  pacing: Pacing,
): number {
  switch (event.type) {
    case 'ball-start':
      return pacing.beforeBall(kindOfBall(previous));
    case 'delivery':
      return previous.type === 'review' ? pacing.review() : pacing.ballInPlay();
    case 'review':
      return pacing.ballInPlay();
    case 'resumption':
      return intervalAfter(previous);
    case 'innings-end':
      return AFTER_LAST_BALL_MS;
    case 'result':
      return RESULT_MS;
    case 'toss':
    case 'interruption':
    case 'revised':
    case 'drinks':
    case 'lunch':
    case 'tea':
    case 'stumps':
      return ANNOUNCEMENT_MS;
  }
}

function kindOfBall(previous: FieldEvent): 'ball' | 'over' | 'wicket' {
  if (previous.type !== 'delivery') return 'over';
  if (previous.wickets.length > 0) return 'wicket';
  return previous.lastOfOver ? 'over' : 'ball';
}

function intervalAfter({ type }: FieldEvent): number {
  return type === 'drinks' || type === 'lunch' || type === 'tea'
    ? INTERVAL_MS[type]
    : ANNOUNCEMENT_MS;
}
