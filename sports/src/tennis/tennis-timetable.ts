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
import { simulateTennis } from './simulate-tennis.ts';
import { tennisMarkets } from './tennis-markets.ts';
import { tennisModel } from './tennis-model.ts';
import { computeServes, TOURS } from './tennis-tour.ts';

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
