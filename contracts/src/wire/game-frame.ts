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

/** One of our own games' open overlays, which Back closes one by one: `postMessage({ overlays })` to its host page. */
export interface OverlayCount {
  readonly overlays: number;
}

/** Message from the host page to one of our own games: Back was pressed, so close the top overlay. */
export const CLOSE_OVERLAY = 'closeOverlay';

/** Hash appended to the URL of a minimised house game. */
export const CORNER_HASH = '#corner';
