import type { OwnRound, OwnRounds, ProvenRound } from '@crease/contracts/casino/play.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import type { RoundRow, SingleRow, TicketRow } from '#casino/store/play-rows.ts';
import type { OwnRoundsQuery, PlayStore } from '#casino/store/play-store.ts';
import { computeKeptAmount, sumStakes } from './single-rounds.ts';
import { isStanding } from './table-tickets.ts';

/** Lists a player's rounds in a game, newest first, with inputs once they are revealed. */
export async function listOwnRounds(store: PlayStore, query: OwnRoundsQuery): Promise<OwnRounds> {
  const isSingle = getGameTraits(query.game).rounds === 'SINGLE';
  const items = isSingle
    ? await withSeeds(store, query.playerId, await store.listSingles(query))
    : await tableRounds(store, query);
  const before = items.length < query.take ? null : (items.at(-1)?.roundId ?? null);
  return { items, before };
}

/** Finds one of a player's rounds, at a table or single-player; null if they didn't take part. */
export async function findOwnRound(
  store: PlayStore,
  { playerId, roundId }: { readonly playerId: string; readonly roundId: string },
): Promise<OwnRound | null> {
  const [row] = await store.roundsById([roundId]);
  if (row !== undefined) {
    const tickets = await store.ticketsOfRounds([roundId], playerId);
    return tickets.length === 0 ? null : tableRound(row, tickets);
  }
  const whenever = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const { singles } = await store.findRounds({ ...whenever, roundId, playerId, take: 1 });
  return (await withSeeds(store, playerId, singles))[0] ?? null;
}

async function tableRounds(store: PlayStore, query: OwnRoundsQuery): Promise<readonly OwnRound[]> {
  const roundIds = await store.listTableRoundIds(query);
  const rounds = new Map((await store.roundsById(roundIds)).map((row) => [row.roundId, row]));
  const tickets = await store.ticketsOfRounds(roundIds, query.playerId);
  return roundIds.flatMap((roundId) => {
    const row = rounds.get(roundId);
    const own = tickets.filter((ticket) => ticket.roundId === roundId);
    return row === undefined ? [] : [tableRound(row, own)];
  });
}

function tableRound(row: RoundRow, tickets: readonly TicketRow[]): OwnRound {
  const { roundId, game, round, openedAt, endedAt } = row;
  const standing = tickets.filter(isStanding);
  const bets = standing.flatMap((ticket) => ticket.bets);
  return {
    roundId,
    game,
    at: openedAt,
    isOpen: endedAt === null,
    isVoid: round.phase === 'VOID',
    kept: null,
    ...(row.voidReason === undefined ? {} : { voidReason: row.voidReason }),
    staked: standing.reduce((sum, { amount }) => sum + amount, 0),
    paid: standing.reduce((sum, { paid }) => sum + paid, 0),
    bets,
    choice: null,
    actions: [],
    commitment: round.commitment,
    fair: toProvenTableRound(row),
  };
}

async function withSeeds(store: PlayStore, playerId: string, rows: readonly SingleRow[]): Promise<readonly OwnRound[]> {
  const pairs = await store.pairsById(playerId, [...new Set(rows.map((row) => row.pairId))]);
  const seeds = new Map(pairs.map(({ pairId, revealed }) => [pairId, revealed]));
  return rows.map((row) => singleRound(row, seeds.get(row.pairId) ?? null));
}

function singleRound(row: SingleRow, serverSeed: string | null): OwnRound {
  const { roundId, game, at, state, payout, choice, acts, commitment } = row;
  return {
    ...{ roundId, game, at, choice, commitment },
    isOpen: state === 'OPEN' || state === 'ASKED',
    isVoid: state === 'BACK',
    kept: computeKeptAmount(row, payout),
    staked: state === 'BACK' ? 0 : sumStakes(row),
    paid: payout,
    bets: [],
    actions: acts.map(({ kind, tile }) => (tile === null ? kind : `${kind} ${tile}`)),
    fair: toProvenOwnRound(row, serverSeed),
  };
}

/** Builds a table round with everything needed to verify it; null until its seeds are revealed. */
export function toProvenTableRound({ game, round, outcome }: RoundRow): ProvenRound | null {
  const { serverSeed, publicSeed, commitment, roundNo, paytableVersion: paytable } = round;
  if (serverSeed === null || publicSeed === null) return null;
  const { salt, seeds } = publicSeed;
  return { game, paytable, size: 0, commitment, serverSeed, outcome, roundNo, salt, seeds };
}

/** Builds a single-player round with all its inputs. @param serverSeed server seed of its pair; null until revealed. */
export function toProvenOwnRound(row: SingleRow, serverSeed: string | null): ProvenRound | null {
  if (serverSeed === null || row.state !== 'DONE') return null;
  const { game, paytable, size, commitment, outcome, clientSeed, nonce } = row;
  return { game, paytable, size, commitment, serverSeed, outcome, clientSeed, nonce };
}
