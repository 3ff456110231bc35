import type { ProvenRound } from '@crease/contracts/wire/play.ts';
import type { RoundRow, SingleRow } from '#casino/store/play-rows.ts';

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
