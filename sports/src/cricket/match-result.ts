import { label, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import type { DeliveryEvent, FieldEvent, InningsEndEvent } from '#field/field-event.ts';
import { type MatchOutcome, otherSide, type Side } from '#field/match-info.ts';
import { ballsLeft } from './innings-length.ts';
import type { InningsState } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

/** Settlement data for the markets of a match. */
export interface MatchResult {
  readonly matchOdds:
    | { readonly kind: 'winner'; readonly side: Side }
    | { readonly kind: 'draw' }
    | { readonly kind: 'dead-heat' }
    | { readonly kind: 'void' };
  /** Scores level at the end of normal play, before any super over. */
  readonly tied: 'yes' | 'no' | 'void';
  readonly completed: 'yes' | 'no';
  /** Toss winner; null if there was none, which voids the market. */
  readonly toss: Side | null;
}

/** Rules of match odds markets with limited overs. */
export const LIMITED_OVERS_RULES: Ruled = labelledRules(
  label('RULE_LIMITED_OVERS'),
  label('RULE_TIE_BREAK'),
  label('RULE_DEAD_HEAT'),
  label('RULE_NO_RESULT'),
  label('RULE_AWARDED'),
);

/** Rules of match odds markets without an overs limit. */
export const FIRST_CLASS_RULES: Ruled = labelledRules(
  label('RULE_FIRST_CLASS'),
  label('RULE_DRAWN'),
  label('RULE_FIRST_CLASS_LEVEL'),
  label('RULE_NEVER_STARTS'),
);

export const TIED_MATCH_RULES: Ruled = labelledRules(label('RULE_TIED'), label('RULE_TIED_VOID'));

export const COMPLETED_MATCH_RULES: Ruled = labelledRules(
  label('RULE_COMPLETED'),
  label('RULE_NOT_COMPLETED'),
  label('RULE_DRAW_COMPLETED'),
);

/**
 * Computes the settlement from the official outcome.
 *
 * @returns null while the match has no outcome.
 */
export function computeMatchResult(
  state: Pick<MatchState, 'outcome' | 'toss' | 'innings' | 'scheduledOvers'>,
): MatchResult | null {
  const { outcome } = state;
  if (outcome === null) return null;
  const toss = state.toss?.winner ?? null;
  // A multi-day match that never starts is void, regardless of the announced outcome.
  const isNeverStarted = state.scheduledOvers === null && state.innings.length === 0;
  return { ...settledBy(isNeverStarted ? { kind: 'no-result' } : outcome), toss };
}

function settledBy(outcome: MatchOutcome): Omit<MatchResult, 'toss'> {
  switch (outcome.kind) {
    case 'no-result':
      return { matchOdds: { kind: 'void' }, tied: 'void', completed: 'no' };
    case 'draw':
      return { matchOdds: { kind: 'draw' }, tied: 'no', completed: 'yes' };
    case 'tie':
      return { matchOdds: { kind: 'dead-heat' }, tied: 'yes', completed: 'yes' };
    case 'won': {
      const matchOdds = { kind: 'winner', side: outcome.winner } as const;
      if (outcome.decidedBy === 'award') return { matchOdds, tied: 'void', completed: 'no' };
      const tied = outcome.decidedBy === 'play' ? 'no' : 'yes';
      return { matchOdds, tied, completed: 'yes' };
    }
  }
}

const WICKETS = 10;

/**
 * Derives the result from the scores; null if they don't decide it (draws, no results and awards need an
 * announcement).
 *
 * Markets settle on the official outcome, which is checked against this one. The simulator, being its own umpire,
 * announces it.
 *
 * @example chasing 164 in a T20: 163 for 6 after 20 overs is a tie, 164 for 6 a win by 4 wickets.
 */
export function deriveOutcome(state: MatchState): MatchOutcome | null {
  const main = state.innings.filter(({ superOver }) => !superOver);
  const limited = main.some(({ target, oversLimit }) => oversLimit !== null && target !== null);
  const decided = limited ? chaseOutcome(main[1], state.method) : twoInningsOutcome(main);
  if (decided?.kind !== 'tie') return decided;
  return superOverOutcome(state) ?? decided;
}

function chaseOutcome(chase: InningsState | undefined, method: string | null): MatchOutcome | null {
  if (chase?.target == null || chase.ended === null) return null;
  if (chase.ended === 'abandoned' && method === null) return null;
  const need = chase.target.runs - chase.runs;

  if (need <= 0) return createWin(chase.team, chaseMargin(chase, chase.target.runs, method), method);
  if (need === 1) return { kind: 'tie', method };
  return createWin(otherSide(chase.team), { runs: need - 1 }, method);
}

/** A chase ended by rain while ahead of par is won by runs, since the target wasn't reached. */
function chaseMargin(chase: InningsState, target: number, method: string | null) {
  const beforeLastBall = chase.runs - chase.penaltyAfter - (chase.lastDelivery?.runs.total ?? 0) >= target;
  if (method !== null && beforeLastBall) return { runs: chase.runs - (target - 1) };
  return { wickets: WICKETS - chase.wickets };
}

function twoInningsOutcome(main: readonly InningsState[]): MatchOutcome | null {
  const last = main.at(-1);
  if (last?.ended == null || main.length < 3) return null;
  const lead = sumRuns(main, last.team) - sumRuns(main, otherSide(last.team));
  const batted = main.filter(({ team }) => team === last.team).length;
  const otherBatted = main.length - batted;

  if (lead > 0 && main.length === 4) {
    return createWin(last.team, { wickets: WICKETS - last.wickets }, null);
  }
  if (last.ended !== 'all-out' || batted < 2) return null;
  if (lead < 0 && otherBatted === 1) {
    return createWin(otherSide(last.team), { innings: 1, runs: -lead }, null);
  }
  if (main.length < 4) return null;
  return lead === 0 ? { kind: 'tie', method: null } : createWin(otherSide(last.team), { runs: -lead }, null);
}

/** Super overs come in pairs; the last pair that isn't level decides. */
function superOverOutcome(state: MatchState): MatchOutcome | null {
  const superOvers = state.innings.filter(({ superOver }) => superOver);
  const [first, second] = superOvers.slice(superOvers.length - (superOvers.length % 2 ? 1 : 2));
  if (first === undefined || second?.ended == null || first.runs === second.runs) return null;
  const winner = first.runs > second.runs ? first.team : second.team;
  return { kind: 'won', winner, by: {}, method: state.method, decidedBy: 'super-over' };
}

/** Sums a side's runs over all innings except super overs. */
export function sumRuns(innings: readonly InningsState[], side: Side): number {
  return innings.filter(({ team, superOver }) => team === side && !superOver).reduce((sum, { runs }) => sum + runs, 0);
}

function createWin(
  winner: Side,
  by: { runs?: number; wickets?: number; innings?: number },
  method: string | null,
): MatchOutcome {
  return { kind: 'won', winner, by, method, decidedBy: 'play' };
}

/** Minimum innings for a win by play. */
const MIN_INNINGS = { limited: 2, unlimited: 3 };

/**
 * True if play before an event went unreported: balls between two deliveries, the last balls of a chase, the end of an
 * innings, or a whole innings. An innings that its source contradicts is unknown from its start.
 */
export function isPlayMissing(state: MatchState, event: FieldEvent): boolean {
  const { innings, scheduledOvers } = state;
  const last = innings.at(-1);
  switch (event.type) {
    case 'delivery':
      return last !== undefined && !isNextBall(last, event);
    case 'innings-start':
      return event.isIncomplete === true || (last !== undefined && last.ended === null);
    case 'innings-end':
      return last !== undefined && isChaseUnfinished(state, last, event);
    case 'result': {
      if (!isOfPlay(event.outcome)) return false;
      const { limited, unlimited } = MIN_INNINGS;
      const least = scheduledOvers === null ? unlimited : limited;
      return innings.length < least || last?.ended === null;
    }
    default:
      return false;
  }
}

function isNextBall({ overs }: InningsState, { over, ballIndex }: DeliveryEvent): boolean {
  const last = overs.at(-1);
  if (last === undefined) return over === 0 && ballIndex === 0;
  return last.complete
    ? over === last.over + 1 && ballIndex === 0
    : over === last.over && ballIndex === last.balls.length;
}

/** True if a chase is reported to have reached its target or bowled its overs, and the score says otherwise. */
function isChaseUnfinished(
  state: MatchState,
  innings: InningsState,
  { reason, penaltyRuns }: InningsEndEvent,
): boolean {
  const { target, runs } = innings;
  if (target === null || runs + penaltyRuns >= target.runs) return false;
  return reason === 'target' || (reason === 'overs' && (ballsLeft(state, innings) ?? 0) > 0);
}

function isOfPlay(outcome: MatchOutcome): boolean {
  return outcome.kind === 'tie' || (outcome.kind === 'won' && outcome.decidedBy === 'play');
}
