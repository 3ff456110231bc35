import type { CricketMatchInfo } from '#field/match-info.ts';
import type { DecidedBy, MatchOutcome } from '#field/match-outcome.ts';
import { countOf } from './rates.ts';

const AFTER_TIE: Readonly<Partial<Record<DecidedBy, string>>> = {
  'super-over': 'in the super over',
  'boundary-count': 'on boundary count',
  'bowl-out': 'in the bowl-out',
};

/** The result in a sentence: `Deccan Falcons won by 4 runs (D/L)`. */
export function resultText(teams: CricketMatchInfo['teams'], outcome: MatchOutcome): string {
  switch (outcome.kind) {
    case 'draw':
      return 'Match drawn';
    case 'no-result':
      return 'No result';
    case 'tie':
      return outcome.method === null ? 'Match tied' : `Match tied (${outcome.method})`;
    case 'won':
      return wonText(teams[outcome.winner], outcome);
  }
}

function wonText(winner: string, outcome: Extract<MatchOutcome, { kind: 'won' }>): string {
  const afterTie = AFTER_TIE[outcome.decidedBy];
  if (afterTie !== undefined) return `Match tied, ${winner} won ${afterTie}`;
  if (outcome.decidedBy === 'award') return `Match awarded to ${winner}`;
  const method = outcome.method === null ? '' : ` (${outcome.method})`;
  return `${winner} won${marginText(outcome.by)}${method}`;
}

function marginText({ runs, wickets, innings }: Extract<MatchOutcome, { kind: 'won' }>['by']) {
  if (innings !== undefined) return ` by an innings and ${countOf(runs ?? 0, 'run')}`;
  if (runs !== undefined) return ` by ${countOf(runs, 'run')}`;
  return wickets === undefined ? '' : ` by ${countOf(wickets, 'wicket')}`;
}
