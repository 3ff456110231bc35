import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PlayedRound, PlayedRoundPage } from '@crease/contracts/casino/casino.ts';
import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { resolveRange } from '#betting/history-reader.ts';
import { findOwnRound } from '#casino/house/own-rounds.ts';
import type { PlayedRoundSums } from '#casino/store/round-reader.ts';
import type { Input } from '#people/account/call-context.ts';
import { derivePlayerId } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';

/** A player's rounds in all providers' games, from the ledger. */
export async function listMyRounds(
  context: CasinoEnv,
  accountId: number,
  { MaxResultCount, SkipCount, Sorting, From, To, Game }: Input<'getMyRounds'>,
): Reply<PlayedRoundPage> {
  const range = resolveRange(context.clock, { from: From, to: To });
  if (!range.ok) return range;
  const { items, totalCount, staked, returned } = await context.readModel.listPlayedRounds({
    accountId,
    ...range.value,
    ...(Game === undefined ? {} : { game: Game }),
    descending: Sorting.descending,
    skip: SkipCount,
    take: MaxResultCount,
  });
  const voided = await findVoided(context, items);
  return ok({
    items: items.map((round) => wireRound(round, voided.has(round.roundId))),
    totalCount,
    totals: toRoundSums({ staked, returned }),
  });
}

/** One of a player's rounds in a house game, as returned by the game. */
export async function findMyRound(context: CasinoEnv, userId: number, roundId: string): Reply<OwnRound> {
  const playerId = await derivePlayerId(context, { provider: PROVIDER_ID, userId });
  const round = await findOwnRound(context.house.store, { playerId, roundId });
  return round === null ? fail('NOT_FOUND') : ok(round);
}

/** Rounds at house tables that an operator voided; their stakes were returned as payouts. */
async function findVoided(
  { house }: Pick<CasinoEnv, 'house'>,
  items: readonly PlayedRoundSums[],
): Promise<ReadonlySet<string>> {
  const own = items.filter(({ provider, isEnded }) => isEnded && provider === PROVIDER_ID);
  const rows = await house.store.roundsById(own.map(({ roundId }) => roundId));
  return new Set(rows.filter(({ round }) => round.phase === 'VOID').map(({ roundId }) => roundId));
}

function wireRound({ provider, game, roundId, at, ...round }: PlayedRoundSums, isEndedByHand: boolean): PlayedRound {
  const { isEnded, isFree, staked, returned } = round;
  const isTakenBack = isEnded && !isFree && staked === 0 && returned === 0;
  return {
    provider,
    gameCode: game,
    roundId,
    time: toWireTime(at),
    ...toRoundSums(round),
    isOpen: !isEnded,
    isVoid: isEndedByHand || isTakenBack,
    isFree,
    isOwn: provider === PROVIDER_ID,
  };
}

function toRoundSums({ staked, returned }: Pick<PlayedRoundSums, 'staked' | 'returned'>) {
  return { staked: toRupees(staked), returned: toRupees(returned), net: toRupees(returned - staked) };
}
