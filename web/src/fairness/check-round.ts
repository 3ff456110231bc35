import type { FairRound } from '@crease/contracts/rules/fair-round.ts';
import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { bytesToHex } from '@crease/games/fairness/bytes.ts';
import { type LoggedDraw, LoggedDraws } from '@crease/games/fairness/draw-log.ts';
import { computeBlock, type FairInputs } from '@crease/games/fairness/draws.ts';
import { computePublicSeed } from '@crease/games/fairness/public-seed.ts';
import { computeCommitment } from '@crease/games/fairness/seed.ts';

/** Words per block of hash output. */
const WORDS_OF_A_BLOCK = 8;

export interface RoundCheck {
  /** SHA-256 of the server seed, computed by this page. */
  readonly commitment: string;
  readonly matchesCommitment: boolean;
  /** Public seed of a shared round, null for a single-player round. */
  readonly publicSeed: string | null;
  readonly inputs: FairInputs;
  readonly draws: readonly LoggedDraw[];
  readonly blocks: readonly string[];
  readonly outcome: unknown;
  /** Null if the given round has no outcome. */
  readonly isSameOutcome: boolean | null;
  /** True if the browser's own SHA-256 and HMAC agree. Null if unavailable on this page. */
  readonly isSameByBrowser: boolean | null;
}

/** Recomputes a round from its seeds, entirely locally. */
export async function checkRound(round: FairRound & { game: GameCode }): Promise<RoundCheck> {
  const inputs = toFairInputs(round);
  const draws = new LoggedDraws(inputs);
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  const outcome = drawOutcome(terms, inputs, draws);
  const blockCount = Math.max(1, Math.ceil(draws.words / WORDS_OF_A_BLOCK));
  const blocks = Array.from({ length: blockCount }, (_, index) =>
    bytesToHex(computeBlock(inputs, index)),
  );
  const commitment = computeCommitment(round.serverSeed);
  return {
    commitment,
    matchesCommitment: commitment === round.commitment,
    publicSeed: 'salt' in round ? inputs.clientSeed : null,
    inputs,
    draws: draws.log,
    blocks,
    outcome,
    isSameOutcome: round.outcome === undefined ? null : isSame(round.outcome, outcome),
    isSameByBrowser: await isSameByBrowser(inputs, { commitment, blocks }),
  };
}

/** True if a round matches its commitment and stored outcome, by both this page's and the browser's hashes. */
export function isGoodCheck(check: RoundCheck): boolean {
  return (
    check.matchesCommitment && check.isSameOutcome !== false && check.isSameByBrowser !== false
  );
}

function toFairInputs(round: FairRound): FairInputs {
  const { serverSeed } = round;
  if ('salt' in round)
    return { serverSeed, clientSeed: computePublicSeed(round), nonce: round.roundNo };
  return { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce };
}

/** Repeats the hashes with the browser's implementation, which needs https. */
async function isSameByBrowser(
  { serverSeed, clientSeed, nonce }: FairInputs,
  { commitment, blocks }: Pick<RoundCheck, 'commitment' | 'blocks'>,
): Promise<boolean | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hex = (buffer: ArrayBuffer) => bytesToHex(new Uint8Array(buffer));
  if (hex(await subtle.digest('SHA-256', bytes(serverSeed))) !== commitment) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes(serverSeed), algorithm, false, ['sign']);
  for (const [index, block] of blocks.entries()) {
    const own = await subtle.sign('HMAC', key, bytes(`${clientSeed}:${nonce}:${index}`));
    if (hex(own) !== block) return false;
  }
  return true;
}

/** Compares two plain values deeply, ignoring key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  return (
    members.length === Object.keys(other).length &&
    members.every(([name, value]) => isSame(value, Reflect.get(other, name)))
  );
}
