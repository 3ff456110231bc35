import { findRound } from '@crease/contracts/rules/round-line.ts';
import type { Transaction } from '@crease/contracts/wire/statement.ts';
import { readItem } from '#client/storage/local-items.ts';
import { gameText } from '#i18n/name-text.ts';

/**
 * Describes a casino round entry: the game and the reference for support.
 *
 * @returns null if the entry is not a round, or its game is no longer listed.
 */
export function describeRound(line: Pick<Transaction, 'type' | 'description'>): {
  readonly main: string;
  readonly sub: string;
} | null {
  const of = findRound(line);
  if (of === null) return null;
  const categories = readItem('games') ?? [];
  const game = categories
    .flatMap(({ games }) => games)
    .find(({ gameCode }) => gameCode === of.code);
  return game === undefined ? null : { main: gameText(game.name), sub: of.round };
}
