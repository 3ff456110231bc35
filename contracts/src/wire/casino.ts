/** Kinds of games in the order in which a lobby lists them; also the sections of `/lobby-page/{section}`. */
export const CASINO_CATEGORIES = [
  'indian',
  'exchange',
  'tables',
  'crash',
  'instant',
  'slots',
] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];
