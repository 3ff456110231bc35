import type { Side } from '#field/match-info.ts';
import type { MatchOutcome, WinMargin } from '#field/match-outcome.ts';
import type { CricsheetFile } from './cricsheet-file.ts';
import { ImportError } from './read-json.ts';

/** Converts a file's official result. */
export function cricsheetOutcome(
  file: CricsheetFile,
  toSide: (team: string) => Side,
): MatchOutcome {
  const { outcome } = file;
  const { method } = outcome;
  const afterTie = (team: string, decidedBy: 'super-over' | 'boundary-count' | 'bowl-out') =>
    ({ kind: 'won', winner: toSide(team), by: {}, method, decidedBy }) as const;

  if (outcome.eliminator !== null) {
    const level = isLastSuperOverLevel(file);
    return afterTie(outcome.eliminator, level ? 'boundary-count' : 'super-over');
  }
  if (outcome.bowlOut !== null) return afterTie(outcome.bowlOut, 'bowl-out');
  if (outcome.result === 'tie') return { kind: 'tie', method };
  if (outcome.result === 'draw') return { kind: 'draw' };
  if (outcome.result === 'no result') return { kind: 'no-result' };
  if (outcome.winner === null) throw new ImportError('info.outcome: expected a winner or a result');

  const decidedBy = method === 'Awarded' ? 'award' : 'play';
  return { kind: 'won', winner: toSide(outcome.winner), by: toMargin(outcome), method, decidedBy };
}

function toMargin({ runs, wickets, innings }: CricsheetFile['outcome']): WinMargin {
  return {
    ...(runs === null ? {} : { runs }),
    ...(wickets === null ? {} : { wickets }),
    ...(innings === null ? {} : { innings }),
  };
}

/** The 2019 World Cup final: the super over was tied too, so boundaries decided. */
function isLastSuperOverLevel({ innings }: CricsheetFile): boolean {
  const [first, second] = innings
    .filter(({ superOver }) => superOver)
    .slice(-2)
    .map(({ overs }) =>
      overs.flatMap(({ deliveries }) => deliveries).reduce((sum, { runs }) => sum + runs.total, 0),
    );
  return first !== undefined && first === second;
}
