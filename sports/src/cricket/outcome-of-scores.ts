import { otherSide, type Side } from '#field/match-info.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';
import type { InningsState } from './innings-state.ts';
import type { MatchState } from './match-state.ts';

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

  if (need <= 0)
    return createWin(chase.team, chaseMargin(chase, chase.target.runs, method), method);
  if (need === 1) return { kind: 'tie', method };
  return createWin(otherSide(chase.team), { runs: need - 1 }, method);
}

/** A chase ended by rain while ahead of par is won by runs, since the target wasn't reached. */
function chaseMargin(chase: InningsState, target: number, method: string | null) {
  const beforeLastBall =
    chase.runs - chase.penaltyAfter - (chase.lastDelivery?.runs.total ?? 0) >= target;
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
  return lead === 0
    ? { kind: 'tie', method: null }
    : createWin(otherSide(last.team), { runs: -lead }, null);
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
  return innings
    .filter(({ team, superOver }) => team === side && !superOver)
    .reduce((sum, { runs }) => sum + runs, 0);
}

function createWin(
  winner: Side,
  by: { runs?: number; wickets?: number; innings?: number },
  method: string | null,
): MatchOutcome {
  return { kind: 'won', winner, by, method, decidedBy: 'play' };
}
