import type { PlayerWallet, RoundRow, SingleRow, TicketRow } from '#casino/store/play-rows.ts';
import type { PlayStore } from '#casino/store/play-store.ts';

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
const ALL = { game: null, roundId: null, playerId: null, take: 10_000_000 } as const;

/** Reports the totals of rounds that ended in the interval, from their settlement rows; excludes free play. */
export async function reportRounds(
  store: PlayStore,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly EndedPart[]> {
  const found = await store.findRounds({ ...ALL, from: from - MAX_ROUND_MS, to });
  const isWithin = ({ endedAt }: { readonly endedAt: number | null }) =>
    endedAt !== null && endedAt >= from && endedAt < to;
  const rounds = found.rounds.filter(isWithin);
  const ids = rounds.map(({ roundId }) => roundId);
  const tickets = ids.length === 0 ? [] : await store.ticketsOfRounds(ids, null);
  return [...tableParts(rounds, tickets), ...found.singles.filter(isWithin).flatMap(ownPart)];
}

/** Immediate refunds on lays and covered bets count as payments, as they do for the operator. */
function tableParts(
  rounds: readonly RoundRow[],
  tickets: readonly TicketRow[],
): readonly EndedPart[] {
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
