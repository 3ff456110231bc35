import { label } from '@crease/contracts/labels/english.ts';
import type {
  BallStartEvent,
  DeliveryEvent,
  FieldEvent,
  InningsEndEvent,
  ReviewEvent,
  Target,
} from '#field/field-event.ts';
import type { MatchOutcome, Side, WinMargin } from '#field/match-info.ts';
import type { CricsheetDelivery, CricsheetFile, CricsheetInnings } from './cricsheet-file.ts';
import { ImportError } from './read-json.ts';

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
  /** Score the next innings' target implies; null if it doesn't imply one. */
  readonly impliedRuns: number | null;
}

const MAX_WICKETS = 10;
const SUPER_OVER_WICKETS = 2;

/** Builds the events of one innings in order. */
export function cricsheetInningsEvents(innings: CricsheetInnings, setting: InningsSetting): FieldEvent[] {
  const balls = listDeliveries(innings, setting.file.ballsPerOver);
  const { finalTarget } = setting;
  const reason = finalTarget === null ? findEndReason(innings, setting) : 'abandoned';
  const events: FieldEvent[] = [
    {
      type: 'innings-start',
      team: setting.toSide(innings.team),
      superOver: innings.superOver,
      target: setting.target,
      penaltyRuns: innings.penaltyBefore,
      powerplays: innings.powerplays,
      ...(reason === null ? { isIncomplete: true } : {}),
    },
  ];

  for (const { delivery, source } of balls) {
    events.push(createBallStart(delivery));
    if (source.review) events.push(createReview(source.review, setting));
    events.push(delivery);
  }

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
  const { penaltyAfter: penaltyRuns, absentHurt } = innings;
  events.push({ type: 'innings-end', reason: reason ?? 'overs', penaltyRuns, absentHurt });
  return events;
}

function createBallStart({ over, striker, nonStriker, bowler }: DeliveryEvent): BallStartEvent {
  return { type: 'ball-start', over, striker, nonStriker, bowler };
}

function createReview(review: NonNullable<CricsheetDelivery['review']>, { file, toSide }: InningsSetting): ReviewEvent {
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

/**
 * Finds how an innings ended. Play decides first: target, wickets by the size of the side, overs as called. What ended
 * it otherwise follows from the official result.
 *
 * @returns null if the file contradicts itself, so that play must be missing from it: its markets wait for manual
 * review.
 */
function findEndReason(innings: CricsheetInnings, setting: InningsSetting): InningsEndEvent['reason'] | null {
  const { file, target, isLast } = setting;
  if (innings.forfeited) return 'forfeited';
  if (innings.declared) return 'declared';
  const runs = sumInningsRuns(innings);
  const implied = findImpliedRuns(innings, setting);
  if (implied !== null && implied !== runs) return null;
  if (target !== null && runs >= target.runs) return 'target';
  if (isLast && isWonByChaser(innings, setting)) return null;

  const left = wicketsToLose(innings, file) - countWicketsLost(innings);
  if (left <= 0) return 'all-out';
  if (isBowledOut(innings, setting)) return 'overs';
  const { result, method } = file.outcome;
  const isBrokenOff = result === 'no result' || result === 'draw' || method !== null;
  if (isLast && isBrokenOff) return 'abandoned';
  const isLastManAbsent = left === 1 && isEndedByWicket(innings) && !isBrokenOff;
  if (isLastManAbsent && (isLast || !isShortened(setting))) return 'all-out';
  return isLast && !innings.superOver ? null : 'overs';
}

/** Sums the runs of an innings, with its penalties. */
export function sumInningsRuns(innings: CricsheetInnings): number {
  return listBalls(innings).reduce((sum, { runs }) => sum + runs.total, innings.penaltyBefore + innings.penaltyAfter);
}

function listBalls({ overs }: CricsheetInnings): readonly CricsheetDelivery[] {
  return overs.flatMap(({ deliveries }) => deliveries);
}

/** Total as the next innings' target implies it, or as the margin of the match does; null if neither is stated. */
function findImpliedRuns(
  { team }: CricsheetInnings,
  { file, target, isLast, impliedRuns }: InningsSetting,
): number | null {
  const { winner, runs, result, method } = file.outcome;
  if (!isLast || target === null || method !== null) return impliedRuns;
  const margin = result === 'tie' ? 0 : winner === team ? null : runs;
  return margin === null ? null : target.runs - 1 - margin;
}

/** True if the file says the side won by play without a revised target. */
function isWonByChaser({ team }: CricsheetInnings, { file, target }: InningsSetting): boolean {
  const { winner, method } = file.outcome;
  return target !== null && method === null && winner === team;
}

/** True if all overs were called; a miscounted over is one like any other. */
function isBowledOut(innings: CricsheetInnings, { file, target, scheduledOvers }: InningsSetting): boolean {
  const limit = innings.superOver ? 1 : scheduledOvers;
  const last = listDeliveries(innings, file.ballsPerOver).at(-1)?.delivery;
  const over = innings.overs.at(-1);
  if (limit === null || last === undefined || over === undefined) return false;
  const inOver = last.lastOfOver ? file.ballsPerOver : over.deliveries.filter(isLegal).length;
  const gone = last.over * file.ballsPerOver + inOver;
  return gone >= (target?.balls ?? limit * file.ballsPerOver);
}

function isShortened({ file, scheduledOvers }: InningsSetting): boolean {
  return scheduledOvers !== null && file.overs !== null && scheduledOvers < file.overs;
}

/** True if the last ball took a wicket: the next batter never came in. */
function isEndedByWicket(innings: CricsheetInnings): boolean {
  return (listBalls(innings).at(-1)?.wickets.length ?? 0) > 0;
}

/** Counts the wickets that end an innings: one fewer than the side has players. */
function wicketsToLose(innings: CricsheetInnings, { players }: CricsheetFile): number {
  if (innings.superOver) return SUPER_OVER_WICKETS;
  const named = players[innings.team] ?? [];
  if (named.length === 0) return MAX_WICKETS;
  const batted = listBalls(innings).flatMap(({ batter, nonStriker }) => [batter, nonStriker]);
  return Math.min(MAX_WICKETS, new Set([...named, ...batted]).size - 1);
}

/** Counts wickets, absent batters, and batters retired hurt who didn't return. */
function countWicketsLost(innings: CricsheetInnings): number {
  const gone = new Set<string>(innings.absentHurt);
  for (const ball of listBalls(innings)) {
    gone.delete(ball.batter);
    gone.delete(ball.nonStriker);
    for (const { playerOut } of ball.wickets) gone.add(playerOut);
  }
  return gone.size;
}

/** Converts a file's official result. */
export function cricsheetOutcome(file: CricsheetFile, toSide: (team: string) => Side): MatchOutcome {
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
    .map(({ overs }) => overs.flatMap(({ deliveries }) => deliveries).reduce((sum, { runs }) => sum + runs.total, 0));
  return first !== undefined && first === second;
}
