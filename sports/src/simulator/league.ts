import type { CricketFormat } from '#field/match-info.ts';

/** A fictional competition; its teams play all pairings in a continuous cycle. */
export interface League {
  readonly id: string;
  readonly name: string;
  readonly format: CricketFormat;
  readonly gender: 'male' | 'female';
  /** Mean scoring level: 0 is average for the format, 0.5 is very high. */
  readonly level: number;
  /** True if a tie is followed by a super over. */
  readonly superOver: boolean;
  readonly teams: readonly LeagueTeam[];
}

export interface LeagueTeam {
  readonly name: string;
  readonly ground: string;
  /** Strength in Elo points. */
  readonly strength: number;
}

type TeamRow = readonly [name: string, ground: string, strength: number];

function league(terms: Omit<League, 'teams'>, rows: readonly TeamRow[]): League {
  return { ...terms, teams: rows.map(([name, ground, strength]) => ({ name, ground, strength })) };
}

/**
 * Simulator leagues. All teams, grounds and players are fictional; resemblance to a real side would mislead bettors.
 */
export const LEAGUES: readonly League[] = [
  league(
    {
      id: 'monsoon-a',
      name: 'Monsoon Cup T20, Group A',
      format: 'T20',
      gender: 'male',
      level: 0.15,
      superOver: true,
    },
    [
      ['Deccan Falcons', 'Basalt Park', 1580],
      ['Konkan Kraken', 'Harbour Lights Ground', 1530],
      ['Malwa Monarchs', 'Poppy Fields Oval', 1490],
      ['Thar Scorpions', 'Dune Arena', 1450],
    ],
  ),
  league(
    {
      id: 'monsoon-b',
      name: 'Monsoon Cup T20, Group B',
      format: 'T20',
      gender: 'male',
      level: 0.1,
      superOver: true,
    },
    [
      ['Sundarban Tigers', 'Mangrove Ground', 1560],
      ['Vindhya Vipers', 'Sandstone Oval', 1540],
      ['Chambal Rangers', 'Ravine Park', 1480],
      ['Aravalli Lions', 'Quartzite Stadium', 1470],
    ],
  ),
  league(
    {
      id: 'coastal-east',
      name: 'Coastal Twenty, East',
      format: 'T20',
      gender: 'male',
      level: -0.1,
      superOver: true,
    },
    [
      ['Coromandel Chargers', 'Casuarina Ground', 1550],
      ['Chilika Herons', 'Lagoon Park', 1510],
      ['Godavari Gharials', 'Delta Stadium', 1490],
      ['Hooghly Hawks', 'Jute Mill Ground', 1430],
    ],
  ),
  league(
    {
      id: 'coastal-west',
      name: 'Coastal Twenty, West',
      format: 'T20',
      gender: 'male',
      level: 0,
      superOver: true,
    },
    [
      ['Malabar Mariners', 'Pepper Wharf', 1540],
      ['Kutch Caravans', 'White Salt Oval', 1500],
      ['Zuari Otters', 'Laterite Park', 1490],
      ['Kathiawar Kestrels', 'Lighthouse Ground', 1460],
    ],
  ),
  league(
    {
      id: 'coastal-islands',
      name: 'Coastal Twenty, Islands',
      format: 'T20',
      gender: 'male',
      level: 0.05,
      superOver: true,
    },
    [
      ['Nicobar Narwhals', 'Coral Sand Ground', 1540],
      ['Sagar Stingrays', 'Tide Gate Oval', 1520],
      ['Majuli Mallards', 'River Island Park', 1480],
      ['Divar Dhows', 'Ferry Ground', 1450],
    ],
  ),
  league(
    {
      id: 'rivers-north',
      name: 'Rivers Cup Women, North',
      format: 'T20',
      gender: 'female',
      level: 0.4,
      superOver: true,
    },
    [
      ['Brahmaputra Dolphins', 'Tea Garden Oval', 1590],
      ['Sharda Swans', 'Foothill Park', 1520],
      ['Teesta Torrents', 'Bamboo Ground', 1470],
      ['Betwa Blazes', 'Ford Stadium', 1420],
    ],
  ),
  league(
    {
      id: 'rivers-south',
      name: 'Rivers Cup Women, South',
      format: 'T20',
      gender: 'female',
      level: 0.5,
      superOver: true,
    },
    [
      ['Kaveri Kingfishers', 'Areca Park', 1570],
      ['Tungabhadra Tridents', 'Boulder Oval', 1530],
      ['Periyar Panthers', 'Cardamom Ground', 1480],
      ['Pennar Phantoms', 'Granite Arena', 1440],
    ],
  ),
  league(
    {
      id: 'one-day-shield',
      name: 'One-Day Shield',
      format: 'ODI',
      gender: 'male',
      level: 0.1,
      superOver: true,
    },
    [
      ['Marwar Sentinels', 'Step Well Ground', 1560],
      ['Bundelkhand Bastions', 'Fort Hill Oval', 1530],
      ['Wayanad Wayfarers', 'Mist Valley Ground', 1490],
      ['Kumaon Cedars', 'Ridge Park', 1440],
    ],
  ),
  league(
    {
      id: 'one-day-shield-women',
      name: 'One-Day Shield Women',
      format: 'ODI',
      gender: 'female',
      level: 0.2,
      superOver: false,
    },
    [
      ['Nilgiri Nightjars', 'Eucalyptus Oval', 1550],
      ['Saptagiri Sparrows', 'Seven Hills Ground', 1520],
      ['Zanskar Ibex', 'Glacier Park', 1480],
      ['Rann Flamingos', 'Salt Flat Oval', 1450],
    ],
  ),
  league(
    {
      id: 'one-day-challenge',
      name: 'One-Day Challenge',
      format: 'ODI',
      gender: 'male',
      level: 0,
      superOver: true,
    },
    [
      ['Garo Gibbons', 'Orchid Hill Ground', 1550],
      ['Bhil Bowmen', 'Flame Tree Oval', 1510],
      ['Mithila Minstrels', 'Lotus Pond Ground', 1490],
      ['Pahari Pathfinders', 'Deodar Park', 1450],
    ],
  ),
  league(
    {
      id: 'heritage-trophy-a',
      name: 'Heritage Trophy, Elite',
      format: 'FC',
      gender: 'male',
      level: 0,
      superOver: false,
    },
    [
      ['Doab Drummers', 'Mango Grove Ground', 1570],
      ['Telinga Trumpeters', 'Banyan Park', 1520],
      ['Lushai Lancers', 'Cloud Terrace', 1480],
      ['Mewat Masons', 'Red Brick Oval', 1440],
    ],
  ),
  league(
    {
      id: 'heritage-trophy-b',
      name: 'Heritage Trophy, Plate',
      format: 'FC',
      gender: 'male',
      level: -0.1,
      superOver: false,
    },
    [
      ['Baglan Badgers', 'Vineyard Ground', 1510],
      ['Tulu Tuskers', 'Coir Park', 1500],
      ['Singhbhum Smiths', 'Furnace Oval', 1480],
      ['Spiti Shepherds', 'Barley Terrace', 1430],
    ],
  ),
  league(
    {
      id: 'heritage-trophy-women',
      name: 'Heritage Trophy Women',
      format: 'FC',
      gender: 'female',
      level: 0,
      superOver: false,
    },
    [
      ['Kalinga Corals', 'Shell Beach Ground', 1540],
      ['Haroti Harriers', 'Canal Oval', 1510],
      ['Barak Bulbuls', 'Pineapple Hill', 1470],
      ['Gir Gazelles', 'Teak Forest Ground', 1460],
    ],
  ),
];
