import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Prng } from '#base/prng.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import type { InningsEndEvent, Target } from '#field/field-event.ts';
import type { CricketFormat } from '#field/match-info.ts';
import type { FieldRecorder, InningsPlan } from './play-innings.ts';

/**
 * Rain in a limited-overs match.
 *
 * - `before`: fewer overs for both sides from the start.
 * - `first`, `chase`: the innings is interrupted and loses overs.
 * - `abandoned`: the chase ends early; par decides if enough overs were bowled.
 * - `washout`: no play after the first innings, or none at all: no result.
 */
export interface Weather {
  readonly when: 'before' | 'first' | 'chase' | 'abandoned' | 'washout';
  /** Legal balls of that innings before the rain. */
  readonly atBall: number;
  /** Overs lost by an innings. */
  readonly oversLost: number;
  /** Minimum overs of the chase for a result. */
  readonly oversForResult: number;
}

const CHANCES: readonly (readonly [Weather['when'] | 'dry', number])[] = [
  ['dry', 95],
  ['before', 1],
  ['first', 1.1],
  ['chase', 1.1],
  ['abandoned', 1],
  ['washout', 0.8],
];
const OVERS_FOR_RESULT = { T20: 5, ODI: 20, FC: 0 } as const;
const BALLS_PER_OVER = 6;

/** Null for a dry day, which is by far the most common. */
export function drawWeather(
  prng: Prng,
  match: { readonly overs: number; readonly format: CricketFormat },
): Weather | null {
  const when = CHANCES[prng.weighted(CHANCES.map(([, weight]) => weight))]?.[0] ?? 'dry';
  if (when === 'dry') return null;
  const balls = match.overs * BALLS_PER_OVER;
  const oversForResult = OVERS_FOR_RESULT[match.format];

  return {
    when,
    atBall: drawBall(prng, when, balls),
    oversLost: Math.max(1, Math.round(match.overs * (0.1 + prng.float() * 0.2))),
    oversForResult,
  };
}

function drawBall(prng: Prng, when: Weather['when'], balls: number): number {
  switch (when) {
    case 'before':
      return 0;
    case 'first':
    case 'chase':
      return 1 + prng.int(Math.floor(balls * 0.6));
    case 'abandoned':
      return 1 + prng.int(Math.floor(balls * 0.85));
    case 'washout':
      return prng.chance(0.3) ? 0 : 1 + prng.int(Math.floor(balls * 0.8));
  }
}

/** Target revision method in scorecard notation. */
const METHOD = 'D/L';

const MINUTE_MS = 60_000;
const MINUTES_PER_OVER = 4.2;
const STOP_MINUTES = 20;

type RainHandler = (innings: InningsState, rain: Weather) => InningsEndEvent['reason'] | null;

/** Creates a one-time rain trigger, which fires when the affected innings reaches the ball. */
export function rainOnce(
  weather: Weather | null,
  when: readonly Weather['when'][],
  handle: RainHandler,
): NonNullable<InningsPlan['beforeBall']> {
  let rained = false;
  return (innings) => {
    if (rained || weather === null || !when.includes(weather.when)) return null;
    if (innings.balls < weather.atBall) return null;
    rained = true;
    return handle(innings, weather);
  };
}

/** Rain before the first ball: both sides lose overs without a revised target. */
export function shortenBeforeStart(recorder: FieldRecorder, rain: Weather, scheduled: number): void {
  recorder.record({ type: 'interruption', cause: 'rain', said: label('RAIN_DELAYS_START') }, createStop(rain));
  const overs = scheduled - rain.oversLost;
  recorder.record({
    type: 'revised',
    oversPerInnings: overs,
    target: null,
    method: null,
    said: label('REDUCED_TO', { overs }),
  });
}

/** Rain during an innings: play stops, then resumes with fewer overs and possibly a new target. */
export function stopForRain(
  recorder: FieldRecorder,
  rain: Weather,
  revision: { readonly oversPerInnings: number; readonly target: Target | null },
): void {
  const { oversPerInnings, target } = revision;
  recorder.record({ type: 'interruption', cause: 'rain', said: label('RAIN_STOPS_PLAY') }, createStop(rain));
  const said =
    target === null ? label('REDUCED_TO', { overs: oversPerInnings }) : newTarget(target.runs, oversPerInnings);
  recorder.record({ type: 'revised', ...revision, method: METHOD, said });
  recorder.record({ type: 'resumption', said });
}

/** Announces the target of a chase between innings, after rain in the first. */
export function announceTarget(recorder: FieldRecorder, runs: number, overs: number): void {
  const said = newTarget(runs, overs);
  recorder.record({ type: 'revised', oversPerInnings: overs, target: null, method: METHOD, said });
}

function newTarget(runs: number, overs: number): Label {
  return label('NEW_TARGET', { runs, overs, method: METHOD });
}

/** Records the par score that decides a chase ended by rain. */
export function parTarget(recorder: FieldRecorder, target: Target): void {
  recorder.record({ type: 'interruption', cause: 'rain', said: label('RAIN_STOPS_PLAY') }, hours(1));
  const said = label('PLAY_ABANDONED_PAR', { runs: target.runs - 1, method: METHOD });
  recorder.record({ type: 'revised', oversPerInnings: null, target, method: METHOD, said });
}

/** Abandons play and returns the reason for the end of the innings. */
export function abandon(recorder: FieldRecorder): InningsEndEvent['reason'] {
  if (recorder.events.at(-1)?.type !== 'revised') {
    recorder.record({ type: 'interruption', cause: 'rain', said: label('RAIN_ENDS_PLAY') }, hours(1));
  }
  return 'abandoned';
}

function createStop({ oversLost }: Weather): { ms: number } {
  return { ms: Math.round((STOP_MINUTES + 2 * oversLost * MINUTES_PER_OVER) * MINUTE_MS) };
}

/** Creates a stoppage of this length at the pace of the real game. */
export function hours(count: number): { ms: number } {
  return { ms: count * 60 * MINUTE_MS };
}
