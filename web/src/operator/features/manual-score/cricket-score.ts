import type { ScoreBall, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import type { ScoreCardInput } from '@crease/contracts/catalogue/score-card-schema.ts';

/** One innings of a manual score. */
interface ManualInnings {
  readonly side: 0 | 1;
  readonly runs: number;
  readonly wkts: number;
  /** Legal balls. */
  readonly balls: number;
}

/** A cricket score entered ball by ball. */
export interface ManualCricketScore {
  readonly teams: readonly [string, string];
  readonly innings: readonly ManualInnings[];
  /** Balls of the current and previous over, including extras. */
  readonly thisOver: readonly ScoreBall[];
  readonly lastOver: readonly ScoreBall[];
}

/** Result of a ball: runs off the bat, a wicket, or one run for an extra that is bowled again. */
export type ManualBall = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 'W' | 'wd' | 'nb';

const BALL_KINDS: Readonly<Record<ManualBall, ScoreBall['kind']>> = {
  0: 'dot',
  1: 'run',
  2: 'run',
  3: 'run',
  4: 'four',
  5: 'run',
  6: 'six',
  W: 'wicket',
  wd: 'extra',
  nb: 'extra',
};
const OVER = 6;
const ALL_OUT = 10;
const MAX_INNINGS = 4;

/** True if another innings can start. */
export function canBeginInnings({ innings }: ManualCricketScore): boolean {
  return innings.length < MAX_INNINGS;
}

/** Starts an innings. */
export function withInnings(score: ManualCricketScore, side: 0 | 1): ManualCricketScore {
  if (!canBeginInnings(score)) return score;
  const fresh = { side, runs: 0, wkts: 0, balls: 0 };
  return { ...score, innings: [...score.innings, fresh], thisOver: [], lastOver: [] };
}

/** True if a ball can be recorded: a side is batting and not all out. */
export function canBowl({ innings }: ManualCricketScore): boolean {
  const now = innings.at(-1);
  return now !== undefined && now.wkts < ALL_OUT;
}

/** Records a ball. The sixth legal ball ends the over. */
export function withBall(score: ManualCricketScore, result: ManualBall): ManualCricketScore {
  const now = score.innings.at(-1);
  if (now === undefined || !canBowl(score)) return score;
  const ball = { token: String(result), kind: BALL_KINDS[result] };
  const after = addBall(now, ball, 1);
  const over = [...score.thisOver, ball];
  const isOver = after.balls > now.balls && after.balls % OVER === 0;
  return {
    ...score,
    innings: [...score.innings.slice(0, -1), after],
    thisOver: isOver ? [] : over,
    lastOver: isOver ? over : score.lastOver,
  };
}

/** Undoes the last ball within the current or previous over. */
export function withoutBall(score: ManualCricketScore): ManualCricketScore {
  const now = score.innings.at(-1);
  const over = score.thisOver.length > 0 ? score.thisOver : score.lastOver;
  const last = over.at(-1);
  if (now === undefined || last === undefined) return score;
  return {
    ...score,
    innings: [...score.innings.slice(0, -1), addBall(now, last, -1)],
    thisOver: over.slice(0, -1),
    lastOver: score.thisOver.length > 0 ? score.lastOver : [],
  };
}

/** Adds a ball to an innings, or removes it. */
function addBall(innings: ManualInnings, { token, kind }: ScoreBall, by: 1 | -1): ManualInnings {
  const add = (sum: number, figure: number) => Math.max(0, sum + by * figure);
  const isExtra = kind === 'extra';
  const runs = isExtra ? 1 : Number(token) || 0;
  return {
    ...innings,
    runs: add(innings.runs, runs),
    wkts: add(innings.wkts, kind === 'wicket' ? 1 : 0),
    balls: add(innings.balls, isExtra ? 0 : 1),
  };
}

/** `18.2`: complete overs and balls of the current one. */
export function oversText(balls: number): string {
  return `${Math.floor(balls / OVER)}.${balls % OVER}`;
}

/** Builds the score card shown to players. */
export function cricketCard(score: ManualCricketScore): ScoreCardInput {
  const { teams, innings, thisOver, lastOver } = score;
  const now = innings.at(-1);
  const number = now === undefined ? 1 : Math.floor(now.balls / OVER) + 1;
  const target = computeTarget(innings);
  return {
    kind: 'cricket',
    status: 'In-play',
    url: null,
    football: null,
    text: null,
    cricket: {
      teams: [...teams],
      innings: innings.map(({ side, runs, wkts, balls }, place) => ({
        team: teams[side],
        runs,
        wkts,
        overs: oversText(balls),
        target: place === innings.length - 1 ? target : null,
        crr: balls === 0 ? null : Math.round((runs * OVER * 100) / balls) / 100,
        rrr: null,
      })),
      battingTeam: now?.side ?? null,
      lastBalls: [...lastOver, ...thisOver].slice(-OVER).map(({ token }) => token),
      thisOver: now === undefined ? null : { number, balls: [...thisOver] },
      lastOver: lastOver.length === 0 ? null : { number: number - 1, balls: [...lastOver] },
    },
  };
}

/** Restores the score from a published card. Null if it isn't a cricket card. */
export function parseCricketScore({ cricket }: ScoreCard): ManualCricketScore | null {
  if (cricket === null) return null;
  const { teams, innings, thisOver, lastOver } = cricket;
  return {
    teams,
    innings: innings.map(({ team, runs, wkts, overs }) => {
      const [whole = '0', part = '0'] = overs.split('.');
      const balls = Number(whole) * OVER + Number(part);
      return { side: team === teams[1] ? 1 : 0, runs, wkts, balls };
    }),
    thisOver: thisOver?.balls ?? [],
    lastOver: lastOver?.balls ?? [],
  };
}

/** Target of the last batting side, one more than the opponent's lead. */
function computeTarget(innings: readonly ManualInnings[]): number | null {
  const now = innings.at(-1);
  if (now === undefined || innings.length % 2 === 1) return null;
  const lead = innings.slice(0, -1).reduce((sum, { side, runs }) => sum + (side === now.side ? -runs : runs), 0);
  return lead >= 0 ? lead + 1 : null;
}
