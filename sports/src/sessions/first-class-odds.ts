import { oversLeftInMatch } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import { initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { type BallModel, createBallModel, type LimitedOversSituation } from '#pricing/ball-model.ts';
import { widen } from '#pricing/session-chances.ts';
import { firstClassChances } from '#simulator/ball-chances.ts';
import { type Bowling, countsAround, NOTHING_EXPECTED, shifted } from './count-chances.ts';
import { getInningsInPlay, offeredFirstClass } from './first-class-offered.ts';
import { oversChances } from './overs-chances.ts';
import { type BatterCount, batterChances, standChances } from './partnership-chances.ts';
import type { Premium } from './premium.ts';
import { premiumChances } from './premium-chances.ts';
import { type DaySession, isOfInnings, type Session } from './session.ts';
import type { Figures, SessionOdds } from './session-odds.ts';

const WICKETS = 10;
const BALLS_PER_OVER = 6;
/** Maximum additional runs of a partnership or a batter's innings. */
const HORIZON = 600;
const OVERS_A_DAY = 90;
const OVERS_A_PERIOD = 30;
/** Share of a day's overs actually bowled, after changes of innings, rain and slow play. */
const BOWLED = 0.96;
/** Variance of the runs of many overs relative to their mean. */
const DAY_SPREAD = 5;
/**
 * Overconfidence correction for the ball chances of an even contest, which grows with the horizon: extra share of the
 * deviation, times the root of the overs to come.
 */
const SPREAD_PER_ROOT = 0.1;
const TYPICAL_RATE = 3.2;
/** Overs whose observed pace has the same weight as the typical one. */
const USUAL_OVERS = 40;

/**
 * Session odds of a multi-day match, from the ball chances of an innings without a limit.
 *
 * Pace and wickets are those of an even contest, adjusted for the strength of the sides and the level of the ground;
 * they and the spread are fitted on a few matches only.
 */
export class FirstClassSessions implements SessionOdds {
  readonly #info: CricketMatchInfo;
  readonly #model: BallModel;
  #state: MatchState;
  #bowl: Bowling | null = null;
  #overs: ReadonlyMap<number, Figures> | null = null;
  #stand: Figures | null = null;
  readonly #bat = new Map<BatterCount, Figures>();

  constructor(info: CricketMatchInfo) {
    this.#info = info;
    // Used only because its tables allow long innings.
    this.#model = createBallModel('ODI', info.gender);
    this.#state = initialMatchState(info);
  }

  follow(_event: FieldEvent, state: MatchState): void {
    this.#state = state;
    this.#bowl = null;
    this.#overs = null;
    this.#stand = null;
    this.#bat.clear();
  }

  predictLine(): null {
    return null;
  }

  predictChances(premium: Premium): readonly number[] | null {
    const [info, state] = [this.#info, this.#state];
    if (getInningsInPlay(info, state) === null) return null;
    const isNow = premium.innings === state.innings.length - 1;
    if (!isNow && premium.kind !== 'innings-lead') return null;
    return premiumChances(premium, { info, state, rest: NOTHING_EXPECTED, batter: () => null });
  }

  predictFigures(session: Session): Figures | null {
    const innings = getInningsInPlay(this.#info, this.#state);
    if (innings === null) return null;
    if (!isOfInnings(session)) {
      const isOfDay = session.kind === 'day-runs' || session.kind === 'period-runs';
      return isOfDay ? this.#predictDay(session, innings) : null;
    }
    if (session.innings !== this.#state.innings.length - 1) return null;
    switch (session.kind) {
      case 'over-runs':
        return this.#after(innings, session.over);
      case 'single-over':
      case 'odd-even': {
        const bowled = innings.overs.find(({ over }) => over === session.over - 1)?.runs ?? 0;
        return this.#after(innings, session.over)?.slice(innings.runs - bowled) ?? null;
      }
      case 'wicket':
        return shifted(this.#computeStand(innings), innings.runs);
      case 'partnership':
        return shifted(this.#computeStand(innings), standSoFar(innings, session.wicket));
      case 'batter':
        return this.#predictBatter(innings, session.name, 'runs');
      case 'boundaries':
        return this.#predictBatter(innings, session.name, 'boundaries');
      default:
        return null;
    }
  }

  #after(innings: InningsState, over: number): Figures | null {
    this.#overs ??= this.#walk(innings);
    return this.#overs.get(over) ?? null;
  }

  #walk(innings: InningsState): ReadonlyMap<number, Figures> {
    const offered = offeredFirstClass(this.#info, this.#state);
    const overs = [...new Set(offered.flatMap((it) => ('over' in it ? [it.over] : [])))];
    const situation = this.#situation(innings);
    const walked = oversChances(this.#model, {
      situation,
      level: { mean: 0, deviation: 0 },
      untilBalls: overs.map((over) => over * BALLS_PER_OVER),
      bowl: this.#bowling(innings),
    });
    const bowled = innings.over + innings.ballsInOver / BALLS_PER_OVER;
    return new Map(
      overs.map((over, place) => {
        const chances = walked[place] ?? new Float64Array([1]);
        const spread = 1 + SPREAD_PER_ROOT * Math.sqrt(Math.max(0, over - bowled));
        return [over, shifted(widen(chances, spread, 0), innings.runs)];
      }),
    );
  }

  #computeStand(innings: InningsState): Figures {
    this.#stand ??= standChances(this.#model, this.#standWalk(innings));
    return this.#stand;
  }

  #predictBatter(innings: InningsState, name: string, count: BatterCount): Figures | null {
    if (innings.striker !== name && innings.nonStriker !== name) return null;
    const line = innings.batters.find((batter) => batter.name === name);
    const made = count === 'runs' ? line?.runs : (line?.fours ?? 0) + (line?.sixes ?? 0);
    // Applies to either batter: each faces half of the balls.
    const known = this.#bat.get(count);
    const chances = known ?? batterChances(this.#model, this.#standWalk(innings), count);
    this.#bat.set(count, chances);
    return shifted(chances, made ?? 0);
  }

  #standWalk(innings: InningsState) {
    return { situation: this.#situation(innings), level: 0, bowl: this.#bowling(innings) };
  }

  #situation(innings: InningsState): LimitedOversSituation {
    const legalBalls = innings.over * BALLS_PER_OVER + innings.ballsInOver;
    const left = (oversLeftInMatch(this.#info, this.#state) ?? 0) * BALLS_PER_OVER;
    return {
      innings: 1,
      runs: innings.runs,
      wickets: innings.wickets,
      legalBalls,
      // The last over of the match is completed.
      ballsTotal: legalBalls + Math.min(HORIZON, Math.max(left, 2 * BALLS_PER_OVER)),
      firstInningsRuns: null,
      target: null,
    };
  }

  /** Chances by wickets down, for the current over. */
  #bowling(innings: InningsState): Bowling {
    if (this.#bowl !== null) return this.#bowl;
    const sign = innings.team === 0 ? 1 : -1;
    const byWickets = Array.from({ length: WICKETS }, (_, wickets) =>
      scaled(
        firstClassChances({
          over: innings.over,
          wickets,
          requiredRate: null,
          level: this.#info.level,
          eloDiff: sign * this.#info.eloDiff,
          batting: 0,
          bowling: 0,
        }),
      ),
    );
    const last = byWickets.at(-1) ?? new Float64Array();
    const bowl: Bowling = ({ wickets }) => byWickets[wickets] ?? last;
    this.#bowl = bowl;
    return bowl;
  }

  #predictDay(session: DaySession, innings: InningsState): Figures | null {
    const { periods } = this.#state;
    const now = periods.at(-1);
    if (now === undefined || now.day !== session.day) return null;
    const isOfDay = session.kind === 'day-runs';
    if (!isOfDay && session.period !== now.period) return null;
    const played = isOfDay ? periods.filter(({ day }) => day === session.day) : [now];
    const bowled = played.reduce((sum, { overs }) => sum + overs, 0);
    const made = played.reduce((sum, { runs }) => sum + runs, 0);
    const most = (isOfDay ? OVERS_A_DAY : OVERS_A_PERIOD) * BOWLED;
    const rate = (innings.runs + TYPICAL_RATE * USUAL_OVERS) / (innings.over + USUAL_OVERS);
    return shifted(countsAround(Math.max(0, most - bowled) * rate, DAY_SPREAD), made);
  }
}

function standSoFar({ partnerships }: InningsState, wicket: number): number {
  return partnerships.filter(({ forWicket }) => forWicket === wicket).reduce((sum, { runs }) => sum + runs, 0);
}

function scaled(weights: readonly number[]): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float64Array.from(weights, (weight) => weight / sum);
}
