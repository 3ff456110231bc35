/** Messages from a framed game to its host page: `postMessage({ type }, origin of the page)`. */
export const GAME_MESSAGES = [
  /** The game is playable. */
  'ready',
  /** The session has expired; the game must be relaunched. */
  'sessionExpired',
  'openCashier',
  'openLobby',
  'openHistory',
  'requestFullscreen',
  /** The player wants to browse with the game minimised. */
  'openCorner',
  /** The player has an open round: leaving now needs confirmation. */
  'roundStart',
  'roundEnd',
] as const;
export type GameMessage = (typeof GAME_MESSAGES)[number];

/** Hash appended to the URL of a minimised house game. */
export const CORNER_HASH = '#corner';
