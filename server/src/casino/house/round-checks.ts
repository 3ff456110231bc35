import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import { computeBlock } from '@crease/games/fairness/draws.ts';
import { computeCommitment, computePublicSeed, matchesCommitment } from '@crease/games/fairness/seeds.ts';
import type { PlayerWallet, RoundRow, SingleRow, TicketRow } from '#casino/store/play-rows.ts';
import type { PlayStore } from '#casino/store/play-store.ts';
import type { PlayContext } from './play-context.ts';
import { buildTableRules } from './room-rules.ts';
import { playSingle, toSingleTerms } from './single-games.ts';

export interface VerifiedRounds {
  readonly rounds: number;
  /** Rounds whose seed, outcome or payouts are incorrect. */
  readonly wrong: readonly string[];
  readonly draws: number;
  /** Uniformity of the bytes over their 256 values: chi-square as standard deviations from expectation. */
  readonly chiSquareZ: number;
}

const VALUES = 256;

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
    const chiSquare = this.#counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
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
  const { game: code, paytable, size } = row;
  const [pair] = await store.pairsById(row.purse.playerId, [row.pairId]);
  if (pair === undefined) return false;
  const serverSeed = pair.revealed ?? (await custody.openSeed(pair));
  if (computeCommitment(serverSeed) !== row.commitment) return false;
  const terms = toSingleTerms(row, serverSeed);
  bytes.add(computeBlock(terms.inputs, 0));
  const played = playSingle(terms);
  if (!played.ok || played.value.payout !== row.payout) return false;
  return isSame(drawOutcome({ code, paytable, size }, terms.inputs), row.outcome);
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

/** One player's share of an ended round. */
interface EndedPart {
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: PlayerWallet['currency'];
  readonly staked: number;
  readonly paid: number;
  readonly endedAt: number;
}

/** Abandoned rounds are ended after a day. */
const MAX_ROUND_MS = 25 * 3_600_000;
const ALL = 10_000_000;

/** Reports the totals of rounds that ended in the interval, from their settlement rows; excludes free play. */
export async function reportRounds(
  store: PlayStore,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly EndedPart[]> {
  const found = await store.findRounds({ from: from - MAX_ROUND_MS, to, take: ALL });
  const isWithin = ({ endedAt }: { readonly endedAt: number | null }) =>
    endedAt !== null && endedAt >= from && endedAt < to;
  const rounds = found.rounds.filter(isWithin);
  const ids = rounds.map(({ roundId }) => roundId);
  const tickets = ids.length === 0 ? [] : await store.ticketsOfRounds(ids, null);
  return [...tableParts(rounds, tickets), ...found.singles.filter(isWithin).flatMap(ownPart)];
}

/** Immediate refunds on lays and covered bets count as payments, as they do for the operator. */
function tableParts(rounds: readonly RoundRow[], tickets: readonly TicketRow[]): readonly EndedPart[] {
  const ends = new Map(rounds.map(({ roundId, endedAt }) => [roundId, endedAt ?? 0]));
  const parts = new Map<string, EndedPart>();
  for (const { roundId, purse, state, amount, paid } of tickets) {
    if (state !== 'SETTLED' || purse.trial !== null) continue;
    const { playerId, currency } = purse;
    const key = `${roundId} ${playerId}`;
    const before = parts.get(key) ?? { staked: 0, paid: 0 };
    parts.set(key, {
      ...{ roundId, playerId, currency, endedAt: ends.get(roundId) ?? 0 },
      staked: before.staked + Math.max(0, amount),
      paid: before.paid + paid + Math.max(0, -amount),
    });
  }
  return [...parts.values()];
}

function ownPart(row: SingleRow): readonly EndedPart[] {
  const { roundId, purse, state, bets, payout: paid, endedAt } = row;
  if (state !== 'DONE' || purse.trial !== null) return [];
  const { playerId, currency } = purse;
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0);
  return [{ roundId, playerId, currency, staked, paid, endedAt: endedAt ?? 0 }];
}
