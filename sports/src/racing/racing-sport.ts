import { createPrng } from '#base/prng.ts';
import { createScript } from '#play/live-play.ts';
import {
  createTimetable,
  type Sport,
  type SportTimetable,
  simulatedKey,
  spreadSlots,
  type TimetableSetup,
} from '#play/sport.ts';
import { SPORT_IDS } from '#play/sport-fixture.ts';
import { drawRace, RACE_MEETINGS, type RaceMeeting } from './draw-race.ts';
import { racingMarkets } from './racing-markets.ts';
import { racingModel } from './racing-model.ts';
import type { RaceChances, RaceInfo } from './racing-state.ts';
import { simulateRace } from './simulate-race.ts';

const MINUTE_MS = 60_000;
/** Three groups of courses, each with an off every 12 minutes: one every four minutes overall. */
const SLOT_MS = 12 * MINUTE_MS;
/** Maximum time from the off to the weigh-in, including a photo finish. */
const LONGEST_MS = 10 * MINUTE_MS;
/** Races are frequent; a few hours are as far ahead as players will scroll. */
const AHEAD_MS = 3 * 60 * MINUTE_MS;
const RACES_A_MEETING = 7;

/** Creates a timetable of fictional courses in which at any time one race is running or awaiting its result. */
export function createRacingTimetable(setup: TimetableSetup): SportTimetable {
  const speed = setup.speed ?? 1;
  return createTimetable({
    slots: spreadSlots(RACE_MEETINGS, SLOT_MS / speed),
    aheadMs: AHEAD_MS / speed,
    longestMs: LONGEST_MS / speed,
    make: (group, round, startsAt) => {
      const meeting = getMeeting(group, round);
      const raceNumber = 1 + modulo(round, RACES_A_MEETING);
      const key = simulatedKey({ setup, sport: 'racing', league: meeting.id, round });
      const race = drawRace(createPrng(`${key}/field`), meeting, raceNumber);
      const { info } = race;
      return {
        fixture: {
          key,
          sport: 'horse-racing',
          sportId: SPORT_IDS['horse-racing'],
          title: `${meeting.venue} R${raceNumber} ${info.name}`,
          team1: null,
          team2: null,
          competition: meeting.venue,
          country: meeting.country,
          venue: meeting.venue,
          startsAt,
          markets: racingMarkets(info),
        },
        script: () => {
          const facts = simulateRace(createPrng(key), race);
          // Long before the off, bets are accepted at the market's first prices.
          const [first] = facts;
          const opening = first?.fact.type === 'prices' ? first.fact.chances : null;
          return createScript(racingModel(info, opening), facts, { startsAt, speed });
        },
      };
    },
  });
}

/** A course completes all its races before the next one of the group begins. */
function getMeeting(group: readonly RaceMeeting[], round: number): RaceMeeting {
  const meeting = group[modulo(Math.floor(round / RACES_A_MEETING), group.length)];
  if (meeting === undefined) throw new RangeError('a group without courses');
  return meeting;
}

function modulo(value: number, base: number): number {
  return ((value % base) + base) % base;
}

type AnnouncedRace = Omit<RaceInfo, 'name' | 'going'> & {
  readonly title: string;
  /** Fair chances until the first prices; null for equal chances. */
  readonly opening: RaceChances | null;
};

export const RACING: Sport<AnnouncedRace> = {
  createTimetable: createRacingTimetable,
  /** Six at each of three courses. */
  mostAhead: 18,
  announcedAs: ({ opening, title, ...race }) => {
    const info = { ...race, name: title, going: null };
    const model = racingModel(info, opening);
    return { title, sides: null, model, markets: racingMarkets(info) };
  },
};
