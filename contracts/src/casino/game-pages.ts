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

/** House games with a page; only these are listed. The page registry is typed by this list, so none is forgotten. */
export const PLAYED_GAMES = [
  't20',
  'tp1d',
  'ab',
  'dt',
  'l7',
  'c32',
  'aaa',
  'rou',
  'bac',
  'sicbo',
  'crash',
  'dice',
  'plinko',
  'mines',
  'hilo',
  'bj',
  'slot1',
] as const;
export type PlayedGame = (typeof PLAYED_GAMES)[number];

/**
 * Games eligible for free rounds: single-player, with one bet fixed before the round starts. Excluded are tables,
 * where bets can offset each other, Crash, which allows two bets, and Blackjack, which asks for more mid-hand.
 */
export const FREE_ROUND_GAMES = ['slot1', 'plinko', 'dice', 'mines', 'hilo'] as const satisfies readonly PlayedGame[];

/** Computes the winnings of a free round in paise, for display: the payout above the stake, within the cap left. */
export function computeFreeRoundWinnings(
  { staked, room }: { readonly staked: number; readonly room: number },
  payout: number,
): number {
  return Math.min(Math.max(0, payout - staked), room);
}
