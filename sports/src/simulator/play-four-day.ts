import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Prng } from '#base/prng.ts';
import { OVERS_A_DAY, oversLeftInMatch } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import { deriveOutcome, sumRuns } from '#cricket/match-result.ts';
import type { InningsEndEvent } from '#field/field-event.ts';
import { type CricketMatchInfo, type MatchOutcome, otherSide, type Side } from '#field/match-info.ts';
import { firstClassChances } from './ball-chances.ts';
import { type FieldRecorder, playInnings, startsOver } from './play-innings.ts';
import type { MatchPlan } from './play-limited-overs.ts';

const FOLLOW_ON_LEAD = 150;
const FOLLOW_ON_CHANCE = 0.65;
const DAY_LUCK = 0.45;
const INNINGS_LUCK = 0.25;
const HOPELESS_RATE = 6;

type Captain = (innings: InningsState) => boolean;

/** Simulates a multi-day match with two innings per side and returns its result. */
export function playFourDay(plan: MatchPlan): MatchOutcome {
  const { recorder, battingFirst, info } = plan;
  const clock = createFourDayClock({ info, recorder, prng: plan.prng.fork('weather') });
  const other = otherSide(battingFirst);
  const prng = plan.prng.fork('captains');
  const captains = createCaptains(plan, clock);

  play(plan, clock, { team: battingFirst, number: 1, declares: captains.first });
  if (!clock.isOver()) play(plan, clock, { team: other, number: 2, declares: captains.second });
  if (clock.isOver()) return { kind: 'draw' };

  const lead = sumRuns(recorder.state().innings, battingFirst) - sumRuns(recorder.state().innings, other);
  const followOn = lead >= FOLLOW_ON_LEAD && prng.chance(FOLLOW_ON_CHANCE);
  const third = followOn ? other : battingFirst;
  play(plan, clock, { team: third, number: 3, declares: followOn ? never : captains.third });
  const early = deriveOutcome(recorder.state());
  if (early !== null) return early;
  if (clock.isOver()) return { kind: 'draw' };
  const chaser = otherSide(third);
  play(plan, clock, { team: chaser, number: 4, declares: never });
  return deriveOutcome(recorder.state()) ?? { kind: 'draw' };
}

const never: Captain = () => false;

function createCaptains({ recorder, prng, battingFirst }: MatchPlan, clock: FourDayClock) {
  const random = prng.fork('declarations');
  const first = 420 + random.int(120);
  const second = 130 + random.int(120);
  const margin = random.int(50);
  const computeLead = (side: Side) => {
    const { innings } = recorder.state();
    return sumRuns(innings, side) - sumRuns(innings, otherSide(side));
  };
  return {
    first: ({ runs, over }: InningsState) => runs >= first || (over >= 150 && runs >= 380),
    second: () => computeLead(otherSide(battingFirst)) >= second && clock.oversUsed() > 150,
    third: () => {
      const left = clock.oversLeft();
      return left >= 20 && left <= 130 && computeLead(battingFirst) >= 150 + margin + left * 1.6;
    },
  };
}

function play(
  plan: MatchPlan,
  clock: FourDayClock,
  turn: { readonly team: Side; readonly number: number; readonly declares: Captain },
): void {
  const { recorder, squads, info } = plan;
  const prng = plan.prng.fork(`innings-${turn.number}`);
  const level = info.level + plan.luck * DAY_LUCK + prng.normal() * INNINGS_LUCK;
  const deficit = computeDeficit(plan, turn.team);

  playInnings({
    info,
    recorder,
    prng,
    team: turn.team,
    superOver: false,
    target: turn.number === 4 ? { runs: deficit + 1, balls: null } : null,
    penaltyRuns: 0,
    batting: squads[turn.team],
    bowling: squads[otherSide(turn.team)],
    chances: ({ innings, striker, bowler }) =>
      firstClassChances({
        over: innings.over,
        wickets: innings.wickets,
        requiredRate: getRequiredRate(innings, clock),
        level,
        eloDiff: turn.team === 0 ? info.eloDiff : -info.eloDiff,
        batting: striker.batting,
        bowling: bowler.bowling ?? 0,
      }),
    beforeBall: (innings) => {
      if (!startsOver(innings)) return null;
      return betweenOvers(innings, clock, turn.declares);
    },
  });
}

function betweenOvers(innings: InningsState, clock: FourDayClock, declares: Captain): InningsEndEvent['reason'] | null {
  clock.callIntervals();
  if (clock.isOver()) return 'abandoned';
  return innings.over > 0 && declares(innings) ? 'declared' : null;
}

/** Runs behind; negative if ahead. */
function computeDeficit({ recorder }: MatchPlan, side: Side): number {
  const { innings } = recorder.state();
  return sumRuns(innings, otherSide(side)) - sumRuns(innings, side);
}

/** Required rate of a chase while it is realistic; otherwise the side bats for the draw. */
function getRequiredRate({ target, runs }: InningsState, clock: FourDayClock): number | null {
  if (target === null) return null;
  const rate = (target.runs - runs) / Math.max(1, clock.oversLeft());
  return rate > HOPELESS_RATE ? null : rate;
}

/** Tracks the overs of a multi-day match and calls its intervals. */
interface FourDayClock {
  /** Overs used out of the initial total, including those lost to rain. */
  oversUsed(): number;
  oversLeft(): number;
  isOver(): boolean;
  /** Records any due drinks, lunch, tea, rain and stumps; to be called between overs. */
  callIntervals(): void;
}

interface Interval {
  readonly atOver: number;
  readonly type: 'drinks' | 'lunch' | 'tea';
  readonly said: Label;
}

const INTERVALS: readonly Interval[] = [
  { atOver: 15, type: 'drinks', said: label('DRINKS') },
  { atOver: 30, type: 'lunch', said: label('LUNCH') },
  { atOver: 45, type: 'drinks', said: label('DRINKS') },
  { atOver: 60, type: 'tea', said: label('TEA') },
  { atOver: 75, type: 'drinks', said: label('DRINKS') },
];
const RAINY_DAY_CHANCE = 0.05;
const BAD_LIGHT_CHANCE = 0.05;
const BAD_LIGHT_FROM_OVER = 78;

/** Creates a clock that starts on the first morning. */
function createFourDayClock(setting: {
  readonly info: CricketMatchInfo;
  readonly recorder: FieldRecorder;
  readonly prng: Prng;
}): FourDayClock {
  const { info, recorder } = setting;
  const early = Array.from({ length: info.days }, () => earlyEnd(setting.prng));
  let called = 0;
  let abandoned = false;

  const oversLeft = () => (abandoned ? 0 : (oversLeftInMatch(info, recorder.state()) ?? Number.POSITIVE_INFINITY));

  const endDay = () => {
    const { day } = recorder.state();
    called = 0;
    if (day === info.days) {
      abandoned = true;
      return;
    }
    recorder.record({ type: 'stumps', said: label('STUMPS_OF_DAY', { day }) }, { untilDay: day });
    recorder.record({ type: 'resumption', said: label('DAY', { day: day + 1 }) });
  };

  const callInterval = (today: number) => {
    const due = INTERVALS.filter(({ atOver }) => today >= atOver).slice(called);
    const interval = due.at(-1);
    if (interval === undefined) return;
    called += due.length;
    recorder.record({ type: interval.type, said: interval.said });
    recorder.record({ type: 'resumption', said: label('PLAY_RESUMES') });
  };

  return {
    oversUsed: () => info.days * OVERS_A_DAY - oversLeft(),
    oversLeft,
    isOver: () => oversLeft() <= 0,
    callIntervals() {
      const { day, oversToday } = recorder.state();
      const lost = early[day - 1];
      if (lost && oversToday >= lost.atOver) {
        recorder.record({ type: 'interruption', cause: lost.cause, said: lost.said });
        endDay();
      } else if (oversToday >= OVERS_A_DAY) endDay();
      else callInterval(oversToday);
    },
  };
}

/** Early end of a day, before all its overs are bowled. */
function earlyEnd(prng: Prng) {
  if (prng.chance(RAINY_DAY_CHANCE)) {
    const atOver = 5 + prng.int(70);
    return { atOver, cause: 'rain', said: label('RAIN_ENDS_DAY') } as const;
  }
  if (!prng.chance(BAD_LIGHT_CHANCE)) return null;
  const atOver = BAD_LIGHT_FROM_OVER + prng.int(OVERS_A_DAY - BAD_LIGHT_FROM_OVER);
  return { atOver, cause: 'bad-light', said: label('BAD_LIGHT_ENDS_DAY') } as const;
}
