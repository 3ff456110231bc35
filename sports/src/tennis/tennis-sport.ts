import { createPrng } from '#base/prng.ts';
import { createScript } from '#play/live-play.ts';
import {
  announcedMatch,
  createTimetable,
  getPairing,
  type Sport,
  type SportTimetable,
  simulatedKey,
  spreadSlots,
  type TimetableSetup,
} from '#play/sport.ts';
import { SPORT_IDS } from '#play/sport-fixture.ts';
import { simulateTennis } from './simulate-tennis.ts';
import { tennisMarkets } from './tennis-markets.ts';
import { type TennisInfo, tennisModel } from './tennis-model.ts';
import type { TennisFormat } from './tennis-state.ts';

/** A fictional player. */
interface TourPlayer {
  readonly name: string;
  /** Chance of winning a point on serve, relative to the tour average. */
  readonly serve: number;
  /** Chance of winning a point on the opponent's serve, relative to the average. */
  readonly return: number;
}

interface Tour {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly venue: string;
  readonly format: TennisFormat;
  /** Server's chance of winning a point between equals. */
  readonly serve: number;
  readonly players: readonly TourPlayer[];
}

type PlayerRow = readonly [name: string, serve: number, back: number];

function tour(terms: Omit<Tour, 'players'>, rows: readonly PlayerRow[]): Tour {
  return {
    ...terms,
    players: rows.map(([name, serve, back]) => ({ name, serve: serve / 100, return: back / 100 })),
  };
}

const THREE: TennisFormat = { bestOf: 3, lastSet: 'tie-break' };

/** Six courts with consecutive matches. All players and tournaments are fictional. */
const TOURS: readonly Tour[] = [
  tour(
    {
      id: 'sandstone',
      name: 'Sandstone Open Men',
      country: 'IN',
      venue: 'Sandstone Centre Court',
      format: THREE,
      serve: 0.64,
    },
    [
      ['Ivo Kestrand', 3, 1],
      ['Dhruv Talpade-Moor', 0, 2],
      ['Mattis Oyelund', 2, -1],
      ['Renzo Albacete-Lima', -1, 1],
      ['Pavel Drozhny', 1, -2],
    ],
  ),
  tour(
    {
      id: 'sandstone-women',
      name: 'Sandstone Open Women',
      country: 'IN',
      venue: 'Sandstone Court 1',
      format: THREE,
      serve: 0.57,
    },
    [
      ['Anka Vellisova', 2, 2],
      ['Tara Nimbalwar', 0, 3],
      ['Cosima Berlanti', 1, 0],
      ['Odile Ferranges', -1, 1],
      ['Juno Whitlatch', 1, -3],
    ],
  ),
  tour(
    {
      id: 'estuary',
      name: 'Estuary Challenger',
      country: 'PT',
      venue: 'Estuary Park',
      format: THREE,
      serve: 0.62,
    },
    [
      ['Tomas Quintavalle', 2, 0],
      ['Bram Osterveen', 3, -2],
      ['Kiran Doddapur', 0, 1],
      ['Luc Marchandeau', -1, 2],
      ['Edvin Sarkkala', 0, -2],
    ],
  ),
  tour(
    {
      id: 'grove',
      name: 'Grove Masters',
      country: 'GB',
      venue: 'Grove Lawn',
      format: { bestOf: 3, lastSet: 'long-tie-break' },
      serve: 0.66,
    },
    [
      ['Alasdair Penhallow', 2, 1],
      ['Goran Vukmirov', 4, -2],
      ['Hugo Tremontane', 0, 2],
      ['Rafe Quillington', -1, 0],
      ['Sandro Bellacqua', 1, -2],
    ],
  ),
  tour(
    {
      id: 'lagoon',
      name: 'Lagoon Classic Women',
      country: 'IN',
      venue: 'Lagoon Arena',
      format: THREE,
      serve: 0.56,
    },
    [
      ['Freya Lindqvall', 3, 1],
      ['Ishani Rao-Bellary', 0, 2],
      ['Marta Zelenko-Hrib', 1, 1],
      ['Beatriz Monforte', -1, 0],
      ['Noor Qasimova', -1, -1],
    ],
  ),
  tour(
    {
      id: 'hillside',
      name: 'Hillside Indoors',
      country: 'AT',
      venue: 'Hillside Hall',
      format: THREE,
      serve: 0.65,
    },
    [
      ['Lukas Brandhuberer', 2, 1],
      ['Stefan Wolkenried', 1, 1],
      ['Milan Tordosevic', 0, 0],
      ['Arjun Velampalli', -1, 1],
      ['Oskar Nybjerg', 0, -2],
    ],
  ),
];

/** Computes both players' chances of winning a point on serve against each other. */
function computeServes({ serve }: Tour, one: TourPlayer, two: TourPlayer): readonly [number, number] {
  return [serve + one.serve - two.return, serve + two.serve - one.return];
}

const HOUR_MS = 3_600_000;
/** One match per court every four hours, enough for the longest best-of-three match plus court maintenance. */
const SLOT_MS = 4 * HOUR_MS;
const AHEAD_MS = 24 * HOUR_MS;

/** Creates a timetable of fictional players with two or three matches in play most of the time. */
export function createTennisTimetable(setup: TimetableSetup): SportTimetable {
  const speed = setup.speed ?? 1;
  return createTimetable({
    slots: spreadSlots(TOURS, SLOT_MS / speed),
    aheadMs: AHEAD_MS / speed,
    longestMs: SLOT_MS / speed,
    make: (tour, round, startsAt) => {
      const key = simulatedKey({ setup, sport: 'tennis', league: tour.id, round });
      const [one, two] = getPairing(tour.players, round);
      const players = [one.name, two.name] as const;
      const serves = computeServes(tour, one, two);
      const { format } = tour;
      return {
        fixture: {
          key,
          sport: 'tennis',
          sportId: SPORT_IDS.tennis,
          title: `${one.name} v ${two.name}`,
          team1: one.name,
          team2: two.name,
          competition: tour.name,
          country: tour.country,
          venue: tour.venue,
          startsAt,
          markets: tennisMarkets(format, players),
        },
        script: () => {
          const facts = simulateTennis({ prng: createPrng(key), players, format, serves });
          return createScript(tennisModel({ players, format, serves }), facts, { startsAt, speed });
        },
      };
    },
  });
}

export const TENNIS: Sport<TennisInfo> = {
  createTimetable: createTennisTimetable,
  mostAhead: 10,
  announcedAs: ({ players, format, serves }) => {
    const model = tennisModel({ players, format, serves });
    return announcedMatch(players, { model, markets: tennisMarkets(format, players) });
  },
};
