import { roundOfLine } from '@crease/contracts/rules/round-line.ts';
import type { Transaction } from '@crease/contracts/wire/statement.ts';
import { readItem } from '#data/storage/local-items.ts';
import { gameText } from '#text/name-text.ts';

/**
 * A line of a casino round: its game, and below it the number that support asks for.
 *
 * @returns null where the line is of no round, or of a game that the site does not list any more.
 */
export function roundWords(line: Pick<Transaction, 'type' | 'description'>): {
  readonly main: string;
  readonly sub: string;
} | null {
  const of = roundOfLine(line);
  if (of === null) return null;
  const categories = readItem('games') ?? [];
  const game = categories
    .flatMap(({ games }) => games)
    .find(({ gameCode }) => gameCode === of.code);
  return game === undefined ? null : { main: gameText(game.name), sub: of.round };
}
