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
import { KABADDI_LEAGUES } from './kabaddi-league.ts';
import { kabaddiMarkets } from './kabaddi-markets.ts';
import { kabaddiModel } from './kabaddi-model.ts';
import { FULL_MAT } from './kabaddi-state.ts';
import { simulateKabaddi } from './simulate-kabaddi.ts';

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
