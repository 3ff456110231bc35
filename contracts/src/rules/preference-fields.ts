import { HOUSE_KINDS } from '#constants.ts';
import type { Preferences } from '#wire/personal.ts';
import { isStakeValue } from './stake-button.ts';

/** Preferences with a fixed set of options. */
export const PREFERENCE_CHOICES = {
  language: ['en', 'hi'],
  mode: ['light', 'dark', 'system'],
  density: ['comfortable', 'compact'],
  oddsFormat: ['decimal', 'fractional', 'american', 'percent'],
  layColour: ['pink', 'amber'],
  realityCheck: [0, 15, 30, 60, null],
} as const satisfies { readonly [Name in keyof Preferences]?: readonly Preferences[Name][] };

const isOneOf =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);
/** Maximum games stored per user and list. */
export const MAX_GAMES = { favourite: 100, recent: 20, hidden: 100 } as const;
/** Game key: provider and code. */
export const GAME_KEY = /^[a-z0-9][a-z0-9-]{0,39}:[A-Za-z0-9_-]{1,64}$/;

const isGameList =
  (most: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= most &&
    value.every((key) => typeof key === 'string' && GAME_KEY.test(key));
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isStake = (value: unknown): boolean => typeof value === 'number' && isStakeValue(value);

const FITS: { readonly [Name in keyof Preferences]: (value: unknown) => boolean } = {
  language: isOneOf(PREFERENCE_CHOICES.language),
  mode: isOneOf(PREFERENCE_CHOICES.mode),
  density: isOneOf(PREFERENCE_CHOICES.density),
  oddsFormat: isOneOf(PREFERENCE_CHOICES.oddsFormat),
  layColour: isOneOf(PREFERENCE_CHOICES.layColour),
  sideLetters: isFlag,
  confirmBets: isFlag,
  oneClick: isFlag,
  oneClickStake: isStake,
  defaultStake: (value) => value === null || isStake(value),
  anyOddsKinds: (value) => Array.isArray(value) && value.every(isOneOf(HOUSE_KINDS)),
  sounds: isFlag,
  vibration: isFlag,
  realityCheck: isOneOf(PREFERENCE_CHOICES.realityCheck),
  favouriteGames: isGameList(MAX_GAMES.favourite),
  recentGames: isGameList(MAX_GAMES.recent),
  hiddenGames: isGameList(MAX_GAMES.hidden),
  hidesWins: isFlag,
};

/**
 * Picks the valid preferences from stored data of any version; unknown members and values no longer available are
 * dropped.
 */
export function pickKnownPreferences(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(([name, value]) => isName(name) && FITS[name](value));
  return Object.fromEntries(known);
}

function isName(name: string): name is keyof Preferences {
  return Object.hasOwn(FITS, name);
}
