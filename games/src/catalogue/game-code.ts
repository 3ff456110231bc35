/** The games of the house, as a bet, a round and a launch name them. */
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

/** The provider that plays them, as the registry of providers names it. */
export const PROVIDER_ID = 'crease';

export function isGameCode(text: string): text is GameCode {
  return GAME_CODES.some((code) => code === text);
}
