import type { ListScore } from '@crease/contracts/catalogue/catalogue.ts';
import type {
  CricketScore,
  MatchCommentary,
  RacingScore,
  ScoreCard,
  TennisScore,
} from '@crease/contracts/catalogue/score-card.ts';
import { formatEnglish, label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Exchange } from '#journal/exchange.ts';

export interface ScoreChange {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly card: ScoreCard;
  readonly listScore: ListScore | null;
}

/** Latest score of each event, in memory: after a restart, feeds resend all scores. */
export class ScoreBoard {
  readonly #cards = new Map<string, ScoreCard>();
  readonly #listScores = new Map<number, ListScore | null>();
  readonly #stories = new Map<string, () => MatchCommentary>();
  readonly #listeners: ((change: ScoreChange) => void)[] = [];

  /** Returns the scorecard by the event's score and TV ID, or null. */
  getCard(dreamEventId: string): ScoreCard | null {
    return this.#cards.get(dreamEventId) ?? null;
  }

  getListScore(eventId: number): ListScore | null {
    return this.#listScores.get(eventId) ?? null;
  }

  set(eventId: number, dreamEventId: string, card: ScoreCard, listScore: ListScore | null): void {
    this.#cards.set(dreamEventId, card);
    this.#listScores.set(eventId, listScore);
    for (const listener of this.#listeners) listener({ eventId, dreamEventId, card, listScore });
  }

  /** Returns the commentary, generated on request; null if there is none. */
  getStory(dreamEventId: string): MatchCommentary | null {
    return this.#stories.get(dreamEventId)?.() ?? null;
  }

  setStory(dreamEventId: string, build: () => MatchCommentary): void {
    this.#stories.set(dreamEventId, build);
  }

  drop(eventId: number, dreamEventId: string): void {
    this.#cards.delete(dreamEventId);
    this.#listScores.delete(eventId);
    this.#stories.delete(dreamEventId);
  }

  onChange(listener: (change: ScoreChange) => void): void {
    this.#listeners.push(listener);
  }
}

/** Evicts an event's score once it is closed and has no markets left in memory. */
export function evictScores(exchange: Pick<Exchange, 'onCommitted'>, scoreBoard: Pick<ScoreBoard, 'drop'>): void {
  exchange.onCommitted(({ events, state }) => {
    for (const news of events) {
      const mayEnd =
        (news.type === 'EventChanged' && news.change === 'closed') ||
        (news.type === 'MarketChanged' && news.change === 'archived');
      const event = mayEnd ? state.events.get(news.eventId) : undefined;
      if (event?.status === 'CLOSED' && event.marketIds.length === 0) {
        scoreBoard.drop(event.id, event.details.dreamEventId);
      }
    }
  });
}

type Side = ListScore['sides'][number];
type Stage = Pick<ListScore, 'stage' | 'stageLabel'>;

/** Number of leading horses named in lists. */
const LEADERS = 3;
const YET_TO_BAT = label('YET_TO_BAT');
const TENNIS_SIDES = [0, 1] as const;

/** Short score of a card for lists; null if the card has none, e.g. a provider's page. */
export function toListScore(card: ScoreCard): ListScore | null {
  const { cricket, football, tennis, kabaddi, racing } = card;
  const state = pickStage(card);
  if (cricket !== null) return toCricketScore(cricket, state);
  if (football !== null) {
    const { home, away, teams = ['Home', 'Away'], clock, minute, halfTime } = football;
    return {
      ...(clock === undefined && minute === null ? state : { stage: clock ?? `${minute}'` }),
      ...formatHalfTime(halfTime ?? null),
      sides: [buildSide(teams[0], home), buildSide(teams[1], away)],
    };
  }
  if (tennis !== undefined) return toTennisScore(tennis, state);
  if (kabaddi !== undefined) {
    const { teams, points, clock, firstHalf, raiding } = kabaddi;
    return {
      ...(clock === '' ? state : { stage: clock }),
      ...formatHalfTime(firstHalf),
      sides: [
        { name: teams[0], text: String(points[0]), batting: raiding === 0 },
        { name: teams[1], text: String(points[1]), batting: raiding === 1 },
      ],
    };
  }
  return racing === undefined ? null : toRaceScore(racing, state);
}

/** Formats `182/4` on `18.2 ov`, like the feed's list scores. */
function toCricketScore(cricket: CricketScore, state: Stage): ListScore {
  const { innings, teams, battingTeam } = cricket;
  const newest = innings.at(-1);
  const listTotals = (team: string) =>
    innings.filter((own) => own.team === team).map(({ runs, wkts }) => (wkts === 10 ? `${runs}` : `${runs}/${wkts}`));
  return {
    ...(newest === undefined || cricket.resultText !== null
      ? state
      : buildStage(label('OVERS', { overs: newest.overs }))),
    detail: cricket.note,
    sides: teams.map((name, side) => ({ name, ...formatTotals(listTotals(name)), batting: battingTeam === side })),
  };
}

/** Formats the totals of a cricket side's innings. */
export function formatTotals(totals: readonly string[]): Pick<Side, 'text' | 'textLabel'> {
  return totals.length === 0
    ? { text: formatEnglish(YET_TO_BAT), textLabel: YET_TO_BAT }
    : { text: totals.join(' & ') };
}

/** Sets won and points of the current game; games per set as the detail. */
function toTennisScore(tennis: TennisScore, state: Stage): ListScore {
  const { players, server, games, sets, points } = tennis;
  return {
    ...state,
    detail: games.map(([one, two]) => `${one}-${two}`).join(' ') || null,
    sides: TENNIS_SIDES.map((side) => ({
      name: players[side],
      text: points === null ? String(sets[side]) : `${sets[side]} (${points[side]})`,
      batting: server === side,
    })),
  };
}

function toRaceScore({ runners }: RacingScore, state: Stage): ListScore {
  const leaders = runners
    .flatMap(({ name, position }) => (position === null ? [] : [{ name, position }]))
    .sort((one, other) => one.position - other.position)
    .slice(0, LEADERS);
  return { ...state, detail: null, sides: leaders.map(({ name, position }) => buildSide(name, position)) };
}

function buildSide(name: string, figure: number): Side {
  return { name, text: String(figure), batting: false };
}

function pickStage({ status, statusLabel }: ScoreCard): Stage {
  return { stage: status, ...(statusLabel === undefined ? {} : { stageLabel: statusLabel }) };
}

function buildStage(stageLabel: Label): Stage {
  return { stage: formatEnglish(stageLabel), stageLabel };
}

function formatHalfTime(score: readonly [number, number] | null): Pick<ListScore, 'detail' | 'detailLabel'> {
  if (score === null) return { detail: null };
  const detailLabel = label('HALF_TIME_SCORE', { one: score[0], two: score[1] });
  return { detail: formatEnglish(detailLabel), detailLabel };
}
