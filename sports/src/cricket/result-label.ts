import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import type { MatchOutcome } from '#field/match-outcome.ts';

type Won = Extract<MatchOutcome, { kind: 'won' }>;

/** Describes the result, e.g. `Deccan Falcons won by 4 runs (D/L)`. */
export function resultLabel(teams: CricketMatchInfo['teams'], outcome: MatchOutcome): Label {
  switch (outcome.kind) {
    case 'draw':
      return label('MATCH_DRAWN');
    case 'no-result':
      return label('NO_RESULT');
    case 'tie':
      return byMethod(label('MATCH_TIED'), outcome.method);
    case 'won':
      return wonLabel(teams[outcome.winner], outcome);
  }
}

function wonLabel(team: string, { decidedBy, by, method }: Won): Label {
  switch (decidedBy) {
    case 'super-over':
      return label('WON_SUPER_OVER', { team });
    case 'boundary-count':
      return label('WON_BOUNDARY_COUNT', { team });
    case 'bowl-out':
      return label('WON_BOWL_OUT', { team });
    case 'award':
      return label('AWARDED', { team });
    default:
      return byMethod(marginLabel(team, by), method);
  }
}

function marginLabel(team: string, { runs, wickets, innings }: Won['by']): Label {
  if (innings !== undefined) return label('WON_BY_INNINGS', { team, runs: runs ?? 0 });
  if (runs !== undefined) return label('WON_BY_RUNS', { team, runs });
  if (wickets !== undefined) return label('WON_BY_WICKETS', { team, wickets });
  return label('WON', { team });
}

function byMethod(result: Label, method: string | null): Label {
  return method === null ? result : label('BY_METHOD', { result, method });
}
