import { announcedMatch, type Sport } from '#play/sport.ts';
import { kabaddiMarkets } from './kabaddi-markets.ts';
import { type KabaddiInfo, kabaddiModel } from './kabaddi-model.ts';
import { createKabaddiTimetable } from './kabaddi-timetable.ts';

export const KABADDI: Sport<KabaddiInfo> = {
  createTimetable: createKabaddiTimetable,
  mostAhead: 10,
  announcedAs: ({ teams, edge }) => {
    const model = kabaddiModel({ teams, edge });
    return announcedMatch(teams, { model, markets: kabaddiMarkets(teams) });
  },
};
