import { currentInnings } from '@crease/sports/cricket/match-state.ts';
import { offeredSessions } from '@crease/sports/sessions/offered-sessions.ts';
import type { Figures, SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { sessionResult } from '@crease/sports/sessions/session-result.ts';
import type { PricedMoment } from './pricing-matches.ts';

const LINE_OVERS = [3, 6, 10, 15] as const;
/** Sessions of several days are looked at after every so many balls. */
const EVERY_BALLS = 13;

interface Errors {
  line: number;
  rate: number;
  count: number;
}

interface LineErrors {
  readonly innings: Errors;
  readonly session: Errors;
}

/** Mean errors in the first innings after some overs: of the line of the innings, and of that of the next session of overs. */
export function measureLines() {
  const lines = new Map<string, LineErrors>();
  return {
    /** Innings that rain cut short say nothing. */
    add({ info, event, state, end }: PricedMoment, odds: SessionOdds): void {
      const innings = currentInnings(state);
      if (event.type !== 'delivery' || !event.lastOfOver || info.oversPerInnings === null) return;
      const overs = LINE_OVERS.find((each) => event.over === each - 1);
      if (overs === undefined || innings === null || state.innings.length !== 1) return;
      const total = end.innings[0];
      const isCut = end.outcome?.kind !== 'won' || end.outcome.method !== null;
      const line = odds.lineOf(innings.team);
      if (total === undefined || isCut || line === null) return;
      const key = `${info.format} ${info.gender} after ${overs} overs`;
      const known = lines.get(key) ?? { innings: noErrors(), session: noErrors() };
      lines.set(key, known);
      const rate = innings.runs / overs;
      note(known.innings, total.runs, line, rate * info.oversPerInnings);
      for (const session of offeredSessions(info, state)) {
        if (session.kind !== 'over-runs' || session.over <= overs) continue;
        const figures = odds.figuresOf(session);
        const result = sessionResult(session, end);
        if (figures === null || result?.type !== 'runs') continue;
        note(known.session, result.runs, medianOf(figures), rate * session.over);
        break;
      }
    },
    print(): void {
      console.log(
        'Mean error in the first innings, runs: the line, and the run rate carried on, of the innings and of the next session of overs',
      );
      console.table(
        Object.fromEntries(
          [...lines].map(([key, { innings, session }]) => [
            key,
            {
              innings: meanOf(innings, 'line'),
              'its run rate': meanOf(innings, 'rate'),
              count: innings.count,
              session: meanOf(session, 'line'),
              'its run rate ': meanOf(session, 'rate'),
              sessions: session.count,
            },
          ]),
        ),
      );
    },
  };
}

/** Where results of a kind fell: `bias` and `spread` are those of the shares of the figures below them. */
interface Fallen {
  count: number;
  error: number;
  distance: number;
  squares: number;
}

/** Where results of sessions fell within what was expected of them, in matches of several days. */
export function measureFirstClass() {
  const kinds = new Map<string, Fallen>();
  const matches = new Set<string>();
  let balls = 0;
  return {
    add({ info, event, state, end }: PricedMoment, odds: SessionOdds): void {
      if (event.type !== 'delivery' || info.oversPerInnings !== null) return;
      balls += 1;
      if (balls % EVERY_BALLS !== 0) return;
      matches.add(info.key);
      for (const session of offeredSessions(info, state)) {
        const figures = odds.figuresOf(session);
        const result = sessionResult(session, end);
        if (figures === null || result?.type !== 'runs') continue;
        const known = kinds.get(session.kind) ?? { count: 0, error: 0, distance: 0, squares: 0 };
        kinds.set(session.kind, known);
        const distance = belowIn(figures, result.runs) - 0.5;
        known.count += 1;
        known.error += Math.abs(medianOf(figures) - result.runs);
        known.distance += distance;
        known.squares += distance ** 2;
      }
    },
    print(): void {
      console.log(
        `Sessions of ${matches.size} matches of several days: mean error of the line, how far results lie above the middle (0 is right, half is all), and their spread in that of the figures (1 is right)`,
      );
      console.table(
        Object.fromEntries(
          [...kinds].map(([kind, { count, error, distance, squares }]) => [
            kind,
            {
              error: (error / count).toFixed(1),
              above: (distance / count).toFixed(3),
              spread: ((12 * squares) / count).toFixed(2),
              lines: count,
            },
          ]),
        ),
      );
    },
  };
}

function noErrors(): Errors {
  return { line: 0, rate: 0, count: 0 };
}

function note(errors: Errors, runs: number, line: number, rate: number): void {
  errors.line += Math.abs(line - runs);
  errors.rate += Math.abs(rate - runs);
  errors.count += 1;
}

function meanOf(errors: Errors, which: 'line' | 'rate'): string {
  return errors.count === 0 ? '' : (errors[which] / errors.count).toFixed(1);
}

/** The share of the figures that is below a result, half of its own with them. */
function belowIn(figures: Figures, runs: number): number {
  return figures.slice(0, runs).reduce((sum, chance) => sum + chance, 0) + (figures[runs] ?? 0) / 2;
}

function medianOf(figures: Figures): number {
  let below = 0;
  for (const [runs, chance] of figures.entries()) {
    if (below + chance >= 0.5) return runs;
    below += chance;
  }
  return figures.length;
}
