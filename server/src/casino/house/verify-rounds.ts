import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import { computeBlock } from '@crease/games/fairness/draws.ts';
import { computePublicSeed } from '@crease/games/fairness/public-seed.ts';
import { computeCommitment, matchesCommitment } from '@crease/games/fairness/seed.ts';
import type { RoundRow, SingleRow, TicketRow } from '#casino/store/play-rows.ts';
import type { PlayContext } from './play-parts.ts';
import { getLimits } from './purse-limits.ts';
import { buildTableRules } from './room-rules.ts';
import { playSingle } from './single-games.ts';

const ABANDONED_MS = 86_400_000;

/** Result of recomputing stored rounds. */
export interface VerifiedRounds {
  readonly rounds: number;
  /** Rounds whose seed, outcome or payouts are incorrect. */
  readonly wrong: readonly string[];
  /** Random bytes drawn. */
  readonly draws: number;
  /** Uniformity of the bytes over their 256 values: chi-square as standard deviations from expectation. */
  readonly chiSquareZ: number;
}

const VALUES = 256;

/** Counts the occurrences of each byte value. */
class ByteCounts {
  readonly #counts = new Array<number>(VALUES).fill(0);
  #draws = 0;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) this.#counts[byte] = (this.#counts[byte] ?? 0) + 1;
    this.#draws += bytes.length;
  }

  result(): Pick<VerifiedRounds, 'draws' | 'chiSquareZ'> {
    if (this.#draws === 0) return { draws: 0, chiSquareZ: 0 };
    const expected = this.#draws / VALUES;
    const chiSquare = this.#counts.reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    const freedom = VALUES - 1;
    return { draws: this.#draws, chiSquareZ: (chiSquare - freedom) / Math.sqrt(2 * freedom) };
  }
}

/** Recomputes the outcome and settlement of every round that ended in the interval. */
export async function verifyRounds(
  parts: Pick<PlayContext, 'store' | 'custody' | 'log'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<VerifiedRounds> {
  const { store, log } = parts;
  const shared = await store.playedBetween(from, to);
  const singles = await store.singlesEndedBetween(from, to);
  const wrong: string[] = [];
  const bytes = new ByteCounts();
  for (const row of shared) {
    const tickets = await store.ticketsOfRounds([row.roundId], null);
    if (!isTableCorrect(row, tickets, bytes)) wrong.push(row.roundId);
  }
  for (const row of singles) {
    if (!(await isSingleCorrect(parts, row, bytes))) wrong.push(row.roundId);
  }
  for (const roundId of wrong) log.error('Round outcome doesn’t match its seeds.', { roundId });
  return { rounds: shared.length + singles.length, wrong, ...bytes.result() };
}

function isTableCorrect(row: RoundRow, tickets: readonly TicketRow[], bytes: ByteCounts): boolean {
  const { serverSeed, publicSeed, commitment, roundNo, paytableVersion } = row.round;
  const rules = buildTableRules(row.game, paytableVersion);
  if (rules === null) return false;
  if (serverSeed === null || publicSeed === null) return false;
  if (!matchesCommitment(serverSeed, commitment)) return false;
  const inputs = { serverSeed, clientSeed: computePublicSeed(publicSeed), nonce: roundNo };
  bytes.add(computeBlock(inputs, 0));
  const played = rules.play(inputs);
  if (!isSame(played.outcome, row.outcome)) return false;
  const settled = tickets.filter(({ state }) => state === 'SETTLED');
  const players = new Set(settled.map(({ purse }) => purse.playerId));
  return [...players].every((playerId) =>
    played.isPaidCorrectly(settled.filter(({ purse }) => purse.playerId === playerId)),
  );
}

async function isSingleCorrect(
  { store, custody }: Pick<PlayContext, 'store' | 'custody'>,
  row: SingleRow,
  bytes: ByteCounts,
): Promise<boolean> {
  const { clientSeed, nonce, choice, stake, acts, at, endedAt, paytable, size } = row;
  const [pair] = await store.pairsById(row.purse.playerId, [row.pairId]);
  if (pair === undefined) return false;
  const serverSeed = pair.revealed ?? (await custody.openSeed(pair));
  if (computeCommitment(serverSeed) !== row.commitment) return false;
  const inputs = { serverSeed, clientSeed, nonce };
  bytes.add(computeBlock(inputs, 0));
  const isAbandoned = endedAt !== null && endedAt - at >= ABANDONED_MS;
  const played = playSingle({
    inputs,
    limits: getLimits(row.purse),
    choice,
    stake,
    acts,
    isAbandoned,
  });
  if (!played.ok || played.value.payout !== row.payout) return false;
  return isSame(drawOutcome({ code: row.game, paytable, size }, inputs), row.outcome);
}

/** Databases don't preserve key order, so compare with sorted keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, below]) => [name, inOrder(below)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
