import { type CasinoRound, makeOwnedRoundKey } from '#casino/casino-round.ts';
import { type CasinoState, createCasinoState } from './casino-state.ts';
import type { CasinoImage, RoundImage, StateImage } from './state-image.ts';

/** Casino state as plain JSON; omitted before the first game, so that the hashes of older states don't change. */
export function toCasinoImage(casino: CasinoState): Pick<StateImage, 'casino'> {
  const { nextTransactionId, recent, ended } = casino;
  if (nextTransactionId === 1) return {};
  return {
    casino: {
      nextTransactionId,
      recent: [...recent],
      ended: [...ended.values()].map(imageOfRound),
    },
  };
}

export function casinoFrom(image: CasinoImage | undefined): CasinoState {
  if (image === undefined) return createCasinoState();
  const { nextTransactionId, recent, ended } = image;
  return {
    nextTransactionId,
    recent: new Map(recent),
    ended: new Map(ended.map((round) => [makeOwnedRoundKey(round), roundFrom(round)])),
  };
}

export function imageOfRound({ bets, txIds, ...round }: CasinoRound): RoundImage {
  return { ...round, bets: [...bets], txIds: [...txIds] };
}

export function roundFrom({ bets, txIds, ...round }: RoundImage): CasinoRound {
  return { ...round, bets: new Map(bets), txIds: new Map(txIds) };
}
