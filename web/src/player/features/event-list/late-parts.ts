import { latePart } from '#ui/late-part/late-part.ts';

/** Rarely there: why a match of the list takes no bets. */
export const RowNote = latePart(() => import('./stop-notes.tsx').then(({ RowNote }) => RowNote));

/** Parts below the list of matches: they come after the prices, and do not weigh on them. */
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
