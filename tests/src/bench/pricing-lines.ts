import { currentInnings } from '@crease/sports/cricket/match-state.ts';
import { offeredSessions } from '@crease/sports/sessions/offered-sessions.ts';
import type { Figures, SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { sessionResult } from '@crease/sports/sessions/session-result.ts';
import type { PricedMoment } from './pricing-matches.ts';

const LINE_OVERS = [3, 6, 10, 15] as const;
/** Sampling interval in balls for sessions of multi-day matches. */
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

/**
 * Measures mean errors in the first innings after some overs: for the innings line, and for the next session of
 * overs.
 */
export function measureLines() {
  const lines = new Map<string, LineErrors>();
  return {
    /** Skips innings cut short by rain. */
    add({ info, event, state, end }: PricedMoment, odds: SessionOdds): void {
      const innings = currentInnings(state);
      if (event.type !== 'delivery' || !event.lastOfOver || info.oversPerInnings === null) return;
      const overs = LINE_OVERS.find((each) => event.over === each - 1);
      if (overs === undefined || innings === null || state.innings.length !== 1) return;
      const total = end.innings[0];
      const isCut = end.outcome?.kind !== 'won' || end.outcome.method !== null;
      const line = odds.predictLine(innings.team);
      if (total === undefined || isCut || line === null) return;
      const key = `${info.format} ${info.gender} after ${overs} overs`;
      const known = lines.get(key) ?? { innings: noErrors(), session: noErrors() };
      lines.set(key, known);
      const rate = innings.runs / overs;
      note(known.innings, total.runs, line, rate * info.oversPerInnings);
      for (const session of offeredSessions(info, state)) {
        if (session.kind !== 'over-runs' || session.over <= overs) continue;
        const figures = odds.predictFigures(session);
        const result = sessionResult(session, end);
        if (figures === null || result?.type !== 'runs') continue;
        note(known.session, result.runs, computeMedian(figures), rate * session.over);
        break;
      }
    },
    print(): void {
      console.log(
        'Mean error in the first innings (runs): line vs run rate, for the innings and the next session of overs',
      );
      console.table(
        Object.fromEntries(
          [...lines].map(([key, { innings, session }]) => [
            key,
            {
              innings: formatMeanError(innings, 'line'),
              'innings run rate': formatMeanError(innings, 'rate'),
              count: innings.count,
              session: formatMeanError(session, 'line'),
              'session run rate': formatMeanError(session, 'rate'),
              sessions: session.count,
            },
          ]),
        ),
      );
    },
  };
}

/**
 * Position of results within their predicted distributions. `bias` and `spread` refer to the share of the
 * distribution below the result.
 */
interface ErrorTotals {
  count: number;
  error: number;
  distance: number;
  squares: number;
}

/** Measures the position of session results within their predicted distributions, in multi-day matches. */
export function measureFirstClass() {
  const kinds = new Map<string, ErrorTotals>();
  const matches = new Set<string>();
  let balls = 0;
  return {
    add({ info, event, state, end }: PricedMoment, odds: SessionOdds): void {
      if (event.type !== 'delivery' || info.oversPerInnings !== null) return;
      balls += 1;
      if (balls % EVERY_BALLS !== 0) return;
      matches.add(info.key);
      for (const session of offeredSessions(info, state)) {
        const figures = odds.predictFigures(session);
        const result = sessionResult(session, end);
        if (figures === null || result?.type !== 'runs') continue;
        const known = kinds.get(session.kind) ?? { count: 0, error: 0, distance: 0, squares: 0 };
        kinds.set(session.kind, known);
        const distance = belowIn(figures, result.runs) - 0.5;
        known.count += 1;
        known.error += Math.abs(computeMedian(figures) - result.runs);
        known.distance += distance;
        known.squares += distance ** 2;
      }
    },
    print(): void {
      console.log(
        `Sessions of ${matches.size} multi-day matches: mean error of the line, mean offset from the median (0 is unbiased, 0.5 is the maximum) and spread relative to the prediction (1 is ideal)`,
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

function formatMeanError(errors: Errors, which: 'line' | 'rate'): string {
  return errors.count === 0 ? '' : (errors[which] / errors.count).toFixed(1);
}

/** Share of the distribution below a result, counting half of the result's own probability. */
function belowIn(figures: Figures, runs: number): number {
  return figures.slice(0, runs).reduce((sum, chance) => sum + chance, 0) + (figures[runs] ?? 0) / 2;
}

function computeMedian(figures: Figures): number {
  let below = 0;
  for (const [runs, chance] of figures.entries()) {
    if (below + chance >= 0.5) return runs;
    below += chance;
  }
  return figures.length;
}
