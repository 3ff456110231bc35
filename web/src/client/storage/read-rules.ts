import { readChoice, writeChoice } from './dismissals.ts';

/** True if this browser has shown a game's stakes, RTP and rules before. */
export function hasReadRules(gameCode: string): boolean {
  return readChoice(`rules-of-${gameCode}`) === 'seen';
}

/** Shared by the lobby's sheet and the game's, so that a player sees only one of them before the first bet. */
export function noteRulesRead(gameCode: string): void {
  writeChoice(`rules-of-${gameCode}`, 'seen');
}
