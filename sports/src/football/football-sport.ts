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
import { createSquad } from '#simulator/squad.ts';
import { footballMarkets } from './football-markets.ts';
import { type FootballInfo, footballModel } from './football-model.ts';
import { simulateFootball } from './simulate-football.ts';

/** A fictional club; its strength determines goals scored and conceded. */
export interface FootballClub {
  readonly name: string;
  readonly ground: string;
  /** Strength in Elo points. */
  readonly strength: number;
}

export interface FootballLeague {
  readonly id: string;
  readonly name: string;
  /** Two-letter code. */
  readonly country: string;
  /** Total goals in a match between equals. */
  readonly goals: number;
  readonly clubs: readonly FootballClub[];
}

type ClubRow = readonly [name: string, ground: string, strength: number];

function league(
  [id, name, country, goals]: readonly [string, string, string, number],
  rows: readonly ClubRow[],
): FootballLeague {
  const clubs = rows.map(([club, ground, strength]) => ({ name: club, ground, strength }));
  return { id, name, country, goals, clubs };
}

/** Simulator leagues. All clubs and grounds are fictional. */
const FOOTBALL_LEAGUES: readonly FootballLeague[] = [
  league(
    ['harbour', 'Harbour League', 'IN', 2.7],
    [
      ['Ferry Gate Athletic', 'Anchor Road', 1620],
      ['Saltpan Rovers', 'Brine Park', 1570],
      ['Tidewater Union', 'Sluice Ground', 1520],
      ['Lantern Bay', 'Keeper Lane', 1490],
      ['Netmakers', 'Twine Yard', 1450],
      ['Jetty Wanderers', 'Plank Street', 1400],
    ],
  ),
  league(
    ['highland', 'Highland Premier', 'IN', 2.5],
    [
      ['Cloudpass', 'Prayer Flag Park', 1600],
      ['Rhododendron Town', 'Terrace Ground', 1550],
      ['Snowline Albion', 'Moraine Stadium', 1510],
      ['Tea Valley', 'Second Flush Park', 1480],
      ['Rope Bridge City', 'Gorge End', 1450],
      ['Barley Rangers', 'Mill Wheel', 1410],
    ],
  ),
  league(
    ['meridian', 'Meridian Division', 'GB', 2.8],
    [
      ['Copperfield Town', 'Kiln Lane', 1630],
      ['Withy Marsh', 'Sedge Park', 1560],
      ['Ravensmoor', 'Beacon Hill', 1520],
      ['Millrace Albion', 'Weir Road', 1490],
      ['Thornquay', 'Lighthouse End', 1440],
      ['Abbot Weald', 'Cloister Ground', 1390],
    ],
  ),
  league(
    ['sierra', 'Liga Sierra', 'ES', 2.6],
    [
      ['Deportivo Alcornal', 'Campo del Corcho', 1640],
      ['Valdepera', 'La Pedriza Vieja', 1560],
      ['Real Molinar', 'El Batan', 1520],
      ['Atletico Encinilla', 'Dehesa Alta', 1480],
      ['Rio Amargo', 'Puente Nuevo', 1440],
      ['Sporting Tomillares', 'Los Tomillos', 1400],
    ],
  ),
  league(
    ['lagoon-women', 'Lagoon League Women', 'IN', 2.9],
    [
      ['Kingfisher Ladies', 'Reed Bank', 1640],
      ['Lotus Pool', 'Stepping Stones', 1560],
      ['Mangrove Belles', 'Root Arch', 1500],
      ['Backwater Stars', 'Houseboat Ground', 1470],
      ['Coir Works', 'Husk Lane', 1430],
      ['Egret Park', 'Paddy Edge', 1400],
    ],
  ),
];

/** Ratio of home to away goals between equals: 1.3 matches recent league averages. */
const HOME_ADVANTAGE = 1.3;
/** Strength difference at which a club scores e goals for each one it concedes. */
const POINTS_PER_E = 400;

/** Computes the expected goals of both sides. */
function goalRates({ goals }: FootballLeague, home: FootballClub, away: FootballClub): readonly [number, number] {
  const edge = Math.log(HOME_ADVANTAGE) / 2 + (home.strength - away.strength) / POINTS_PER_E / 2;
  return [(goals / 2) * Math.exp(edge), (goals / 2) * Math.exp(-edge)];
}

const HOUR_MS = 3_600_000;
/** One match per league every two and a half hours; a match lasts just under two. */
const SLOT_MS = 2.5 * HOUR_MS;
const LONGEST_MS = 2.5 * HOUR_MS;
const AHEAD_MS = 24 * HOUR_MS;

/** Creates a timetable of fictional leagues with three or four matches in play at any time. */
export function createFootballTimetable(setup: TimetableSetup): SportTimetable {
  const speed = setup.speed ?? 1;
  return createTimetable({
    slots: spreadSlots(FOOTBALL_LEAGUES, SLOT_MS / speed),
    aheadMs: AHEAD_MS / speed,
    longestMs: LONGEST_MS / speed,
    make: (league, round, startsAt) => {
      const key = simulatedKey({ setup, sport: 'football', league: league.id, round });
      const [home, away] = getPairing(league.clubs, round);
      const rates = goalRates(league, home, away);
      const teams = [home.name, away.name] as const;
      return {
        fixture: {
          key,
          sport: 'football',
          sportId: SPORT_IDS.football,
          title: `${home.name} v ${away.name}`,
          team1: home.name,
          team2: away.name,
          competition: league.name,
          country: league.country,
          venue: home.ground,
          startsAt,
          markets: footballMarkets(teams, rates),
        },
        script: () => {
          const createNames = (club: string) =>
            createSquad(createPrng(`${setup.seed}/football/${club}`)).map(({ name }) => name);
          const players = [createNames(home.name), createNames(away.name)] as const;
          const facts = simulateFootball({ prng: createPrng(key), rates, players });
          return createScript(footballModel({ teams, rates }), facts, { startsAt, speed });
        },
      };
    },
  });
}

export const FOOTBALL: Sport<FootballInfo> = {
  createTimetable: createFootballTimetable,
  mostAhead: 10,
  announcedAs: ({ teams, rates }) => {
    const model = footballModel({ teams, rates });
    return announcedMatch(teams, { model, markets: footballMarkets(teams, rates) });
  },
};
