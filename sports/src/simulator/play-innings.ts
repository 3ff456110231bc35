import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import { ballsLeft, getWicketLimit, listPowerplays } from '#cricket/innings-length.ts';
import { ballsOfOver, costsWicket, type InningsState } from '#cricket/innings-state.ts';
import { applyFieldEvent, currentInnings, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import { endOfInnings } from '#cricket/scored-ball.ts';
import type { DeliveryEvent, Dismissal, FieldEvent, InningsEndEvent, Target } from '#field/field-event.ts';
import type { CricketMatchInfo, Side } from '#field/match-info.ts';
import { type OutcomeLabel, outcomeAt } from './ball-chances.ts';
import { type BowledBall, bowlBall } from './bowl-ball.ts';
import { chooseBowler, type Player } from './squad.ts';

/** Duration of a stoppage: a time, or until the morning of a match day (0 is the first). */
export type Stop = { readonly ms: number } | { readonly untilDay: number };

/** Records the events of a match and maintains the resulting state, on which play depends. */
export interface FieldRecorder {
  state(): MatchState;
  record(event: FieldEvent, stop?: Stop): void;
  readonly events: readonly FieldEvent[];
  /** Indexed by the event that stops play. */
  readonly stops: ReadonlyMap<number, Stop>;
}

export function createFieldRecorder(info: CricketMatchInfo): FieldRecorder {
  const events: FieldEvent[] = [];
  const stops = new Map<number, Stop>();
  let state = initialMatchState(info);
  return {
    state: () => state,
    record(event, stop) {
      if (stop !== undefined) stops.set(events.length, stop);
      events.push(event);
      state = applyFieldEvent(state, event);
    },
    events,
    stops,
  };
}

/** Inputs of an innings. */
export interface InningsPlan {
  readonly info: CricketMatchInfo;
  readonly recorder: FieldRecorder;
  readonly prng: Prng;
  readonly team: Side;
  readonly superOver: boolean;
  readonly target: Target | null;
  /** Penalty runs before the first ball. */
  readonly penaltyRuns: number;
  readonly batting: readonly Player[];
  readonly bowling: readonly Player[];
  /** Weights of the next ball's twelve outcomes, in the order of `OUTCOME_LABELS`. */
  readonly chances: (ball: {
    readonly innings: InningsState;
    readonly striker: Player;
    readonly bowler: Player;
  }) => readonly number[];
  /**
   * Called before every ball: may record rain or an interval, and may end the innings with a reason. Implements
   * captains and weather.
   */
  readonly beforeBall?: (innings: InningsState) => InningsEndEvent['reason'] | null;
}

interface Crease {
  readonly striker: Player;
  readonly nonStriker: Player;
}

/** Remaining batting order; batters retired hurt move to its end. */
interface BattingOrder {
  readonly toCome: Player[];
  readonly hurt: Player[];
}

const RETIRED_HURT_CHANCE = 0.0003;
const PENALTY_CHANCE = 0.00015;
const PENALTY_RUNS = 5;
const REVIEW_CHANCE = 0.012;
const LBW_REVIEW_CHANCE = 0.35;

/** Plays an innings to its end and records it from its start. */
export function playInnings(plan: InningsPlan): void {
  const { recorder, prng } = plan;
  const [striker, nonStriker, ...toCome] = plan.batting;
  if (striker === undefined || nonStriker === undefined) throw new Error('two batters are needed');
  const order: BattingOrder = { toCome: [...toCome], hurt: [] };
  let crease: Crease | null = { striker, nonStriker };
  let bowler: Player | null = null;

  recorder.record({
    type: 'innings-start',
    team: plan.team,
    superOver: plan.superOver,
    target: plan.target,
    penaltyRuns: plan.penaltyRuns,
    powerplays: plan.superOver ? [] : listPowerplays(plan.info.format, plan.recorder.state().oversPerInnings),
  });

  for (;;) {
    const reason =
      findInningsEnd(recorder.state(), crease === null) ?? plan.beforeBall?.(getInningsInPlay(recorder)) ?? null;
    const ending = reason ?? findInningsEnd(recorder.state(), crease === null);
    if (ending !== null || crease === null) {
      recorder.record(inningsEnd(ending ?? 'all-out'));
      return;
    }
    const innings = getInningsInPlay(recorder);
    if (bowler === null || startsOver(innings)) bowler = chooseBowler(prng, plan.bowling, innings);
    crease = playBall(plan, { crease, bowler, order, innings });
  }
}

/** Returns the innings in progress. */
export function getInningsInPlay(recorder: FieldRecorder): InningsState {
  const innings = currentInnings(recorder.state());
  if (innings === null) throw new Error('no innings is in play');
  return innings;
}

/** True if the next ball is the first of an over. */
export function startsOver(innings: InningsState): boolean {
  return innings.overs.at(-1)?.over !== innings.over;
}

function inningsEnd(reason: InningsEndEvent['reason']): InningsEndEvent {
  return { type: 'innings-end', reason, penaltyRuns: 0, absentHurt: [] };
}

function findInningsEnd(state: MatchState, noBatterLeft: boolean): InningsEndEvent['reason'] | null {
  const end = endOfInnings(state);
  return noBatterLeft && end !== 'target' ? 'all-out' : end;
}

function playBall(
  plan: InningsPlan,
  setting: {
    readonly crease: Crease;
    readonly bowler: Player;
    readonly order: BattingOrder;
    readonly innings: InningsState;
  },
): Crease | null {
  const { recorder, prng } = plan;
  const { crease, bowler, order, innings } = setting;
  const { over } = innings;
  const cast = { ...crease, bowler, fielders: plan.bowling };
  const drawn = outcomeAt(prng.weighted(plan.chances({ innings, striker: crease.striker, bowler })));
  const bowled = withOddities(prng, bowlBall(prng, withinNeed(drawn, innings), cast), crease);

  recorder.record({
    type: 'ball-start',
    over,
    striker: crease.striker.name,
    nonStriker: crease.nonStriker.name,
    bowler: bowler.name,
  });
  if (isReviewed(prng, bowled)) {
    recorder.record({ type: 'review', by: plan.team, said: label('UNDER_REVIEW') });
  }

  const place = placeBall(innings, bowled, plan.info.ballsPerOver);
  const next = creaseAfter(crease, bowled, { order, overEnds: place.lastOfOver, prng });
  const ended = next === null || endsWith(recorder.state(), innings, bowled);
  recorder.record({
    type: 'delivery',
    over,
    ...place,
    striker: crease.striker.name,
    nonStriker: crease.nonStriker.name,
    bowler: bowler.name,
    ...bowled,
    next: ended ? null : { striker: next.striker.name, nonStriker: next.nonStriker.name },
  });
  return next;
}

/** The winning run ends the match: no further run is taken, and no run-out happens on it. */
function withinNeed(outcome: OutcomeLabel, { target, runs }: InningsState): OutcomeLabel {
  if (target === null) return outcome;
  const need = target.runs - runs;
  if (outcome === 'W+1' && need <= 1) return 'W+0';
  if ((outcome === '2' || outcome === '3') && need < Number(outcome)) return need === 1 ? '1' : '2';
  return outcome;
}

/** Adds rare events: a batter retires hurt, the fielding side concedes five penalty runs. */
function withOddities(prng: Prng, bowled: BowledBall, { striker }: Crease): BowledBall {
  if (bowled.wickets.length > 0) return bowled;
  if (prng.chance(RETIRED_HURT_CHANCE)) {
    const retired: Dismissal = { kind: 'retired hurt', playerOut: striker.name, fielders: [] };
    return { ...bowled, wickets: [retired] };
  }
  if (!prng.chance(PENALTY_CHANCE)) return bowled;
  return {
    ...bowled,
    extras: { ...bowled.extras, penalty: PENALTY_RUNS },
    runs: {
      batter: bowled.runs.batter,
      extras: bowled.runs.extras + PENALTY_RUNS,
      total: bowled.runs.total + PENALTY_RUNS,
    },
  };
}

function isReviewed(prng: Prng, { wickets, runs }: BowledBall): boolean {
  if (wickets.some(({ kind }) => kind === 'lbw')) return prng.chance(LBW_REVIEW_CHANCE);
  return runs.total === 0 && prng.chance(REVIEW_CHANCE);
}

function placeBall(
  innings: InningsState,
  { extras }: BowledBall,
  ballsPerOver: number,
): Pick<DeliveryEvent, 'ballIndex' | 'ballLabel' | 'lastOfOver'> {
  const bowledBefore = ballsOfOver(innings).length;
  const legal = !extras.wides && !extras.noballs;
  return {
    ballIndex: bowledBefore,
    ballLabel: `${innings.over}.${innings.ballsInOver + 1}`,
    lastOfOver: legal && innings.ballsInOver + 1 === ballsPerOver,
  };
}

/** True if this ball ends the innings. */
function endsWith(state: MatchState, innings: InningsState, bowled: BowledBall): boolean {
  const { target } = innings;
  if (target !== null && innings.runs + bowled.runs.total >= target.runs) return true;
  const fallen = bowled.wickets.filter(costsWicket).length;
  if (innings.wickets + fallen >= getWicketLimit(innings)) return true;
  const left = ballsLeft(state, innings);
  return left !== null && left <= 1 && !bowled.extras.wides && !bowled.extras.noballs;
}

/** Determines the batters for the next ball; null if none is left to come in, or two are out in a super over. */
function creaseAfter(
  crease: Crease,
  bowled: BowledBall,
  setting: { readonly order: BattingOrder; readonly overEnds: boolean; readonly prng: Prng },
): Crease | null {
  const crossed = runsRun(bowled) % 2 === 1;
  let next: Crease | null = crossed ? swapped(crease) : crease;

  const [dismissal] = bowled.wickets;
  if (dismissal !== undefined) {
    const out = crease.striker.name === dismissal.playerOut ? crease.striker : crease.nonStriker;
    const incoming = nextBatter(setting.order, setting.prng);
    if (dismissal.kind === 'retired hurt') setting.order.hurt.push(out);
    next = incoming === null ? null : withNewBatter(next, out, incoming);
  }
  return next !== null && setting.overEnds ? swapped(next) : next;
}

/** After a catch the new batter is on strike; after a run-out they take the dismissed batter's end. */
function withNewBatter(after: Crease, out: Player, incoming: Player): Crease {
  return after.striker.name === out.name
    ? { striker: incoming, nonStriker: after.nonStriker }
    : { striker: after.striker, nonStriker: incoming };
}

function nextBatter({ toCome, hurt }: BattingOrder, prng: Prng): Player | null {
  const next = toCome.shift();
  if (next !== undefined) return next;
  const back = hurt.shift();
  return back !== undefined && prng.chance(0.6) ? back : null;
}

function swapped({ striker, nonStriker }: Crease): Crease {
  return { striker: nonStriker, nonStriker: striker };
}

/** Runs for which the batters changed ends, i.e. without the penalty run of a wide or no-ball. */
function runsRun({ runs, extras, nonBoundary }: BowledBall): number {
  if (extras.wides) return extras.wides - 1;
  const boundary = !nonBoundary && (runs.batter === 4 || runs.batter === 6);
  return (boundary ? 0 : runs.batter) + (extras.byes ?? 0) + (extras.legbyes ?? 0);
}
