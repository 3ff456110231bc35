import type { InningsState } from '#cricket/innings-state.ts';
import { currentInnings, type MatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import type { InningsPart, Session } from './session.ts';

/** Interval between overs with a score session, and number of sessions offered ahead. */
const EVERY_OVERS = 10;
const AHEAD = 2;
const BALLS_PER_OVER = 6;
/** Balls before its end at which a session closes. */
const LAST_BALLS = 3;
/** Overs of a day, and of a session of it, after which betting on it closes. */
const OPEN_UNTIL = { day: 60, period: 15 };
const PERIODS = 3;
const ALL_OUT = 10;
/** Runs left in a chase at which partnership and batter sessions close, as the target will cut them short. */
const LAST_RUNS = 8;

/** Lists the sessions of a multi-day match that are open for bets, most popular first. */
export function offeredFirstClass(info: CricketMatchInfo, state: MatchState): Session[] {
  const innings = getInningsInPlay(info, state);
  if (innings === null) return [];
  const part: InningsPart = { innings: state.innings.length - 1, team: innings.team };
  const isNear = innings.target !== null && innings.target.runs - innings.runs <= LAST_RUNS;
  return [
    ...overSessions(innings, part),
    ...(isNear ? [] : standSessions(innings, part)),
    ...thisOver(innings, part),
    ...daySessions(info, state),
  ];
}

/** Lists every session that may have been offered so far. */
export function firstClassSoFar(info: CricketMatchInfo, state: MatchState): Session[] {
  const ofInnings = state.innings.flatMap((innings, place): Session[] => {
    const part: InningsPart = { innings: place, team: innings.team };
    const names = new Set(innings.batters.map(({ name }) => name));
    for (const name of [innings.striker, innings.nonStriker]) if (name !== null) names.add(name);
    const overs = Array.from({ length: innings.over + 2 }, (_, index) => index + 1);
    const tens = Array.from({ length: Math.ceil(innings.over / EVERY_OVERS) + AHEAD }, (_, ten) => ten);
    return [
      ...tens.map((ten): Session => ({ ...part, kind: 'over-runs', over: (ten + 1) * EVERY_OVERS })),
      ...overs.flatMap((over): Session[] => [
        { ...part, kind: 'single-over', over },
        { ...part, kind: 'odd-even', over },
      ]),
      ...Array.from({ length: ALL_OUT }, (_, fallen) => fallen + 1).flatMap((wicket): Session[] => [
        { ...part, kind: 'wicket', wicket },
        { ...part, kind: 'partnership', wicket },
      ]),
      ...[...names].flatMap((name): Session[] => [
        { ...part, kind: 'batter', name },
        { ...part, kind: 'boundaries', name },
      ]),
    ];
  });
  if (info.reportsIntervals !== true || state.innings.length === 0) return ofInnings;
  const ofDays = state.periods.flatMap(({ day, period }): Session[] => [
    { kind: 'period-runs', day, period },
    ...(period === 1 ? [{ kind: 'day-runs', day } as const] : []),
  ]);
  return [...ofDays, ...ofInnings];
}

/** Returns the innings in progress; null between innings, and before and after the match. */
export function getInningsInPlay(info: CricketMatchInfo, state: MatchState): InningsState | null {
  const innings = currentInnings(state);
  if (info.oversPerInnings !== null || info.ballsPerOver !== BALLS_PER_OVER) return null;
  if (innings === null || state.outcome !== null || innings.superOver) return null;
  return innings.ended === null ? innings : null;
}

function overSessions({ over, ballsInOver }: InningsState, part: InningsPart): Session[] {
  const bowled = over * BALLS_PER_OVER + ballsInOver;
  const next = Math.floor((bowled + LAST_BALLS) / (EVERY_OVERS * BALLS_PER_OVER)) + 1;
  return Array.from(
    { length: AHEAD },
    (_, ahead): Session => ({ ...part, kind: 'over-runs', over: (next + ahead) * EVERY_OVERS }),
  );
}

function standSessions(innings: InningsState, part: InningsPart): Session[] {
  const wicket = innings.wickets + 1;
  if (wicket > ALL_OUT) return [];
  const atCrease = [innings.striker, innings.nonStriker].flatMap((name) => name ?? []);
  return [
    { ...part, kind: 'wicket', wicket },
    { ...part, kind: 'partnership', wicket },
    ...atCrease.flatMap((name): Session[] => [
      { ...part, kind: 'batter', name },
      { ...part, kind: 'boundaries', name },
    ]),
  ];
}

function thisOver({ over, ballsInOver }: InningsState, part: InningsPart): Session[] {
  if (BALLS_PER_OVER - ballsInOver <= LAST_BALLS) return [];
  return [
    { ...part, kind: 'single-over', over: over + 1 },
    { ...part, kind: 'odd-even', over: over + 1 },
  ];
}

/** Only if the feed reports lunch, tea and stumps; otherwise the end of a day is unknown. */
function daySessions({ reportsIntervals, days }: CricketMatchInfo, { periods }: MatchState): Session[] {
  const now = periods.at(-1);
  if (reportsIntervals !== true || now === undefined || now.day > days) return [];
  const today = periods.filter(({ day }) => day === now.day).reduce((sum, { overs }) => sum + overs, 0);
  return [
    ...(today < OPEN_UNTIL.day ? [{ kind: 'day-runs', day: now.day } as const] : []),
    ...(now.overs < OPEN_UNTIL.period && now.period <= PERIODS
      ? [{ kind: 'period-runs', day: now.day, period: now.period } as const]
      : []),
  ];
}
