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
  /** The player has an open round: who leaves now is asked whether they mean to. */
  'roundStart',
  'roundEnd',
] as const;
export type GameMessage = (typeof GAME_MESSAGES)[number];
