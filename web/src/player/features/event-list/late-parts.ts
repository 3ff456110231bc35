import { latePart } from '#ui/late-part/late-part.ts';

/** Loaded on demand: rarely shown. */
export const RowNote = latePart(() => import('./stop-notes.tsx').then(({ RowNote }) => RowNote));

/** Content below the match list, loaded after the prices. */
export const NextRaces = latePart(() =>
  import('./race-lists.tsx').then(({ NextRaces }) => NextRaces),
);

export const RaceMeetings = latePart(() =>
  import('./race-lists.tsx').then(({ RaceMeetings }) => RaceMeetings),
);

export const SportCards = latePart(() =>
  import('./sport-cards.tsx').then(({ SportCards }) => SportCards),
);

export const StartingSoon = latePart(() =>
  import('./side-cards.tsx').then(({ StartingSoon }) => StartingSoon),
);

export const WinnersStrip = latePart(() =>
  import('./side-cards.tsx').then(({ WinnersStrip }) => WinnersStrip),
);

export const RaceDayBoard = latePart(() =>
  import('./race-lists.tsx').then(({ RaceDayBoard }) => RaceDayBoard),
);
