import { createPrng } from '#base/prng.ts';
import { currentInnings } from '#cricket/match-state.ts';
import type { TimedFieldEvent } from '#field/field-event.ts';
import { type CricketMatchInfo, type MatchOutcome, otherSide, type Side } from '#field/match-info.ts';
import { paceEvents, TOSS_LEAD_MS } from '#field/pace-events.ts';
import { playFourDay } from './play-four-day.ts';
import { createFieldRecorder, type FieldRecorder, type Stop } from './play-innings.ts';
import { type MatchPlan, playLimitedOvers } from './play-limited-overs.ts';
import type { Player } from './squad.ts';

/** Inputs that fully determine a simulated match. */
export interface MatchSeed {
  readonly info: CricketMatchInfo;
  readonly seed: string;
  readonly squads: readonly [readonly Player[], readonly Player[]];
  /** True if a tie goes to a super over. */
  readonly superOver: boolean;
}

export interface SimulatedMatch {
  /** Events from the toss, at 0 ms, to the result. */
  readonly events: readonly TimedFieldEvent[];
  /** Duration from toss to result, at the pace of the real game. */
  readonly durationMs: number;
  readonly outcome: MatchOutcome;
}

const DAY_MS = 24 * 60 * 60_000;
const SHORTEST_NIGHT_MS = 8 * 60 * 60_000;

/** Simulates a whole match; a seed always yields the same events at the same times. */
export function simulateMatch(match: MatchSeed): SimulatedMatch {
  const { info } = match;
  const prng = createPrng(match.seed);
  const recorder = createFieldRecorder(info);
  const plan: MatchPlan = {
    info,
    recorder,
    prng,
    squads: match.squads,
    battingFirst: holdToss(prng.fork('toss'), recorder),
    luck: prng.fork('level').normal(),
    superOver: match.superOver,
  };

  const outcome = info.oversPerInnings === null ? playFourDay(plan) : playLimitedOvers(plan);
  closeInnings(recorder);
  recorder.record({ type: 'result', outcome });

  const events = paceEvents(recorder.events, {
    prng,
    format: info.format,
    lengthOfStop: (index, elapsedMs) => getStopLength(recorder.stops.get(index), elapsedMs),
  });
  const durationMs = events.reduce((sum, { afterMs }) => sum + afterMs, 0);
  return { events, durationMs, outcome };
}

function holdToss(prng: MatchPlan['prng'], recorder: FieldRecorder): Side {
  const winner: Side = prng.chance(0.5) ? 0 : 1;
  const decision = prng.chance(0.45) ? 'bat' : 'field';
  recorder.record({ type: 'toss', winner, decision });
  return decision === 'bat' ? winner : otherSide(winner);
}

/** Ends an unfinished innings, after which only the result may follow. */
function closeInnings(recorder: FieldRecorder): void {
  const innings = currentInnings(recorder.state());
  if (innings === null || innings.ended !== null) return;
  recorder.record({ type: 'innings-end', reason: 'abandoned', penaltyRuns: 0, absentHurt: [] });
}

function getStopLength(stop: Stop | undefined, elapsedMs: number): number | undefined {
  if (stop === undefined) return undefined;
  if ('ms' in stop) return stop.ms;
  const morning = TOSS_LEAD_MS + stop.untilDay * DAY_MS;
  return Math.max(SHORTEST_NIGHT_MS, morning - elapsedMs);
}
