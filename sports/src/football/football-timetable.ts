import { createPrng } from '#base/prng.ts';
import { createScript } from '#play/play-facts.ts';
import { SPORT_IDS } from '#play/sport-fixture.ts';
import {
  createTimetable,
  getPairing,
  type SportTimetable,
  simulatedKey,
  spreadSlots,
  type TimetableSetup,
} from '#play/timetable.ts';
import { createSquad } from '#simulator/squad.ts';
import { FOOTBALL_LEAGUES, goalRates } from './football-league.ts';
import { footballMarkets } from './football-markets.ts';
import { footballModel } from './football-model.ts';
import { simulateFootball } from './simulate-football.ts';

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
