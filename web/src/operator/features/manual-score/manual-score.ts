import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { catalogueRoutes } from '@crease/contracts/catalogue/catalogue-routes.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import type { ScoreCardInput } from '@crease/contracts/catalogue/score-card-schema.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';

const POLL_MS = 3_000;
/** Score and stream ID of events without one. */
const NO_ID = '0';

/** True if operators score the event: it has no feed ID, or one created by a manual score. */
export function isScoredManually({ dreamEventId }: EventItem): boolean {
  return dreamEventId === NO_ID || dreamEventId.startsWith('hand-');
}

const scoreKey = (eventId: number) => ['score', eventId] as const;

/** Returns an event's published card, null if none yet. */
export function useScore({ id, dreamEventId }: EventItem) {
  return useQuery({
    queryKey: scoreKey(id),
    queryFn: ({ signal }) => {
      // ID the event will get with its first manual score. Using it in advance avoids missing the first card.
      const DreamEventId = dreamEventId === NO_ID ? `hand-${id}` : dreamEventId;
      return operatorApi(catalogueRoutes.getScoreCard, { DreamEventId }, signal);
    },
    refetchInterval: POLL_MS,
  });
}

/** Next card to send per event while one is in flight. Only the latest matters. */
const queuedScores = new Map<number, ScoreCardInput>();
const inFlight = new Map<number, Promise<string | null>>();

/**
 * Publishes a score. While one is in flight the latest card is queued, which includes all balls before it.
 *
 * @returns an error message or null, once everything is sent and reloaded.
 */
export function sendScore(eventId: number, card: ScoreCardInput): Promise<string | null> {
  queuedScores.set(eventId, card);
  const known = inFlight.get(eventId);
  if (known !== undefined) return known;
  const sending = sendQueued(eventId).finally(() => inFlight.delete(eventId));
  inFlight.set(eventId, sending);
  return sending;
}

async function sendQueued(eventId: number): Promise<string | null> {
  try {
    for (;;) {
      const score = queuedScores.get(eventId);
      if (score === undefined) return null;
      queuedScores.delete(eventId);
      await operatorApi(operatorDeskRoutes.operatorSetScore, { eventId, score });
      if (queuedScores.has(eventId)) continue;
      await operatorCache.invalidateQueries({ queryKey: ['event', eventId] });
      await operatorCache.invalidateQueries({ queryKey: scoreKey(eventId) });
    }
  } catch (error) {
    queuedScores.delete(eventId);
    const problem = describeFailure(error);
    toasts.show('error', 'Couldn’t publish the score', problem);
    return problem;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailure)) return getErrorMessage(error);
  const [first] = error.fields;
  return first === undefined ? error.message : first[1];
}

/** One field of a manual score. */
export interface ScoreField {
  readonly name: string;
  readonly label: string;
  readonly isCount: boolean;
}

/** Input by field name. */
export type ScoreEntry = Readonly<Record<string, string>>;

/** Manual scoring of a sport: its fields, their current values, and the resulting card. */
export interface ManualSport {
  readonly fields: readonly ScoreField[];
  readonly toEntry: (card: ScoreCard) => ScoreEntry;
  readonly getCard: (entry: ScoreEntry) => ScoreCardInput;
}

const SHARED = { url: null, cricket: null, football: null, text: null } as const;
const FOOTBALL = 1;
const TENNIS = 2;
const KABADDI = 25;
const RACING = 26;

/** Returns the fields of a sport. Null for cricket, which is scored ball by ball. */
export function findManualSport(
  event: EventItem,
  markets: readonly WireMarket[],
): ManualSport | null {
  const sides: readonly [string, string] = [event.team1 ?? 'Home', event.team2 ?? 'Away'];
  switch (event.sportId) {
    case FOOTBALL:
      return football(sides);
    case TENNIS:
      return tennis(sides);
    case KABADDI:
      return kabaddi(sides);
    case RACING:
      return racing(markets.find(({ kind }) => hasStartingPrice(kind)) ?? null);
    default:
      return null;
  }
}

/** Requires an integer of at most three digits, or blank. */
export const countRule: FieldRule = (value) =>
  /^\d{0,3}$/.test(value.trim()) ? null : problem('NOT_WHOLE');

const words = (name: string, label: string): ScoreField => ({ name, label, isCount: false });
const count = (name: string, label: string): ScoreField => ({ name, label, isCount: true });
const number = (entry: ScoreEntry, name: string): number => Number((entry[name] ?? '').trim());
const getEntryText = (entry: ScoreEntry, name: string): string => (entry[name] ?? '').trim();
const STATUS = words('status', 'Status');

function football([home, away]: readonly [string, string]): ManualSport {
  return {
    fields: [STATUS, count('home', home), count('away', away), count('minute', 'Minute')],
    toEntry: ({ status, football: score }) => ({
      status,
      home: String(score?.home ?? 0),
      away: String(score?.away ?? 0),
      minute: String(score?.minute ?? ''),
    }),
    getCard: (entry) => ({
      ...SHARED,
      kind: 'football',
      status: getEntryText(entry, 'status'),
      football: {
        home: number(entry, 'home'),
        away: number(entry, 'away'),
        minute: getEntryText(entry, 'minute') === '' ? null : number(entry, 'minute'),
        teams: [home, away],
      },
    }),
  };
}

function tennis([one, two]: readonly [string, string]): ManualSport {
  return {
    fields: [
      STATUS,
      count('sets1', `Sets, ${one}`),
      count('sets2', `Sets, ${two}`),
      count('games1', `Games, ${one}`),
      count('games2', `Games, ${two}`),
      words('points1', `Points, ${one}`),
      words('points2', `Points, ${two}`),
    ],
    toEntry: ({ status, tennis: score }) => {
      const [games1, games2] = score?.games.at(-1) ?? [0, 0];
      return {
        status,
        sets1: String(score?.sets[0] ?? 0),
        sets2: String(score?.sets[1] ?? 0),
        games1: String(games1),
        games2: String(games2),
        points1: score?.points?.[0] ?? '',
        points2: score?.points?.[1] ?? '',
      };
    },
    getCard: (entry) => {
      const points: [string, string] = [
        getEntryText(entry, 'points1'),
        getEntryText(entry, 'points2'),
      ];
      return {
        ...SHARED,
        kind: 'tennis',
        status: getEntryText(entry, 'status'),
        tennis: {
          players: [one, two],
          server: null,
          sets: [number(entry, 'sets1'), number(entry, 'sets2')],
          games: [[number(entry, 'games1'), number(entry, 'games2')]],
          points: points.every((point) => point === '') ? null : points,
        },
      };
    },
  };
}

function kabaddi([one, two]: readonly [string, string]): ManualSport {
  return {
    fields: [
      STATUS,
      count('points1', `Points, ${one}`),
      count('points2', `Points, ${two}`),
      words('clock', 'Half and time left'),
    ],
    toEntry: ({ status, kabaddi: score }) => ({
      status,
      points1: String(score?.points[0] ?? 0),
      points2: String(score?.points[1] ?? 0),
      clock: score?.clock ?? '',
    }),
    getCard: (entry) => ({
      ...SHARED,
      kind: 'kabaddi',
      status: getEntryText(entry, 'status'),
      kabaddi: {
        teams: [one, two],
        points: [number(entry, 'points1'), number(entry, 'points2')],
        clock: getEntryText(entry, 'clock'),
        raiding: null,
      },
    }),
  };
}

/** Positions of the win market's runners. */
function racing(win: WireMarket | null): ManualSport {
  const runners = win?.runners ?? [];
  const makeFieldName = (runnerId: number) => `runner${runnerId}`;
  return {
    fields: [
      STATUS,
      words('distance', 'Distance'),
      words('going', 'Going'),
      words('raceClass', 'Class'),
      ...runners
        .filter(({ status }) => status !== 'REMOVED')
        .map(({ id, runnername }) => count(makeFieldName(id), `Position, ${runnername}`)),
    ],
    toEntry: ({ status, racing: score }) => ({
      status,
      distance: score?.distance ?? '',
      going: score?.going ?? '',
      raceClass: score?.raceClass ?? '',
      ...Object.fromEntries(
        runners.map(({ id, runnername }) => [
          makeFieldName(id),
          String(score?.runners.find(({ name }) => name === runnername)?.position ?? ''),
        ]),
      ),
    }),
    getCard: (entry) => ({
      ...SHARED,
      kind: 'racing',
      status: getEntryText(entry, 'status'),
      racing: {
        distance: getEntryText(entry, 'distance'),
        going: getEntryText(entry, 'going'),
        raceClass: getEntryText(entry, 'raceClass'),
        places: 1,
        runners: runners.map((runner, place) => ({
          number: runner.number ?? String(place + 1),
          name: runner.runnername,
          stall: runner.stall ?? '',
          jockey: runner.jockey ?? '',
          position:
            getEntryText(entry, makeFieldName(runner.id)) === ''
              ? null
              : number(entry, makeFieldName(runner.id)),
          isNonRunner: runner.status === 'REMOVED',
        })),
      },
    }),
  };
}
