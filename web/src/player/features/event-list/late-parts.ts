import { lazyComponent } from '#ui/lazy/lazy-component.ts';

/** Loaded on demand: rarely shown. */
export const RowNote = lazyComponent(() => import('./stop-notes.tsx').then(({ RowNote }) => RowNote));

/** Content below the match list, loaded after the prices. */
export const NextRaces = lazyComponent(() => import('./race-lists.tsx').then(({ NextRaces }) => NextRaces));

export const RaceMeetings = lazyComponent(() => import('./race-lists.tsx').then(({ RaceMeetings }) => RaceMeetings));

export const SportCards = lazyComponent(() => import('./sport-cards.tsx').then(({ SportCards }) => SportCards));

export const StartingSoon = lazyComponent(() => import('./side-cards.tsx').then(({ StartingSoon }) => StartingSoon));

export const WinnersStrip = lazyComponent(() => import('./side-cards.tsx').then(({ WinnersStrip }) => WinnersStrip));

export const RaceDayBoard = lazyComponent(() => import('./race-lists.tsx').then(({ RaceDayBoard }) => RaceDayBoard));
