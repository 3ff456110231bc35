import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { BatterLine } from './innings-state.ts';

/** Formats a dismissal in scorecard notation: `c B Kolgaon b T Jambdri`, `run out (V Thandri)`. */
export function dismissalLabel({ dismissal, bowler }: NonNullable<BatterLine['out']>): Label {
  const fielder = dismissal.fielders.join('/');
  switch (dismissal.kind) {
    case 'bowled':
      return label('OUT_BOWLED', { bowler });
    case 'caught':
      return fielder === ''
        ? label('OUT_CAUGHT_UNNAMED', { bowler })
        : label('OUT_CAUGHT', { fielder, bowler });
    case 'caught and bowled':
      return label('OUT_CAUGHT_AND_BOWLED', { bowler });
    case 'lbw':
      return label('OUT_LBW', { bowler });
    case 'stumped':
      return fielder === ''
        ? label('OUT_STUMPED_UNNAMED', { bowler })
        : label('OUT_STUMPED', { fielder, bowler });
    case 'hit wicket':
      return label('OUT_HIT_WICKET', { bowler });
    case 'run out':
      return fielder === '' ? label('OUT_RUN_OUT') : label('OUT_RUN_OUT_BY', { fielder });
    case 'obstructing the field':
      return label('OUT_OBSTRUCTING');
    case 'hit the ball twice':
      return label('OUT_HIT_TWICE');
    case 'handled the ball':
      return label('OUT_HANDLED');
    case 'timed out':
      return label('OUT_TIMED_OUT');
    case 'retired out':
      return label('OUT_RETIRED');
    case 'retired hurt':
      return label('OUT_RETIRED_HURT');
    case 'retired not out':
      return label('OUT_RETIRED_NOT_OUT');
  }
}
