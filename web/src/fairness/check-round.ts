import type { FairRound } from '@crease/contracts/rules/fair-round.ts';
import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { hexOfBytes } from '@crease/games/fairness/bytes.ts';
import { type LoggedDraw, LoggedDraws } from '@crease/games/fairness/draw-log.ts';
import { blockOf, type FairInputs } from '@crease/games/fairness/draws.ts';
import { publicSeedOf } from '@crease/games/fairness/public-seed.ts';
import { commitmentOf } from '@crease/games/fairness/seed.ts';

/** Bytes of a block and of a word. */
const WORDS_OF_A_BLOCK = 8;

export interface RoundCheck {
  /** SHA-256 of the server's seed, as this page makes it. */
  readonly commitment: string;
  readonly keepsCommitment: boolean;
  /** Of a shared round; null where one player played alone. */
  readonly publicSeed: string | null;
  readonly inputs: FairInputs;
  readonly draws: readonly LoggedDraw[];
  readonly blocks: readonly string[];
  readonly outcome: unknown;
  /** null: the round that was given says no outcome. */
  readonly isSameOutcome: boolean | null;
  /** Whether the browser's own SHA-256 and HMAC give the same; null where it has none for this page. */
  readonly isSameByBrowser: boolean | null;
}

/** Draws a round again from its seeds. Nothing is sent anywhere. */
export async function checkRound(round: FairRound & { game: GameCode }): Promise<RoundCheck> {
  const inputs = inputsOf(round);
  const draws = new LoggedDraws(inputs);
  const terms = { code: round.game, paytable: round.paytable, size: round.size };
  const outcome = drawOutcome(terms, inputs, draws);
  const blockCount = Math.max(1, Math.ceil(draws.words / WORDS_OF_A_BLOCK));
  const blocks = Array.from({ length: blockCount }, (_, index) =>
    hexOfBytes(blockOf(inputs, index)),
  );
  const commitment = commitmentOf(round.serverSeed);
  return {
    commitment,
    keepsCommitment: commitment === round.commitment,
    publicSeed: 'salt' in round ? inputs.clientSeed : null,
    inputs,
    draws: draws.log,
    blocks,
    outcome,
    isSameOutcome: round.outcome === undefined ? null : isSame(round.outcome, outcome),
    isSameByBrowser: await isSameByBrowser(inputs, { commitment, blocks }),
  };
}

/** Whether a round comes out as it was committed and stored, by this page's hashes and by the browser's. */
export function isGoodCheck(check: RoundCheck): boolean {
  return check.keepsCommitment && check.isSameOutcome !== false && check.isSameByBrowser !== false;
}

function inputsOf(round: FairRound): FairInputs {
  const { serverSeed } = round;
  if ('salt' in round) return { serverSeed, clientSeed: publicSeedOf(round), nonce: round.roundNo };
  return { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce };
}

/** The same hashes by code that is not ours. A page without https has no such code. */
async function isSameByBrowser(
  { serverSeed, clientSeed, nonce }: FairInputs,
  { commitment, blocks }: Pick<RoundCheck, 'commitment' | 'blocks'>,
): Promise<boolean | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hex = (buffer: ArrayBuffer) => hexOfBytes(new Uint8Array(buffer));
  if (hex(await subtle.digest('SHA-256', bytes(serverSeed))) !== commitment) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes(serverSeed), algorithm, false, ['sign']);
  for (const [index, block] of blocks.entries()) {
    const own = await subtle.sign('HMAC', key, bytes(`${clientSeed}:${nonce}:${index}`));
    if (hex(own) !== block) return false;
  }
  return true;
}

/** Whether two values are the same plain data, whatever the order of their members. */
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
