import { announcedMatch, type Sport } from '#play/sport.ts';
import { footballMarkets } from './football-markets.ts';
import { type FootballInfo, footballModel } from './football-model.ts';
import { createFootballTimetable } from './football-timetable.ts';

export const FOOTBALL: Sport<FootballInfo> = {
  createTimetable: createFootballTimetable,
  mostAhead: 10,
  announcedAs: ({ teams, rates }) => {
    const model = footballModel({ teams, rates });
    return announcedMatch(teams, { model, markets: footballMarkets(teams, rates) });
  },
};
