import type { CricketMatchInfo, Side } from '#field/match-info.ts';

/**
 * Something of a match that bettors predict: a number of runs or of events, its parity or its last digit.
 *
 * - `over-runs` runs of the side after so many overs; `band` and `meter` look at the same figure, and
 *   `last-figure` at its last digit.
 * - `single-over` runs of one over alone; `odd-even` looks at its parity.
 * - `ball` runs of one delivery.
 * - `wicket` runs of the side when that wicket falls.
 * - `partnership` runs added for that wicket.
 * - `batter` runs of one batter; `boundaries` how many fours and sixes they hit.
 * - `bowler-runs` runs against one bowler, `bowler-wickets` wickets they take.
 * - `advance` as `over-runs`, bet on before that innings begins, for its full overs only.
 * - `match-fours`, `match-sixes`, `match-wides` of both innings; wides by the run.
 * - `day-runs` of a day of play, `period-runs` of a part of it.
 */
export type Session = InningsSession | MatchSession | DaySession;

/** What is looked at within one innings. */
export type InningsSession = InningsPart &
  (
    | {
        readonly kind: OversKind;
        /** From 1. */
        readonly over: number;
      }
    | {
        readonly kind: 'wicket' | 'partnership';
        /** From 1. */
        readonly wicket: number;
      }
    | {
        readonly kind: 'batter' | 'boundaries';
        readonly name: string;
      }
    | {
        readonly kind: 'bowler-runs' | 'bowler-wickets';
        readonly name: string;
      }
    | {
        readonly kind: 'ball';
        /** From 1. */
        readonly over: number;
        /** Place in the over from 1, wides and no-balls counted: no two deliveries share it. */
        readonly ball: number;
      }
  );

/** What is counted in the whole match. */
export interface MatchSession {
  readonly kind: 'match-fours' | 'match-sixes' | 'match-wides';
}

/** What is counted on a day of play, or in one of its parts; both from 1. */
export type DaySession =
  | { readonly kind: 'day-runs'; readonly day: number }
  | { readonly kind: 'period-runs'; readonly day: number; readonly period: number };

export type OversKind =
  | 'over-runs'
  | 'advance'
  | 'band'
  | 'meter'
  | 'last-figure'
  | 'single-over'
  | 'odd-even';

export type SessionKind = Session['kind'];

/** Which innings a session belongs to. */
export interface InningsPart {
  /** In order of play from 0: the chase is 1; up to 3 where sides bat twice. */
  readonly innings: number;
  readonly team: Side;
}

/**
 * The name of a session, unique within its match; a market is found again by it.
 *
 * @example `6 Over Konkan Kraken`, `Fall of 3rd Wkt Konkan Kraken`, `A Rao Runs`.
 */
export function sessionTitle(info: CricketMatchInfo, session: Session): string {
  switch (session.kind) {
    case 'match-fours':
      return 'Match Fours';
    case 'match-sixes':
      return 'Match Sixes';
    case 'match-wides':
      return 'Match Wides';
    case 'day-runs':
      return `Day ${session.day} Runs`;
    case 'period-runs':
      return `Day ${session.day} ${ordinal(session.period)} Session Runs`;
    default:
      return `${inningsTitle(info, session)}${isSecondOfSide(session) ? ' 2nd Inns' : ''}`;
  }
}

/** Whether a session looks at one innings. */
export function isOfInnings(session: Session): session is InningsSession {
  return 'innings' in session;
}

function isSecondOfSide({ innings }: InningsPart): boolean {
  return innings >= 2;
}

function inningsTitle(info: CricketMatchInfo, session: InningsSession): string {
  const team = info.teams[session.team];
  switch (session.kind) {
    case 'over-runs':
      return `${session.over} Over ${team}`;
    case 'advance':
      return `${session.over} Over ${team} Adv`;
    case 'band':
      return `${session.over} Over Khado ${team}`;
    case 'meter':
      return `${session.over} Over Meter ${team}`;
    case 'last-figure':
      return `${session.over} Over Last Figure ${team}`;
    case 'single-over':
      return `${ordinal(session.over)} Over Runs Only ${team}`;
    case 'odd-even':
      return `${ordinal(session.over)} Over Odd/Even ${team}`;
    case 'ball':
      return `${ordinal(session.over)} Over Ball ${session.ball} Run ${team}`;
    case 'wicket':
      return `Fall of ${ordinal(session.wicket)} Wkt ${team}`;
    case 'partnership':
      return `${ordinal(session.wicket)} Wkt Pship ${team}`;
    case 'batter':
      return playerTitle(info, session, `${session.name} Runs`);
    case 'boundaries':
      return playerTitle(info, session, `${session.name} Boundaries`);
    case 'bowler-runs':
      return playerTitle(info, session, `${session.name} Runs Conceded`);
    case 'bowler-wickets':
      return playerTitle(info, session, `${session.name} Wkts`);
  }
}

function playerTitle(
  info: CricketMatchInfo,
  { team, name }: { readonly team: Side; readonly name: string },
  title: string,
): string {
  return isOnBothSides(info, name) ? `${title} ${info.teams[team]}` : title;
}

function isOnBothSides({ squads }: CricketMatchInfo, name: string): boolean {
  return squads?.every((squad) => squad.includes(name)) === true;
}

/** `1st`, `2nd`, `11th`, `23rd`. */
export function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][place % 10];
  return `${place}${ending ?? 'th'}`;
}
