import { formatEnglish } from '@crease/contracts/labels/english.ts';
import { resultLabel } from '@crease/sports/cricket/match-labels.ts';
import {
  applyFieldEvent,
  currentInnings,
  initialMatchState,
  type MatchState,
} from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketFixture, FeedEvent, FeedFixture, PlayFixture } from '#market-desk/feeds/feed.ts';

/** A source's report at a point that every source of the fixture passes: the toss, a ball, a goal, the result. */
export interface ScorePoint {
  readonly name: string;
  readonly says: string;
}

const RESULT = 'result';

/** Lists the points that a source has passed, in order. */
export function listScorePoints(fixture: FeedFixture, moments: readonly FeedEvent[]): readonly ScorePoint[] {
  return fixture.sport === 'cricket'
    ? matchTrail(fixture, moments as readonly FeedEvent<FieldEvent>[])
    : playTrail(fixture, moments);
}

/**
 * Finds the first point at which two sources disagree; null while neither contradicts the other. Being behind isn't a
 * contradiction, except for a result that another source has scored beyond.
 */
export function findDifference(
  one: readonly ScorePoint[],
  other: readonly ScorePoint[],
): { readonly one: string; readonly other: string } | null {
  const said = new Map(other.map(({ name, says }) => [name, says]));
  for (const { name, says } of one) {
    const others = said.get(name);
    if (others !== undefined && others !== says) return { one: says, other: others };
  }
  const isPast = (ended: readonly ScorePoint[], long: readonly ScorePoint[]) =>
    ended.at(-1)?.name === RESULT && long.at(-1)?.name !== RESULT && long.length >= ended.length;
  if (!isPast(one, other) && !isPast(other, one)) return null;
  return { one: one.at(-1)?.says ?? '', other: other.at(-1)?.says ?? '' };
}

function matchTrail({ info }: CricketFixture, moments: readonly FeedEvent<FieldEvent>[]): readonly ScorePoint[] {
  const points: ScorePoint[] = [];
  let state = initialMatchState(info);
  let balls = 0;
  for (const { fact } of moments) {
    state = applyFieldEvent(state, fact);
    if (fact.type === 'innings-start') balls = 0;
    if (fact.type === 'delivery') balls += 1;
    const point = matchPoint(info.teams, state, { fact, balls });
    if (point !== null) points.push(point);
  }
  return points;
}

function matchPoint(
  teams: readonly [string, string],
  state: MatchState,
  { fact, balls }: { readonly fact: FieldEvent; readonly balls: number },
): ScorePoint | null {
  const innings = currentInnings(state);
  const at = `innings ${state.innings.length}`;
  switch (fact.type) {
    case 'toss':
      return { name: 'toss', says: `${teams[fact.winner]} won the toss and chose to ${fact.decision}` };
    case 'innings-start':
      return { name: at, says: `${teams[fact.team]} bat` };
    case 'delivery':
      if (innings === null) return null;
      return {
        name: `${at} ball ${balls}`,
        says: `${teams[innings.team]} ${innings.runs}/${innings.wickets} after ball ${balls}`,
      };
    case 'result':
      return { name: RESULT, says: formatEnglish(resultLabel(teams, fact.outcome)) };
    default:
      return null;
  }
}

function playTrail({ model, team1 }: PlayFixture, moments: readonly FeedEvent[]): readonly ScorePoint[] {
  const points: ScorePoint[] = [];
  let state = model.start;
  let last = '';
  let isOver = false;
  for (const { fact } of moments) {
    state = model.apply(state, fact);
    const board = model.board(state);
    const says = board.score.sides.map(({ name, text }) => `${name} ${text}`).join(', ');
    // The leader during a race isn't a comparable figure.
    if (board.phase !== 'before' && team1 !== null && says !== last) {
      points.push({ name: `score ${points.length}`, says });
      last = says;
    }
    if (board.phase === 'over' && !isOver) points.push({ name: RESULT, says });
    isOver = board.phase === 'over';
  }
  return points;
}
