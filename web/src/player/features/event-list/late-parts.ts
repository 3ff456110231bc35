import { lazy } from 'react';
import { untilLoaded } from '#data/api/query-client.ts';

/** Parts below the list of matches: they come after the prices, and do not weigh on them. */
export const NextRaces = lazy(async () => {
  const { NextRaces } = await untilLoaded(() => import('./race-lists.tsx'));
  return { default: NextRaces };
});

export const RaceMeetings = lazy(async () => {
  const { RaceMeetings } = await untilLoaded(() => import('./race-lists.tsx'));
  return { default: RaceMeetings };
});

export const SportCards = lazy(async () => {
  const { SportCards } = await untilLoaded(() => import('./sport-cards.tsx'));
  return { default: SportCards };
});

export const StartingSoon = lazy(async () => {
  const { StartingSoon } = await untilLoaded(() => import('./side-cards.tsx'));
  return { default: StartingSoon };
});

export const WinnersStrip = lazy(async () => {
  const { WinnersStrip } = await untilLoaded(() => import('./side-cards.tsx'));
  return { default: WinnersStrip };
});

export const RaceDayBoard = lazy(async () => {
  const { RaceDayBoard } = await untilLoaded(() => import('./race-lists.tsx'));
  return { default: RaceDayBoard };
});
