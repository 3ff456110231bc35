import type { Transaction, TransactionType } from '#wire/statement.ts';

/** Lines of a round; a free one is paid as a bonus. */
const ROUND_TYPES: ReadonlySet<TransactionType> = new Set([
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
  'BONUS',
]);

/** The code of a game and the number of its round, as the ledger writes them: `plinko plinko-98feae23`. */
const ROUND = /^(\S+) (\S+)$/;

/** The game and the round that a line of a statement is of; null where it is of none. */
export function roundOfLine({ type, description }: Pick<Transaction, 'type' | 'description'>): {
  readonly code: string;
  readonly round: string;
} | null {
  const [, code, round] = ROUND_TYPES.has(type) ? (ROUND.exec(description) ?? []) : [];
  return code === undefined || round === undefined ? null : { code, round };
}
