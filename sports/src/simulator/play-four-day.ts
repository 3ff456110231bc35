import type { InningsState } from '#cricket/innings-state.ts';
import { deriveOutcome, sumRuns } from '#cricket/outcome-of-scores.ts';
import type { InningsEndEvent } from '#field/field-event.ts';
import { otherSide, type Side } from '#field/match-info.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import { firstClassChances } from './first-class-chances.ts';
import { createFourDayClock, type FourDayClock } from './four-day-clock.ts';
import { playInnings, startsOver } from './play-innings.ts';
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

  const lead =
    sumRuns(recorder.state().innings, battingFirst) - sumRuns(recorder.state().innings, other);
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

function betweenOvers(
  innings: InningsState,
  clock: FourDayClock,
  declares: Captain,
): InningsEndEvent['reason'] | null {
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
