import { isLegal } from '#cricket/ball-marks.ts';
import { costsWicket, type InningsState } from '#cricket/innings-state.ts';
import { initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import type { CricketMatchInfo, Side } from '#field/match-info.ts';
import { BALL_OUTCOMES, type BallModel, createBallModel, type OversFormat } from '#pricing/ball-model.ts';
import { createLimitedOversPricer, type LimitedOversPricer } from '#pricing/limited-overs-pricer.ts';
import { getBallState, getLevelParams } from '#pricing/scoring-level.ts';
import { widen } from '#pricing/session-chances.ts';
import { bowlerChances, bowlingAt, countsAround, type Expected, expectedRest, shifted } from './count-chances.ts';
import { FirstClassSessions } from './first-class-odds.ts';
import { advanceOvers, offeredSessions } from './offered-sessions.ts';
import { oversChances } from './overs-chances.ts';
import { batterChances, standChances } from './partnership-chances.ts';
import { isSameSituation, toLimitedSituation, toMatchContext } from './play-state.ts';
import type { Premium } from './premium.ts';
import { premiumChances } from './premium-chances.ts';
import {
  type BattingNow,
  findBattingInnings,
  type InningsSession,
  isOfInnings,
  type MatchSession,
  type Session,
} from './session.ts';

/** Distribution of a figure: index n is the probability of n runs; adds to 1. */
export type Figures = Float64Array;

/** Highest runs of a modelled outcome; a no-ball hit for six exceeds it. */
const MAX_RUNS_PER_BALL = 6;
/** Variance of a match's boundaries and wides relative to the mean, as sides and grounds differ. */
const MATCH_SPREAD = { 'match-fours': 1.5, 'match-sixes': 1.7, 'match-wides': 1.9 };

/** Follows a match and predicts the figures of its sessions. */
export interface SessionOdds {
  /** Applies an event together with the state after it. */
  follow(event: FieldEvent, state: MatchState): void;
  /** Distribution of the final figure of a session in the current or next innings; null for any other. */
  predictFigures(session: Session): Figures | null;
  /** Expected final runs of a side; null before the toss and once it has batted. */
  predictLine(side: Side): number | null;
  /** Runner chances of a premium market on the innings returned by `findBattingInnings`; null for any other. */
  predictChances(premium: Premium): readonly number[] | null;
}

/** Expectation for the next innings. */
interface Chase {
  /** Over of the first innings at which it was computed. */
  readonly madeAt: number;
  readonly rest: Expected;
  readonly overs: ReadonlyMap<number, Figures>;
}

/** Creates the session odds of a match. */
export function createSessionOdds(info: CricketMatchInfo): SessionOdds {
  return info.oversPerInnings === null ? new FirstClassSessions(info) : new LimitedOversSessions(info);
}

class LimitedOversSessions implements SessionOdds {
  readonly #info: CricketMatchInfo;
  #state: MatchState;
  #pricer: LimitedOversPricer | null = null;
  #battingFirst: Side | null = null;
  /** Distribution of the innings' runs by over. This and the next two are computed lazily, once per ball. */
  #overs: ReadonlyMap<number, Figures> | null = null;
  #stand: Figures | null = null;
  #bat: Figures | null = null;
  #boundaries: Figures | null = null;
  #rest: Expected | null = null;
  /** Expectation for the next innings during the first; updated once per over. */
  #chase: Chase | null = null;

  constructor(info: CricketMatchInfo) {
    this.#info = info;
    this.#state = initialMatchState(info);
  }

  follow(event: FieldEvent, state: MatchState): void {
    this.#state = state;
    this.#overs = null;
    this.#stand = null;
    this.#bat = null;
    this.#boundaries = null;
    this.#rest = null;
    const now = findBattingInnings(this.#info, state);
    if (now === null) return;
    this.#createPricer(now);
    if (event.type === 'delivery' && now.played !== null) {
      this.#pricer?.ball({
        runs: event.runs.total,
        legal: isLegal(event),
        wicket: event.wickets.some(costsWicket),
      });
    }
    this.#syncPricer(now);
  }

  predictFigures(session: Session): Figures | null {
    const now = findBattingInnings(this.#info, this.#state);
    const pricer = this.#pricer;
    if (now === null || pricer === null) return null;
    if (isOfInnings(session)) return this.#predictInnings(pricer, now, session);
    return isOfMatch(session) ? this.#predictMatch(pricer, now, session.kind) : null;
  }

  predictLine(side: Side): number | null {
    const now = findBattingInnings(this.#info, this.#state);
    const pricer = this.#pricer;
    if (now === null || pricer === null) return null;
    if (now.innings === 0) {
      if (side === now.team) return computeMedian(pricer.sessionDistribution(now.overs));
      return this.#predictChase(pricer, now).rest.runs;
    }
    return side === now.team ? pricer.situation().runs + this.#computeRest(pricer).runs : null;
  }

  predictChances(premium: Premium): readonly number[] | null {
    const now = findBattingInnings(this.#info, this.#state);
    const pricer = this.#pricer;
    if (now === null || pricer === null) return null;
    if (premium.innings !== now.innings || premium.team !== now.team) return null;
    return premiumChances(premium, {
      info: this.#info,
      state: this.#state,
      rest: this.#computeRest(pricer),
      batter: (name) => this.#predictBatter(pricer, now, name),
    });
  }

  #predictInnings(pricer: LimitedOversPricer, now: BattingNow, session: InningsSession): Figures | null {
    const isNow = session.innings === now.innings && session.team === now.team;
    if (!isNow && session.kind !== 'advance') return null;
    switch (session.kind) {
      case 'advance':
        return this.#predictAdvance(pricer, now, session.over);
      case 'over-runs':
      case 'band':
      case 'meter':
      case 'last-figure':
        return this.#predictAfterOver(pricer, now, session.over);
      case 'single-over':
      case 'odd-even':
        return this.#predictThisOver(pricer, now, session.over);
      case 'ball':
        return this.#predictNextBall(pricer);
      case 'wicket':
        return session.wicket === wicketToFall(now) ? shifted(this.#computeStand(pricer), now.played?.runs ?? 0) : null;
      case 'partnership':
        return session.wicket === wicketToFall(now)
          ? shifted(this.#computeStand(pricer), standSoFar(now.played, session.wicket))
          : null;
      case 'batter':
        return this.#predictBatter(pricer, now, session.name);
      case 'boundaries':
        return this.#computeBoundaries(pricer, now, session.name);
      case 'bowler-runs':
      case 'bowler-wickets':
        return this.#predictBowler(pricer, now, session);
    }
  }

  #createPricer({ team, innings }: BattingNow): void {
    const first = innings === 0 ? team : (this.#state.innings[0]?.team ?? null);
    if (first === null || (this.#pricer !== null && this.#battingFirst === first)) return;
    this.#battingFirst = first;
    this.#pricer = createLimitedOversPricer(toMatchContext(this.#info, first));
  }

  /** Resets the pricer to the scorecard if their scores differ (a revision, penalties, a new innings). */
  #syncPricer({ played, innings, overs }: BattingNow): void {
    const pricer = this.#pricer;
    if (pricer === null) return;
    const known = pricer.situation();
    if (innings === 1 && known.innings === 1) {
      const target = (this.#state.innings[0]?.runs ?? 0) + 1;
      pricer.startChase({ ballsTotal: overs * this.#info.ballsPerOver, target });
    }
    if (played === null) return;
    const seen = toLimitedSituation(this.#state, played);
    if (seen.ballsTotal > 0 && !isSameSituation(pricer.situation(), seen)) pricer.reset(seen);
  }

  /** The total of the innings that sets the target comes from a table, the others from a walk. */
  #predictAfterOver(pricer: LimitedOversPricer, { innings, overs }: BattingNow, over: number): Figures {
    if (innings === 0 && over >= overs) return pricer.sessionDistribution(over);
    this.#overs ??= this.#computeOvers(pricer, innings === 0 ? overs - 1 : overs);
    return this.#overs.get(over) ?? pricer.sessionDistribution(over);
  }

  /** Evaluates all overs currently offered in one walk. */
  #computeOvers(pricer: LimitedOversPricer, last: number): ReadonlyMap<number, Figures> {
    const offered = offeredSessions(this.#info, this.#state);
    const overEnds = offered.flatMap((session) => listOvers(session)).filter((over) => over <= last);
    const overs = [...new Set(overEnds)];
    const situation = pricer.situation();
    const { dispersion } = getLevelParams(this.#format(), this.#info.gender);
    const level = pricer.level();
    const untilBalls = overs.map((over) => over * this.#info.ballsPerOver);
    const walked = oversChances(this.#model(), { situation, level, untilBalls });
    return new Map(
      overs.map((over, place) => {
        const chances = walked[place] ?? new Float64Array([1]);
        return [over, shifted(widen(chances, dispersion, 0), situation.runs)];
      }),
    );
  }

  /** The over in progress or about to begin. */
  #predictThisOver(pricer: LimitedOversPricer, now: BattingNow, over: number): Figures | null {
    const { played } = now;
    if ((played?.over ?? 0) === over - 2) return this.#predictNextOver(pricer, now, over);
    if ((played?.over ?? 0) !== over - 1) return null;
    const inOver = played?.overs.find(({ over: index }) => index === over - 1)?.runs ?? 0;
    return this.#predictAfterOver(pricer, now, over).slice((played?.runs ?? 0) - inOver);
  }

  /** The over after this one, starting from the expected score. */
  #predictNextOver(pricer: LimitedOversPricer, now: BattingNow, over: number): Figures | null {
    const before = pricer.situation();
    const thisOver = this.#predictAfterOver(pricer, now, over - 1);
    const legalBalls = (over - 1) * this.#info.ballsPerOver;
    const runs = Math.round(computeMean(thisOver));
    if (before.target !== null && runs >= before.target) return null;
    const perBall = this.#computeRest(pricer).wickets / Math.max(1, this.#computeRest(pricer).balls);
    const falling = Math.round(perBall * (legalBalls - before.legalBalls));
    const wickets = Math.min(9, before.wickets + falling);
    const situation = { ...before, runs, wickets, legalBalls };
    const untilBalls = [over * this.#info.ballsPerOver];
    const level = pricer.level();
    return oversChances(this.#model(), { situation, level, untilBalls })[0] ?? null;
  }

  #predictNextBall(pricer: LimitedOversPricer): Figures | null {
    const model = this.#model();
    const state = getBallState(model, pricer.situation());
    if (state === undefined) return null;
    const chances = bowlingAt(model, pricer.level().mean)(state);
    const figures = new Float64Array(MAX_RUNS_PER_BALL + 1);
    for (const [place, { runs }] of BALL_OUTCOMES.entries()) {
      figures[runs] = (figures[runs] ?? 0) + (chances[place] ?? 0);
    }
    return figures;
  }

  #computeStand(pricer: LimitedOversPricer): Figures {
    this.#stand ??= standChances(this.#model(), standNow(pricer));
    return this.#stand;
  }

  #predictBatter(pricer: LimitedOversPricer, { played }: BattingNow, name: string): Figures | null {
    if (played === null || (played.striker !== name && played.nonStriker !== name)) return null;
    this.#bat ??= batterChances(this.#model(), standNow(pricer));
    const made = played.batters.find((batter) => batter.name === name)?.runs ?? 0;
    return shifted(this.#bat, made);
  }

  #computeBoundaries(pricer: LimitedOversPricer, { played }: BattingNow, name: string): Figures | null {
    if (played === null || (played.striker !== name && played.nonStriker !== name)) return null;
    this.#boundaries ??= batterChances(this.#model(), standNow(pricer), 'boundaries');
    const line = played.batters.find((batter) => batter.name === name);
    return shifted(this.#boundaries, (line?.fours ?? 0) + (line?.sixes ?? 0));
  }

  #predictBowler(
    pricer: LimitedOversPricer,
    { played }: BattingNow,
    { kind, name }: { readonly kind: 'bowler-runs' | 'bowler-wickets'; readonly name: string },
  ): Figures | null {
    const line = played?.bowlers.find((bowler) => bowler.name === name);
    if (played === null || line === undefined) return null;
    const chances = bowlerChances(played, { name, rest: this.#computeRest(pricer) });
    if (chances === null) return null;
    return kind === 'bowler-runs' ? shifted(chances.runs, line.runs) : shifted(chances.wickets, line.wickets);
  }

  /** Totals over both innings: actual counts plus the expected rest. */
  #predictMatch(pricer: LimitedOversPricer, now: BattingNow, kind: MatchSession['kind']): Figures {
    const rest = this.#computeRest(pricer);
    const chase = now.innings === 0 ? this.#predictChase(pricer, now).rest : undefined;
    const expected = meanOfKind(kind, rest) + (chase === undefined ? 0 : meanOfKind(kind, chase));
    return shifted(countsAround(expected, MATCH_SPREAD[kind]), countSoFar(kind, this.#state));
  }

  #predictAdvance(pricer: LimitedOversPricer, now: BattingNow, over: number): Figures | null {
    if (now.innings !== 0) return null;
    return this.#predictChase(pricer, now).overs.get(over) ?? null;
  }

  #computeRest(pricer: LimitedOversPricer): Expected {
    this.#rest ??= expectedRest(this.#model(), standNow(pricer));
    return this.#rest;
  }

  /** Chase of the currently expected total, from the other side's strength. */
  #predictChase(pricer: LimitedOversPricer, { played, overs, team }: BattingNow): Chase {
    const over = played?.over ?? 0;
    if (this.#chase !== null && this.#chase.madeAt === over) return this.#chase;
    const target = Math.round(computeMean(pricer.sessionDistribution(overs))) + 1;
    const ballsTotal = overs * this.#info.ballsPerOver;
    const chaser = createLimitedOversPricer(toMatchContext(this.#info, team));
    chaser.startChase({ ballsTotal, target });
    const [situation, level, model] = [chaser.situation(), chaser.level(), this.#model()];
    const advance = advanceOvers(overs);
    const untilBalls = advance.map((each) => each * this.#info.ballsPerOver);
    const walked = oversChances(model, { situation, level, untilBalls });
    const { dispersion } = getLevelParams(this.#format(), this.#info.gender);
    this.#chase = {
      madeAt: over,
      rest: expectedRest(model, { situation, level: level.mean }),
      overs: new Map(
        advance.map((each, index) => [each, widen(walked[index] ?? new Float64Array([1]), dispersion, 0)]),
      ),
    };
    return this.#chase;
  }

  #model(): BallModel {
    return createBallModel(this.#format(), this.#info.gender);
  }

  #format(): OversFormat {
    return this.#info.format === 'ODI' ? 'ODI' : 'T20';
  }
}

function standNow(pricer: LimitedOversPricer) {
  return { situation: pricer.situation(), level: pricer.level().mean };
}

function listOvers(session: Session): number[] {
  return 'over' in session ? [session.over] : [];
}

function wicketToFall({ played }: BattingNow): number {
  return (played?.wickets ?? 0) + 1;
}

function standSoFar(innings: InningsState | null, wicket: number): number {
  return (innings?.partnerships ?? [])
    .filter(({ forWicket }) => forWicket === wicket)
    .reduce((sum, { runs }) => sum + runs, 0);
}

function computeMean(figures: Figures): number {
  let mean = 0;
  for (const [runs, chance] of figures.entries()) mean += runs * chance;
  return mean;
}

/** Interpolates between the runs around the median, to avoid steps of a whole run. */
function computeMedian(figures: Figures): number {
  let below = 0;
  for (const [runs, chance] of figures.entries()) {
    if (below + chance >= 0.5) return runs + (0.5 - below) / chance;
    below += chance;
  }
  return figures.length;
}

function isOfMatch(session: Session): session is MatchSession {
  return session.kind === 'match-fours' || session.kind === 'match-sixes' || session.kind === 'match-wides';
}

function meanOfKind(kind: MatchSession['kind'], { fours, sixes, wides }: Expected): number {
  if (kind === 'match-wides') return wides;
  return kind === 'match-fours' ? fours : sixes;
}

function countSoFar(kind: MatchSession['kind'], { innings }: MatchState): number {
  return innings
    .filter(({ superOver }) => !superOver)
    .reduce((sum, { batters, extras }) => {
      if (kind === 'match-wides') return sum + extras.wides;
      return batters.reduce((hits, { fours, sixes }) => hits + (kind === 'match-fours' ? fours : sixes), sum);
    }, 0);
}
