import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import { ballsLeft } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import { deriveOutcome } from '#cricket/match-result.ts';
import type { MatchState } from '#cricket/match-state.ts';
import { type MatchOutcome, otherSide, type Side } from '#field/match-info.ts';
import type { LimitedOversSituation } from '#pricing/ball-model.ts';
import { estimatedTarget, type Interruption } from '#pricing/dls-par.ts';
import { computeLevelPrior } from '#pricing/scoring-level.ts';
import { limitedOversChances } from './ball-chances.ts';
import { type FieldRecorder, getInningsInPlay, type InningsPlan, playInnings } from './play-innings.ts';
import {
  abandon,
  announceTarget,
  drawWeather,
  hours,
  parTarget,
  rainOnce,
  shortenBeforeStart,
  stopForRain,
  type Weather,
} from './weather.ts';

/** A match after the toss, ready to start. */
export interface MatchPlan extends Pick<InningsPlan, 'info' | 'recorder'> {
  readonly prng: Prng;
  /** Ground conditions of the day: a standard normal draw shared by all innings. */
  readonly luck: number;
  readonly squads: readonly [InningsPlan['batting'], InningsPlan['batting']];
  readonly battingFirst: Side;
  /** True if a tie goes to super overs. */
  readonly superOver: boolean;
}

const PENALTY_BEFORE_CHANCE = 0.004;
const PENALTY_RUNS = 5;
const T20_OVERS = 20;
const MAX_SUPER_OVERS = 5;
/** A super over ends after two wickets, modelled in pricing as the end of an innings eight down. */
const SUPER_OVER_WICKETS_DOWN = 8;

/** Simulates a match of one innings per side and returns its result, recording all events but the result. */
export function playLimitedOvers(plan: MatchPlan): MatchOutcome {
  const { recorder, info } = plan;
  const scheduled = info.oversPerInnings;
  if (scheduled === null) throw new Error('a limited match has a number of overs');
  const weather = drawWeather(plan.prng.fork('weather'), { overs: scheduled, format: info.format });

  if (weather?.when === 'before') shortenBeforeStart(recorder, weather, scheduled);
  if (weather?.when === 'washout' && weather.atBall === 0) {
    recorder.record({ type: 'interruption', cause: 'rain', said: label('RAIN') }, hours(3));
    return { kind: 'no-result' };
  }

  const first = playFirst(plan, weather);
  if (first === null) return { kind: 'no-result' };
  if (!playChase(plan, weather, first)) return { kind: 'no-result' };
  return decide(plan);
}

interface FirstInnings {
  readonly runs: number;
  /** Initial overs. */
  readonly overs: number;
  /** Rain interruptions that cost overs. */
  readonly interruptions: readonly Interruption[];
  readonly penaltyForChase: number;
}

/** Null if rain ended the match. */
function playFirst(plan: MatchPlan, weather: Weather | null): FirstInnings | null {
  const { recorder, battingFirst } = plan;
  const overs = getOvers(recorder);
  const interruptions: Interruption[] = [];
  let washedOut = false;

  playInnings({
    ...createInningsPlan(plan, battingFirst, 'first'),
    beforeBall: rainOnce(weather, ['first', 'washout'], (innings, rain) => {
      if (rain.when === 'washout') {
        washedOut = true;
        return abandon(recorder);
      }
      const left = overs - innings.balls / plan.info.ballsPerOver;
      interruptions.push(createInterruption(innings, left, left - rain.oversLost));
      stopForRain(recorder, rain, { oversPerInnings: overs - rain.oversLost, target: null });
      return null;
    }),
  });
  if (washedOut) return null;
  const penalty = plan.prng.fork('penalty').chance(PENALTY_BEFORE_CHANCE) ? PENALTY_RUNS : 0;
  return { runs: getInningsInPlay(recorder).runs, overs, interruptions, penaltyForChase: penalty };
}

/** False if rain prevented a result. */
function playChase(plan: MatchPlan, weather: Weather | null, first: FirstInnings): boolean {
  const { recorder, info } = plan;
  const overs = getOvers(recorder);
  const runs = targetFor(first, overs);
  if (first.interruptions.length > 0) announceTarget(recorder, runs, overs);

  let decided = true;
  playInnings({
    ...createInningsPlan(plan, otherSide(plan.battingFirst), 'chase'),
    target: { runs, balls: overs * info.ballsPerOver },
    penaltyRuns: first.penaltyForChase,
    beforeBall: rainOnce(weather, ['chase', 'abandoned'], (innings, rain) => {
      const bowled = innings.balls / info.ballsPerOver;
      const left = overs - bowled;
      const after = left - rain.oversLost;
      const target = targetFor(first, overs, createInterruption(innings, left, after));
      if (rain.when === 'chase' && target > innings.runs) {
        const shorter = overs - rain.oversLost;
        const balls = shorter * info.ballsPerOver;
        stopForRain(recorder, rain, { oversPerInnings: shorter, target: { runs: target, balls } });
        return null;
      }
      decided = bowled >= rain.oversForResult;
      const par = targetFor(first, overs, createInterruption(innings, left, 0));
      if (decided) parTarget(recorder, { runs: par, balls: innings.balls });
      return abandon(recorder);
    }),
  });
  return decided;
}

function createInterruption({ wickets }: InningsState, before: number, after: number): Interruption {
  return { oversLeftBefore: before, oversLeftAfter: after, wickets };
}

/** Computes the target of a chase with these initial overs. */
function targetFor(first: FirstInnings, overs: number, inChase?: Interruption): number {
  return estimatedTarget({
    firstInningsRuns: first.runs,
    oversFirst: first.overs,
    oversSecond: overs,
    interruptionsFirst: first.interruptions,
    interruptionsSecond: inChase === undefined ? [] : [inChase],
  });
}

function decide(plan: MatchPlan): MatchOutcome {
  for (let pair = 0; pair <= MAX_SUPER_OVERS; pair++) {
    const outcome = deriveOutcome(plan.recorder.state());
    if (outcome === null) throw new Error('a finished match has a result');
    if (outcome.kind !== 'tie' || !plan.superOver || pair === MAX_SUPER_OVERS) return outcome;
    playSuperOver(plan, pair);
  }
  throw new Error('unreachable');
}

/** The side batting second in the match bats first, then they alternate. */
function playSuperOver(plan: MatchPlan, pair: number): void {
  const opens = pair % 2 === 0 ? otherSide(plan.battingFirst) : plan.battingFirst;
  playInnings({ ...createInningsPlan(plan, opens, `super-over-${pair}-1`), superOver: true });
  const target = { runs: getInningsInPlay(plan.recorder).runs + 1, balls: plan.info.ballsPerOver };
  playInnings({
    ...createInningsPlan(plan, otherSide(opens), `super-over-${pair}-2`),
    superOver: true,
    target,
  });
}

function createInningsPlan(plan: MatchPlan, team: Side, label: string): InningsPlan {
  const prng = plan.prng.fork(label);
  return {
    info: plan.info,
    recorder: plan.recorder,
    prng,
    team,
    superOver: false,
    target: null,
    penaltyRuns: 0,
    batting: plan.squads[team],
    bowling: plan.squads[otherSide(team)],
    chances: createChances(plan, drawSurprise(plan, team, prng)),
  };
}

/** Combines the day's luck with the innings' own, to give the deviation the model implies. */
function drawSurprise(plan: MatchPlan, team: Side, prng: Prng): number {
  const prior = computeLevelPrior(plan.info.format === 'ODI' ? 'ODI' : 'T20', plan.info);
  if (team === plan.battingFirst) return prior.deviationFirst * plan.luck;
  const carried = prior.link * prior.deviationFirst * plan.luck;
  return carried + prior.deviationChase * prng.normal();
}

/** Super overs use the T20 model in every format. */
function createChances(plan: MatchPlan, surprise: number): InningsPlan['chances'] {
  const { info, recorder } = plan;
  return ({ innings, striker, bowler }) => {
    const opens = innings.target === null ? innings.team : otherSide(innings.team);
    return limitedOversChances({
      info: innings.superOver ? { ...info, format: 'T20' } : info,
      oversPerInnings: innings.superOver ? T20_OVERS : getOvers(recorder),
      eloDiff: opens === 0 ? info.eloDiff : -info.eloDiff,
      situation: toSituation(recorder.state(), innings),
      surprise,
      striker,
      bowler,
    });
  };
}

function toSituation(state: MatchState, innings: InningsState): LimitedOversSituation {
  const left = ballsLeft(state, innings) ?? 0;
  return {
    innings: innings.target === null ? 1 : 2,
    runs: innings.runs,
    wickets: innings.wickets + (innings.superOver ? SUPER_OVER_WICKETS_DOWN : 0),
    legalBalls: innings.balls,
    ballsTotal: innings.balls + left,
    firstInningsRuns: innings.target === null ? null : (state.innings[0]?.runs ?? null),
    target: innings.target?.runs ?? null,
  };
}

function getOvers(recorder: FieldRecorder): number {
  const { oversPerInnings } = recorder.state();
  if (oversPerInnings === null) throw new Error('a limited match has a number of overs');
  return oversPerInnings;
}
