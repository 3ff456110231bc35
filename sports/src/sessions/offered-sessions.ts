import { ballsLeft } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';
import { type CricketMatchInfo, otherSide } from '#field/match-info.ts';
import { ballsLeftToBowl } from './count-chances.ts';
import { firstClassSoFar, offeredFirstClass } from './first-class-offered.ts';
import { type BattingNow, findBattingInnings, type InningsPart, type MatchSession, type Session } from './session.ts';

/** Maximum open sessions per match. */
export const MAX_SESSIONS = 28;

/** Overs with a score session, in addition to the last over of the innings. */
const MILESTONES = [6, 10, 15, 20, 25, 30, 35, 40, 45, 50];
/** Upcoming milestones offered, in addition to the full innings while it sets a target. */
const MILESTONES_AHEAD = 2;
/** Balls before its end at which a session closes. */
const LAST_BALLS = 3;
/** Same for sessions that may last until the end of the innings. */
const LAST_BALLS_OF_INNINGS = 6;
/** Runs left in a chase at which partnership and batter sessions close, as the target will cut them short. */
const LAST_RUNS = 8;
/** Minimum balls left and maximum wickets down at which the last digit of the total is still unpredictable. */
const OPEN_TOTAL = { balls: 30, wicketsDown: 7 };
/** Balls left below which a bowler's sessions close. */
const LAST_BALLS_OF_BOWLER = 6;
/** Overs of the next innings with a score session before it begins. */
const ADVANCE_OVERS = [6, 10];
/** Balls left in the second innings at which match totals close. */
const LAST_BALLS_OF_MATCH = 12;
const MATCH_KINDS: readonly MatchSession['kind'][] = ['match-fours', 'match-sixes', 'match-wides'];
const BALLS_PER_OVER = 6;
const ALL_OUT = 10;

/**
 * Lists the sessions that are open for bets, most popular first, at most `MAX_SESSIONS`.
 *
 * A session that drops out of the list closes and awaits its result.
 */
export function offeredSessions(info: CricketMatchInfo, state: MatchState): Session[] {
  if (info.oversPerInnings === null) return offeredFirstClass(info, state);
  const now = findBattingInnings(info, state);
  if (now === null) return [];
  const { innings, team } = now;
  const part = { innings, team };
  return [
    ...overSessions(now, part),
    ...wicketSessions(state, now, part),
    ...thisOver(now, part),
    ...nextBall(state, now, part),
    ...nextOver(state, now, part),
    ...listTotalSessions(state, now, part),
    ...listBowlerSessions(state, now, part),
    ...listAdvanceSessions(state, now),
    ...wholeMatch(state, now),
  ].slice(0, MAX_SESSIONS);
}

/** Lists every session that may have been offered so far, in order to find a match's existing markets. */
export function sessionsSoFar(info: CricketMatchInfo, state: MatchState): Session[] {
  if (info.oversPerInnings === null) return firstClassSoFar(info, state);
  const begun = state.innings.flatMap(({ superOver, team }, place): InningsPart[] =>
    superOver || place > 1 ? [] : [{ innings: place === 0 ? 0 : 1, team }],
  );
  const next = findBattingInnings(info, state);
  const parts = next !== null && next.played === null ? [...begun, next] : begun;
  if (parts.length === 0) return [];
  const first = parts[0]?.team ?? 0;
  const chase: InningsPart = { innings: 1, team: otherSide(first) };
  const ofMatch = [
    ...MATCH_KINDS.map((kind): Session => ({ kind })),
    ...ADVANCE_OVERS.map((over): Session => ({ ...chase, kind: 'advance', over })),
  ];
  const ofInnings = parts.flatMap(({ innings, team }) => [
    ...sessionsOfOvers({ innings, team }, info.oversPerInnings ?? 0),
    ...sessionsOfPlayers({ innings, team }, state.innings[innings]),
    ...sessionsOfBalls({ innings, team }, state.innings[innings]),
  ]);
  return [...ofMatch, ...ofInnings];
}

/** Returns the overs of the next innings that are offered before it begins. */
export function advanceOvers(overs: number): readonly number[] {
  return ADVANCE_OVERS.filter((over) => over < overs);
}

function sessionsOfOvers(part: InningsPart, overs: number): Session[] {
  return Array.from({ length: overs }, (_, index) => index + 1).flatMap((over): Session[] => [
    { ...part, kind: 'over-runs', over },
    { ...part, kind: 'band', over },
    { ...part, kind: 'meter', over },
    { ...part, kind: 'last-figure', over },
    { ...part, kind: 'single-over', over },
    { ...part, kind: 'odd-even', over },
  ]);
}

function sessionsOfPlayers(part: InningsPart, innings: InningsState | undefined): Session[] {
  const wickets = Array.from({ length: ALL_OUT }, (_, index) => index + 1);
  const names = new Set(innings?.batters.map(({ name }) => name));
  for (const name of [innings?.striker, innings?.nonStriker]) if (name) names.add(name);
  const bowlerNames = new Set(innings?.bowlers.map(({ name }) => name));
  return [
    ...wickets.flatMap((wicket): Session[] => [
      { ...part, kind: 'wicket', wicket },
      { ...part, kind: 'partnership', wicket },
    ]),
    ...[...names].flatMap((name): Session[] => [
      { ...part, kind: 'batter', name },
      { ...part, kind: 'boundaries', name },
    ]),
    ...[...bowlerNames].flatMap((name): Session[] => [
      { ...part, kind: 'bowler-runs', name },
      { ...part, kind: 'bowler-wickets', name },
    ]),
  ];
}

/** Lists every delivery bowled, plus one per over: the one that was expected next. */
function sessionsOfBalls(part: InningsPart, innings: InningsState | undefined): Session[] {
  if (innings === undefined) return [];
  const overs = innings.overs.map(({ over, balls }) => ({ over, count: balls.length }));
  return [...overs, { over: innings.over, count: 0 }].flatMap(({ over, count }) =>
    Array.from(
      { length: count + 1 },
      (_, ball): Session => ({ ...part, kind: 'ball', over: over + 1, ball: ball + 1 }),
    ),
  );
}

function overSessions(now: BattingNow, part: InningsPart): Session[] {
  const ahead = listMilestones(now.overs).filter((over) => ballsUntil(now, over) > LAST_BALLS);
  const last = ahead.at(-1);
  const near = ahead.slice(0, MILESTONES_AHEAD);
  const isTotal = last !== undefined && !near.includes(last) && now.innings === 0;
  const overs = isTotal ? [...near, last] : near;
  const sessions = overs.map((over): Session => ({ ...part, kind: 'over-runs', over }));
  const [first] = near;
  return first === undefined ? sessions : [...sessions, { ...part, kind: 'band', over: first }];
}

function listMilestones(overs: number): number[] {
  return [...MILESTONES.filter((milestone) => milestone < overs), overs];
}

/** Legal balls until the end of an over, by overs called. */
function ballsUntil({ played }: BattingNow, over: number): number {
  const bowled = played === null ? 0 : played.over * BALLS_PER_OVER + played.ballsInOver;
  return over * BALLS_PER_OVER - bowled;
}

function wicketSessions(state: MatchState, now: BattingNow, part: InningsPart): Session[] {
  const { played } = now;
  const wicket = (played?.wickets ?? 0) + 1;
  if (played !== null && isNearlyOver(state, played)) return [];
  const stands: Session[] = [
    { ...part, kind: 'wicket', wicket },
    { ...part, kind: 'partnership', wicket },
  ];
  const atCrease = [played?.striker ?? null, played?.nonStriker ?? null];
  const batters = atCrease.flatMap((name): Session[] =>
    name === null
      ? []
      : [
          { ...part, kind: 'batter', name },
          { ...part, kind: 'boundaries', name },
        ],
  );
  return [...stands, ...batters];
}

function isNearlyOver(state: MatchState, innings: InningsState): boolean {
  const left = ballsLeft(state, innings);
  const need = innings.target === null ? null : innings.target.runs - innings.runs;
  return (
    innings.wickets >= ALL_OUT ||
    (left !== null && left <= LAST_BALLS_OF_INNINGS) ||
    (need !== null && need <= LAST_RUNS)
  );
}

function thisOver(now: BattingNow, part: InningsPart): Session[] {
  const over = (now.played?.over ?? 0) + 1;
  const inOver = now.played?.ballsInOver ?? 0;
  if (over > now.overs || BALLS_PER_OVER - inOver <= LAST_BALLS) return [];
  return [
    { ...part, kind: 'single-over', over },
    { ...part, kind: 'odd-even', over },
  ];
}

/** The next over, for its runs only. */
function nextOver(state: MatchState, now: BattingNow, part: InningsPart): Session[] {
  const over = (now.played?.over ?? 0) + 2;
  if (over > now.overs) return [];
  if (now.played !== null && isNearlyOver(state, now.played)) return [];
  return [{ ...part, kind: 'single-over', over }];
}

/** The current bowler and the one from the other end, while they may continue. */
function listBowlerSessions(state: MatchState, { played }: BattingNow, part: InningsPart): Session[] {
  if (played === null || isNearlyOver(state, played)) return [];
  const recent = played.overs.slice(-2).flatMap((over) => over.bowlers.slice(-1));
  return [...new Set(recent.reverse())]
    .filter((name) => (ballsLeftToBowl(played, name) ?? 0) >= LAST_BALLS_OF_BOWLER)
    .flatMap((name): Session[] => [
      { ...part, kind: 'bowler-runs', name },
      { ...part, kind: 'bowler-wickets', name },
    ]);
}

/** Sessions on the next innings, while the first is in progress and no overs were lost. */
function listAdvanceSessions(state: MatchState, { innings, team, overs }: BattingNow): Session[] {
  if (innings !== 0 || overs !== state.scheduledOvers) return [];
  const chase: InningsPart = { innings: 1, team: otherSide(team) };
  return advanceOvers(overs).map((over): Session => ({ ...chase, kind: 'advance', over }));
}

function wholeMatch(state: MatchState, { innings, played, overs }: BattingNow): Session[] {
  if (overs !== state.scheduledOvers) return [];
  if (innings === 1 && played !== null) {
    const left = ballsLeft(state, played) ?? 0;
    if (left < LAST_BALLS_OF_MATCH || isNearlyOver(state, played)) return [];
  }
  return MATCH_KINDS.map((kind): Session => ({ kind }));
}

function nextBall(state: MatchState, { played, overs }: BattingNow, part: InningsPart): Session[] {
  if (played === null || played.over >= overs || played.wickets >= ALL_OUT) return [];
  const isWon = played.target !== null && played.runs >= played.target.runs;
  if (isWon || ballsLeft(state, played) === 0) return [];
  const bowled = played.overs.find(({ over }) => over === played.over)?.balls.length ?? 0;
  return [{ ...part, kind: 'ball', over: played.over + 1, ball: bowled + 1 }];
}

/** Only while a side sets a target, because a chase ends near its target in any case. */
function listTotalSessions(state: MatchState, now: BattingNow, part: InningsPart): Session[] {
  const { played, innings, overs } = now;
  const left = played === null ? overs * BALLS_PER_OVER : ballsLeft(state, played);
  const isOpen = innings === 0 && (left ?? 0) >= OPEN_TOTAL.balls && (played?.wickets ?? 0) <= OPEN_TOTAL.wicketsDown;
  if (!isOpen) return [];
  return [
    { ...part, kind: 'last-figure', over: overs },
    { ...part, kind: 'meter', over: overs },
  ];
}
