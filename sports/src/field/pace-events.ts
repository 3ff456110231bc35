import type { Prng } from '#base/prng.ts';
import type { FieldEvent, TimedFieldEvent } from './field-event.ts';
import type { CricketFormat } from './match-info.ts';

/**
 * Durations of play in ms of real match time.
 *
 * Fitted to the only available stream with clock times (a T20 of 229 balls): between balls of an over the median is
 * 31 s (10 to 90%: 16 to 53 s), between overs 67 s. A faster feed divides every gap by its speed.
 */
interface Pacing {
  /** Time from a delivery to the next ball start; longer after a wicket or an over. */
  beforeBall(previous: 'ball' | 'over' | 'wicket'): number;
  /** Time from ball start to the outcome of the ball. */
  ballInPlay(): number;
  review(): number;
  inningsBreak(superOver: boolean): number;
}

const BALL_MEDIAN_MS = 31_000;
const BALL_SPREAD = 0.47; // ln(53 / 31) and ln(31 / 16) are 0.54 and 0.66, each 1.28 standard deviations.
const OVER_MEDIAN_MS = 67_000;
const OVER_SPREAD = 0.15;
const WICKET_MEDIAN_MS = 110_000;
const WICKET_SPREAD = 0.2;
const IN_PLAY_MS = 7_000;
const SHORTEST_GAP_MS = 4_000;
const LONGEST_GAP_MS = 240_000;

const MINUTE_MS = 60_000;
const INNINGS_BREAK_MS: Readonly<Record<CricketFormat, number>> = {
  T20: 15 * MINUTE_MS,
  ODI: 40 * MINUTE_MS,
  FC: 10 * MINUTE_MS,
};
const SUPER_OVER_BREAK_MS = 8 * MINUTE_MS;

/** Time from the toss to the first ball. */
export const TOSS_LEAD_MS = 30 * MINUTE_MS;

/** Creates a pace with jitter, deterministic for a generator state. */
function createPacing(prng: Prng, format: CricketFormat): Pacing {
  const around = (median: number, spread: number) => {
    const drawn = median * Math.exp(spread * prng.normal());
    return Math.round(Math.min(LONGEST_GAP_MS, Math.max(SHORTEST_GAP_MS, drawn)));
  };

  const gaps = {
    ball: () => around(BALL_MEDIAN_MS, BALL_SPREAD),
    over: () => around(OVER_MEDIAN_MS, OVER_SPREAD),
    wicket: () => around(WICKET_MEDIAN_MS, WICKET_SPREAD),
  };
  return {
    beforeBall: (previous) => Math.max(SHORTEST_GAP_MS, gaps[previous]() - IN_PLAY_MS),
    ballInPlay: () => around(IN_PLAY_MS, 0.1),
    review: () => around(75_000, 0.3),
    inningsBreak: (superOver) => (superOver ? SUPER_OVER_BREAK_MS : INNINGS_BREAK_MS[format]),
  };
}

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
  return type === 'drinks' || type === 'lunch' || type === 'tea' ? INTERVAL_MS[type] : ANNOUNCEMENT_MS;
}
