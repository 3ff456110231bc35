/** What a game in a frame may say to the page around it: `postMessage({ type }, origin of the page)`. */
export const GAME_MESSAGES = [
  /** It can be played. */
  'ready',
  /** Its session is over: it has to be opened again. */
  'sessionExpired',
  'openCashier',
  'openLobby',
  'openHistory',
  'requestFullscreen',
  /** The player wants to look at other pages with the game beside them. */
  'openCorner',
  /** The player has an open round: who leaves now is asked whether they mean to. */
  'roundStart',
  'roundEnd',
] as const;
export type GameMessage = (typeof GAME_MESSAGES)[number];

/** At the end of the address of a game of our own that is kept in the corner of the site. */
export const CORNER_HASH = '#corner';
