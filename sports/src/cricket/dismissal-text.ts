import type { BatterLine } from './innings-state.ts';

/** How a batter was out, as score cards write it: `c B Kolgaon b T Jambdri`, `run out (V Thandri)`. */
export function dismissalText({ dismissal, bowler }: NonNullable<BatterLine['out']>): string {
  const fielders = dismissal.fielders.join('/');
  switch (dismissal.kind) {
    case 'bowled':
      return `b ${bowler}`;
    case 'caught':
      return `c ${fielders} b ${bowler}`;
    case 'caught and bowled':
      return `c & b ${bowler}`;
    case 'lbw':
      return `lbw b ${bowler}`;
    case 'stumped':
      return `st ${fielders} b ${bowler}`;
    case 'hit wicket':
      return `hit wicket b ${bowler}`;
    case 'run out':
      return fielders === '' ? 'run out' : `run out (${fielders})`;
    case 'obstructing the field':
    case 'hit the ball twice':
    case 'handled the ball':
    case 'timed out':
    case 'retired out':
    case 'retired hurt':
    case 'retired not out':
      return dismissal.kind;
  }
}
