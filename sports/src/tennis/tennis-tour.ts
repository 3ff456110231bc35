import type { TennisFormat } from './tennis-format.ts';

/** A fictional player. */
export interface TourPlayer {
  readonly name: string;
  /** Chance of winning a point on serve, relative to the tour average. */
  readonly serve: number;
  /** Chance of winning a point on the opponent's serve, relative to the average. */
  readonly return: number;
}

export interface Tour {
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
export const TOURS: readonly Tour[] = [
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
export function computeServes(
  { serve }: Tour,
  one: TourPlayer,
  two: TourPlayer,
): readonly [number, number] {
  return [serve + one.serve - two.return, serve + two.serve - one.return];
}
