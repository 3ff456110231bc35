import { announcedMatch, type Sport } from '#play/sport.ts';
import { tennisMarkets } from './tennis-markets.ts';
import { type TennisInfo, tennisModel } from './tennis-model.ts';
import { createTennisTimetable } from './tennis-timetable.ts';

export const TENNIS: Sport<TennisInfo> = {
  createTimetable: createTennisTimetable,
  mostAhead: 10,
  announcedAs: ({ players, format, serves }) => {
    const model = tennisModel({ players, format, serves });
    return announcedMatch(players, { model, markets: tennisMarkets(format, players) });
  },
};
