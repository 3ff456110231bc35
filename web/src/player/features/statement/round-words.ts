import type { Transaction, TransactionType } from '@crease/contracts/wire/statement.ts';
import { readItem } from '#data/storage/local-items.ts';
import { gameText } from '#text/name-text.ts';

const ROUND_TYPES: ReadonlySet<TransactionType> = new Set([
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
]);

/** The code of a game and the number of its round, as the ledger writes them: `plinko plinko-98feae23`. */
const ROUND = /^(\S+) (\S+)$/;

/**
 * A line of a casino round: its game, and below it the number that support asks for.
 *
 * @returns null where the line is of no round, or of a game that the site does not list any more.
 */
export function roundWords({ type, description }: Pick<Transaction, 'type' | 'description'>): {
  readonly main: string;
  readonly sub: string;
} | null {
  const [, code, round] = ROUND_TYPES.has(type) ? (ROUND.exec(description) ?? []) : [];
  if (code === undefined || round === undefined) return null;
  const categories = readItem('games') ?? [];
  const game = categories.flatMap(({ games }) => games).find(({ gameCode }) => gameCode === code);
  return game === undefined ? null : { main: gameText(game.name), sub: round };
}
