import { lazy } from 'react';
import { untilLoaded } from '#data/view-models/until-loaded.ts';

/** Parts below the list of matches: they come after the prices, and do not weigh on them. */
export const NextRaces = lazy(async () => {
  const { NextRaces } = await untilLoaded(() => import('./next-races.tsx'));
  return { default: NextRaces };
});

export const RaceMeetings = lazy(async () => {
  const { RaceMeetings } = await untilLoaded(() => import('./race-meetings.tsx'));
  return { default: RaceMeetings };
});

export const SportCards = lazy(async () => {
  const { SportCards } = await untilLoaded(() => import('./sport-cards.tsx'));
  return { default: SportCards };
});

export const StartingSoon = lazy(async () => {
  const { StartingSoon } = await untilLoaded(() => import('./starting-soon.tsx'));
  return { default: StartingSoon };
});

export const WinnersStrip = lazy(async () => {
  const { WinnersStrip } = await untilLoaded(() => import('./winners-strip.tsx'));
  return { default: WinnersStrip };
});

export const RaceDayBoard = lazy(async () => {
  const { RaceDayBoard } = await untilLoaded(() => import('./race-day-board.tsx'));
  return { default: RaceDayBoard };
});
