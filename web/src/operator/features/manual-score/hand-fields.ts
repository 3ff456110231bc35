import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { FieldRule } from '@crease/contracts/rules/field-rule.ts';
import type { ScoreCardInput } from '@crease/contracts/rules/score-card-schema.ts';
import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { hasStartingPrice } from '@crease/core/market/market-kind.ts';

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
