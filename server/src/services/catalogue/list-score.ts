import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type {
  CricketScore,
  RacingScore,
  ScoreCard,
  TennisScore,
} from '@crease/contracts/wire/score-card.ts';

/** Horses of a race that lists name. */
const LEADERS = 3;
const TENNIS_SIDES = [0, 1] as const;

/** The short score that a card makes for lists; null where a card says none, as a page of a provider. */
export function listScoreOfCard(card: ScoreCard): ListScore | null {
  const { status, cricket, football, tennis, kabaddi, racing } = card;
  if (cricket !== null) return cricketScoreOf(cricket, status);
  if (football !== null) {
    const { home, away, teams = ['Home', 'Away'], clock, minute, halfTime } = football;
    return {
      stage: clock ?? (minute === null ? status : `${minute}'`),
      detail: halfTimeOf(halfTime ?? null),
      sides: [plain(teams[0], home), plain(teams[1], away)],
    };
  }
  if (tennis !== undefined) return tennisScoreOf(tennis, status);
  if (kabaddi !== undefined) {
    const { teams, points, clock, firstHalf, raiding } = kabaddi;
    return {
      stage: clock === '' ? status : clock,
      detail: halfTimeOf(firstHalf),
      sides: [
        { name: teams[0], text: String(points[0]), batting: raiding === 0 },
        { name: teams[1], text: String(points[1]), batting: raiding === 1 },
      ],
    };
  }
  return racing === undefined ? null : raceScoreOf(racing, status);
}

/** `182/4` on `18.2 ov`, as the lists have it of a feed. */
function cricketScoreOf(cricket: CricketScore, status: string): ListScore {
  const { innings, teams, battingTeam } = cricket;
  const newest = innings.at(-1);
  const totalsOf = (team: string): string => {
    const totals = innings
      .filter((own) => own.team === team)
      .map(({ runs, wkts }) => (wkts === 10 ? `${runs}` : `${runs}/${wkts}`));
    return totals.length === 0 ? 'Yet to bat' : totals.join(' & ');
  };
  return {
    stage: newest === undefined || cricket.resultText !== null ? status : `${newest.overs} ov`,
    detail: cricket.note,
    sides: teams.map((name, side) => ({
      name,
      text: totalsOf(name),
      batting: battingTeam === side,
    })),
  };
}

/** Sets won and the points of the game that is played; the games of every set as the detail. */
function tennisScoreOf(tennis: TennisScore, status: string): ListScore {
  const { players, server, games, sets, points } = tennis;
  return {
    stage: status,
    detail: games.map(([one, two]) => `${one}-${two}`).join(' ') || null,
    sides: TENNIS_SIDES.map((side) => ({
      name: players[side],
      text: points === null ? String(sets[side]) : `${sets[side]} (${points[side]})`,
      batting: server === side,
    })),
  };
}

function raceScoreOf({ runners }: RacingScore, status: string): ListScore {
  const leaders = runners
    .flatMap(({ name, position }) => (position === null ? [] : [{ name, position }]))
    .sort((one, other) => one.position - other.position)
    .slice(0, LEADERS);
  return {
    stage: status,
    detail: null,
    sides: leaders.map(({ name, position }) => plain(name, position)),
  };
}

function plain(name: string, figure: number): ListScore['sides'][number] {
  return { name, text: String(figure), batting: false };
}

function halfTimeOf(score: readonly [number, number] | null): string | null {
  return score === null ? null : `HT ${score[0]}-${score[1]}`;
}
