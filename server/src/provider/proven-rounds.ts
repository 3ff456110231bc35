import type { ProvenRound } from '@crease/contracts/wire/play.ts';
import type { RoundRow, SingleRow } from './ports/play-store.ts';

/** A table's round with all that draws it again; null while its seeds are not public. */
export function provenTableRound({ game, round, outcome }: RoundRow): ProvenRound | null {
  const { serverSeed, publicSeed, commitment, roundNo, paytableVersion: paytable } = round;
  if (serverSeed === null || publicSeed === null) return null;
  const { salt, seeds } = publicSeed;
  return { game, paytable, size: 0, commitment, serverSeed, outcome, roundNo, salt, seeds };
}

/** A round that a player plays alone, with all its inputs. @param serverSeed of its pair of seeds; null until that is revealed. */
export function provenOwnRound(row: SingleRow, serverSeed: string | null): ProvenRound | null {
  if (serverSeed === null || row.state !== 'DONE') return null;
  const { game, paytable, size, commitment, outcome, clientSeed, nonce } = row;
  return { game, paytable, size, commitment, serverSeed, outcome, clientSeed, nonce };
}
