import { label } from '@crease/contracts/labels/english.ts';
import type {
  BallStartEvent,
  DeliveryEvent,
  FieldEvent,
  InningsEndEvent,
  ReviewEvent,
  Target,
} from '#field/field-event.ts';
import type { Side } from '#field/match-info.ts';
import type { CricsheetDelivery, CricsheetFile, CricsheetInnings } from './cricsheet-file.ts';

/** Match context of an innings. */
export interface InningsSetting {
  readonly file: CricsheetFile;
  readonly toSide: (team: string) => Side;
  /** Scheduled overs of the match; null for no limit. */
  readonly scheduledOvers: number | null;
  /** Initial target, and the revised one if play was abandoned. */
  readonly target: Target | null;
  readonly finalTarget: Target | null;
  readonly isLast: boolean;
}

const ALL_OUT_WICKETS = 10;
const SUPER_OVER_WICKETS = 2;

/** Builds the events of one innings in order. */
export function cricsheetInningsEvents(
  innings: CricsheetInnings,
  setting: InningsSetting,
): FieldEvent[] {
  const balls = listDeliveries(innings, setting.file.ballsPerOver);
  const events: FieldEvent[] = [
    {
      type: 'innings-start',
      team: setting.toSide(innings.team),
      superOver: innings.superOver,
      target: setting.target,
      penaltyRuns: innings.penaltyBefore,
      powerplays: innings.powerplays,
    },
  ];

  for (const { delivery, source } of balls) {
    events.push(createBallStart(delivery));
    if (source.review) events.push(createReview(source.review, setting));
    events.push(delivery);
  }

  const { finalTarget } = setting;
  if (finalTarget !== null) {
    events.push(
      { type: 'interruption', cause: 'rain', said: label('PLAY_ABANDONED') },
      {
        type: 'revised',
        oversPerInnings: null,
        target: finalTarget,
        method: setting.file.outcome.method,
        said: label('PAR_SCORE', { runs: finalTarget.runs - 1 }),
      },
    );
  }
  events.push({
    type: 'innings-end',
    reason: finalTarget === null ? endReason(innings, setting) : 'abandoned',
    penaltyRuns: innings.penaltyAfter,
    absentHurt: innings.absentHurt,
  });
  return events;
}

function createBallStart({ over, striker, nonStriker, bowler }: DeliveryEvent): BallStartEvent {
  return { type: 'ball-start', over, striker, nonStriker, bowler };
}

function createReview(
  review: NonNullable<CricsheetDelivery['review']>,
  { file, toSide }: InningsSetting,
): ReviewEvent {
  const known = review.by !== null && file.teams.includes(review.by);
  return {
    type: 'review',
    by: known && review.by !== null ? toSide(review.by) : null,
    said: review.by === null ? label('UNDER_REVIEW') : label('REVIEW_BY', { team: review.by }),
  };
}

function listDeliveries(
  innings: CricsheetInnings,
  ballsPerOver: number,
): { readonly delivery: DeliveryEvent; readonly source: CricsheetDelivery }[] {
  const flat = innings.overs.flatMap(({ over, deliveries }, overPlace) =>
    deliveries.map((source, ballIndex) => ({ over, overPlace, ballIndex, source, deliveries })),
  );
  return flat.map(({ over, overPlace, ballIndex, source, deliveries }, place) => {
    const legalBefore = deliveries.slice(0, ballIndex).filter(isLegal).length;
    const legal = isLegal(source);
    const lastInFile = ballIndex === deliveries.length - 1;
    const called =
      overPlace < innings.overs.length - 1 ||
      legalBefore + (legal ? 1 : 0) >= ballsPerOver ||
      innings.miscounted.includes(over);
    const following = flat[place + 1]?.source;
    const delivery: DeliveryEvent = {
      type: 'delivery',
      over,
      ballIndex,
      ballLabel: `${over}.${legalBefore + 1}`,
      striker: source.batter,
      nonStriker: source.nonStriker,
      bowler: source.bowler,
      runs: source.runs,
      extras: source.extras,
      wickets: source.wickets,
      nonBoundary: source.nonBoundary,
      lastOfOver: lastInFile && called,
      next: following ? { striker: following.batter, nonStriker: following.nonStriker } : null,
      shot: null,
    };
    return { delivery, source };
  });
}

function isLegal({ extras }: CricsheetDelivery): boolean {
  return !extras.wides && !extras.noballs;
}

function endReason(innings: CricsheetInnings, setting: InningsSetting): InningsEndEvent['reason'] {
  const { file, target, scheduledOvers, isLast } = setting;
  if (innings.forfeited) return 'forfeited';
  if (innings.declared) return 'declared';
  const balls = innings.overs.flatMap(({ deliveries }) => deliveries);
  const runs = balls.reduce((sum, each) => sum + each.runs.total, innings.penaltyBefore);
  if (target !== null && runs + innings.penaltyAfter >= target.runs) return 'target';
  if (wicketsLost(innings, balls) >= wicketsToLose(innings)) return 'all-out';

  const undecided =
    file.outcome.result === 'no result' ||
    file.outcome.result === 'draw' ||
    file.outcome.method !== null;
  const legal = balls.filter(isLegal).length;
  const limit = innings.superOver ? 1 : scheduledOvers;
  const full = limit !== null && legal >= (target?.balls ?? limit * file.ballsPerOver);
  return isLast && undecided && !full ? 'abandoned' : 'overs';
}

function wicketsToLose({ superOver }: CricsheetInnings): number {
  return superOver ? SUPER_OVER_WICKETS : ALL_OUT_WICKETS;
}

/** Counts wickets, absent batters, and batters retired hurt who didn't return. */
function wicketsLost(innings: CricsheetInnings, balls: readonly CricsheetDelivery[]): number {
  const gone = new Set<string>(innings.absentHurt);
  for (const ball of balls) {
    gone.delete(ball.batter);
    gone.delete(ball.nonStriker);
    for (const { playerOut } of ball.wickets) gone.add(playerOut);
  }
  return gone.size;
}
