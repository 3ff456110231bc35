/** The house's games, as named in bets, rounds and launches. */
export const GAME_CODES = [
  't20',
  'tp1d',
  'ab',
  'dt',
  'l7',
  'c32',
  'aaa',
  'crash',
  'rou',
  'bac',
  'bj',
  'mines',
  'plinko',
  'slot1',
  'dice',
  'hilo',
  'sicbo',
] as const;

export type GameCode = (typeof GAME_CODES)[number];

/** The provider ID of the house's games in the provider registry. */
export const PROVIDER_ID = 'crease';

export function isGameCode(text: string): text is GameCode {
  return GAME_CODES.some((code) => code === text);
}
