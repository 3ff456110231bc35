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
import { kabaddiMarkets } from './kabaddi-markets.ts';
import { type KabaddiInfo, kabaddiModel } from './kabaddi-model.ts';
import { FULL_MAT } from './kabaddi-state.ts';
import { simulateKabaddi } from './simulate-kabaddi.ts';

/** A fictional team; strength in logits per raid. */
export interface KabaddiTeam {
  readonly name: string;
  readonly strength: number;
}

export interface KabaddiLeague {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly teams: readonly KabaddiTeam[];
}

type TeamRow = readonly [name: string, strength: number];

function league([id, name, venue]: readonly [string, string, string], rows: readonly TeamRow[]): KabaddiLeague {
  return { id, name, venue, teams: rows.map(([team, strength]) => ({ name: team, strength })) };
}

/** Simulator leagues, one hall each. All teams and halls are fictional. */
const KABADDI_LEAGUES: readonly KabaddiLeague[] = [
  league(
    ['mat-masters', 'Mat Masters League', 'Red Earth Arena'],
    [
      ['Satpura Stalwarts', 0.16],
      ['Narmada Nomads', 0.08],
      ['Vidarbha Vaults', 0.02],
      ['Tapti Tacklers', -0.04],
      ['Mahanadi Mastiffs', -0.1],
      ['Kosi Cavaliers', -0.14],
    ],
  ),
  league(
    ['akhara', 'Akhara Trophy', 'Old Granary Hall'],
    [
      ['Sahyadri Sentries', 0.14],
      ['Bhima Bisons', 0.07],
      ['Krishna Kites', 0],
      ['Tungar Titans', -0.06],
      ['Shivalik Shields', -0.12],
    ],
  ),
  league(
    ['raid-queens', 'Raid Queens', 'Lakeside Indoor Hall'],
    [
      ['Ganga Gazelles', 0.15],
      ['Yamuna Yodhas', 0.06],
      ['Chenab Cheetahs', -0.02],
      ['Betwa Bolts', -0.07],
      ['Luni Lionesses', -0.12],
    ],
  ),
];

const MINUTE_MS = 60_000;
/** One match per hall every 75 minutes; a match lasts between 45 and 65. */
const SLOT_MS = 75 * MINUTE_MS;
const AHEAD_MS = 12 * 60 * MINUTE_MS;
const RAIDERS = 4;

/** Creates a timetable of fictional leagues with two matches in play most of the time. */
export function createKabaddiTimetable(setup: TimetableSetup): SportTimetable {
  const speed = setup.speed ?? 1;
  return createTimetable({
    slots: spreadSlots(KABADDI_LEAGUES, SLOT_MS / speed),
    aheadMs: AHEAD_MS / speed,
    longestMs: SLOT_MS / speed,
    make: (league, round, startsAt) => {
      const key = simulatedKey({ setup, sport: 'kabaddi', league: league.id, round });
      const [one, two] = getPairing(league.teams, round);
      const teams = [one.name, two.name] as const;
      const edge = one.strength - two.strength;
      return {
        fixture: {
          key,
          sport: 'kabaddi',
          sportId: SPORT_IDS.kabaddi,
          title: `${one.name} v ${two.name}`,
          team1: one.name,
          team2: two.name,
          competition: league.name,
          country: 'IN',
          venue: league.venue,
          startsAt,
          markets: kabaddiMarkets(teams),
        },
        script: () => {
          const createSquadNames = (team: string) =>
            createSquad(createPrng(`${setup.seed}/kabaddi/${team}`)).map(({ name }) => name);
          const squads = [createSquadNames(one.name), createSquadNames(two.name)] as const;
          const facts = simulateKabaddi({
            prng: createPrng(key),
            edge,
            raiders: [squads[0].slice(0, RAIDERS), squads[1].slice(0, RAIDERS)],
            defenders: [squads[0].slice(RAIDERS, FULL_MAT), squads[1].slice(RAIDERS, FULL_MAT)],
          });
          return createScript(kabaddiModel({ teams, edge }), facts, { startsAt, speed });
        },
      };
    },
  });
}

export const KABADDI: Sport<KabaddiInfo> = {
  createTimetable: createKabaddiTimetable,
  mostAhead: 10,
  announcedAs: ({ teams, edge }) => {
    const model = kabaddiModel({ teams, edge });
    return announcedMatch(teams, { model, markets: kabaddiMarkets(teams) });
  },
};
