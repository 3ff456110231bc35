import type { Sport } from '#play/sport.ts';
import type { RaceInfo } from './race-card.ts';
import type { RaceChances } from './racing-fact.ts';
import { racingMarkets } from './racing-markets.ts';
import { racingModel } from './racing-model.ts';
import { createRacingTimetable } from './racing-timetable.ts';

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
