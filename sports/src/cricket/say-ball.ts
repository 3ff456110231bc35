import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { DeliveryEvent } from '#field/field-event.ts';
import { dismissalLabel } from './dismissal-label.ts';
import { costsWicket, type InningsState } from './innings-state.ts';
import { joinedLabel } from './joined-label.ts';

/**
 * Describes a ball: runs with the shot, or the dismissal.
 *
 * @param innings after the ball.
 * @example `V Ambegaon to T Mulgaonkar: out! T Mulgaonkar b V Ambegaon 34 (21)`
 */
export function describeBall(event: DeliveryEvent, innings: InningsState): Label {
  const { bowler, striker, shot, wickets, runs } = event;
  const ball = (what: Label) => label('BALL', { bowler, batter: striker, what });
  if (wickets.length === 0) {
    const first = ball(runsLabel(event));
    return shot === null ? first : label('THEN', { first, next: shot.said });
  }
  // The dismissal already says where a catch went.
  const gone = wickets.map((dismissal) => goneLabel(dismissal, event, innings));
  const parts = runs.total === 0 ? gone : [runsLabel(event), ...gone];
  return ball(joinedLabel('ALSO', parts) ?? runsLabel(event));
}

function goneLabel(
  dismissal: DeliveryEvent['wickets'][number],
  { bowler }: DeliveryEvent,
  innings: InningsState,
): Label {
  const batter = dismissal.playerOut;
  const line = innings.batters.find(({ name }) => name === batter);
  const how = dismissalLabel({ dismissal, bowler });
  const who =
    line === undefined
      ? label('GONE', { batter, how })
      : label('GONE_FOR', { batter, how, runs: line.runs, balls: line.balls });
  return costsWicket(dismissal) ? label('OUT', { who }) : who;
}

function runsLabel({ runs, extras, nonBoundary }: DeliveryEvent): Label {
  const { wides, noballs, byes, legbyes, penalty } = extras;
  const parts: Label[] = [];
  if (wides) parts.push(wides === 1 ? label('WIDE') : label('WIDES', { runs: wides }));
  if (noballs) parts.push(label('NO_BALL'));
  if (runs.batter > 0) parts.push(batLabel(runs.batter, nonBoundary));
  if (byes) parts.push(label('BYES', { runs: byes }));
  if (legbyes) parts.push(label('LEG_BYES', { runs: legbyes }));
  if (penalty) parts.push(label('PENALTY_RUNS', { runs: penalty }));
  return joinedLabel('COMMA', parts) ?? label('NO_RUN');
}

function batLabel(runs: number, nonBoundary: boolean): Label {
  if (!nonBoundary && runs === 4) return label('FOUR');
  if (!nonBoundary && runs === 6) return label('SIX');
  return label('RUNS', { runs });
}
