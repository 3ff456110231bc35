import type { Transaction, TransactionType } from '#wire/statement.ts';

/** Statement entry types of a round; free rounds are paid as a bonus. */
const ROUND_TYPES: ReadonlySet<TransactionType> = new Set([
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
  'BONUS',
]);

/** Game code and round ID as written in the ledger: `plinko plinko-98feae23`. */
const ROUND = /^(\S+) (\S+)$/;

/** Finds the game and round of a statement entry; null if it belongs to none. */
export function findRound({ type, description }: Pick<Transaction, 'type' | 'description'>): {
  readonly code: string;
  readonly round: string;
} | null {
  const [, code, round] = ROUND_TYPES.has(type) ? (ROUND.exec(description) ?? []) : [];
  return code === undefined || round === undefined ? null : { code, round };
}
