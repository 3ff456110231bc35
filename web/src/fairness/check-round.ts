import { FAIR_ROUND, type FairRound, SHARED_ROUND, SINGLE_ROUND } from '@crease/contracts/casino/fair-round.ts';
import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import { type GameCode, isGameCode } from '@crease/games/catalogue/game-code.ts';
import { CRASH_PAYTABLES } from '@crease/games/crash/crash.ts';
import { computeBlock, type FairInputs, type LoggedDraw, LoggedDraws } from '@crease/games/fairness/draws.ts';
import { computeCommitment, computePublicSeed } from '@crease/games/fairness/seeds.ts';
import { bytesToHex, hashText } from '@crease/games/fairness/sha256.ts';
import { TILES } from '@crease/games/mines/mines.ts';
import { t } from '#i18n/text.ts';
import { parseJson, readRoundsFile } from './rounds-file.ts';

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
  const blocks = Array.from({ length: blockCount }, (_, index) => bytesToHex(computeBlock(inputs, index)));
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
  return check.matchesCommitment && check.isSameOutcome !== false && check.isSameByBrowser !== false;
}

function toFairInputs(round: FairRound): FairInputs {
  const { serverSeed } = round;
  if ('salt' in round) return { serverSeed, clientSeed: computePublicSeed(round), nonce: round.roundNo };
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

export type KnownRound = FairRound & { readonly game: GameCode };

export type ReadRound =
  | { readonly ok: true; readonly round: KnownRound }
  | { readonly ok: false; readonly problem: string };

/** Range of `size` for games that have one: mines, rows, cards drawn. */
const SIZES: Readonly<Partial<Record<GameCode, readonly [number, number]>>> = {
  mines: [1, TILES - 1],
  plinko: [8, 16],
  bj: [1, 100],
  hilo: [1, 100],
};

/** Parses a round as copied from its page. */
export function readRound(text: string): ReadRound {
  const given = parseJson(text);
  if (given === undefined) return fail(t('This isn’t a valid round. Copy all of it from the round’s page.'));
  const { success, data, error } = FAIR_ROUND.safeParse(given);
  if (!success) return fail(describeProblem(given, error.issues));
  if (!isGameCode(data.game)) return fail(t('Unknown game: {game}.', { game: data.game }));
  const round = { ...data, game: data.game };
  const [least, most] = SIZES[round.game] ?? [0, 0];
  if (round.size < least || round.size > most)
    return fail(t('size must be between {least} and {most} in this game.', { least, most }));
  const isCrash = round.game === 'crash';
  if (isCrash && CRASH_PAYTABLES.every(({ version }) => version !== round.paytable))
    return fail(t('Unknown paytable: {paytable}.', { paytable: round.paytable }));
  return { ok: true, round };
}

function fail(problem: string): ReadRound {
  return { ok: false, problem };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Describes the first invalid member, assuming the round type it resembles. */
function describeProblem(given: unknown, issues: readonly Issue[]): string {
  const isShared = typeof given === 'object' && given !== null && 'salt' in given;
  const kind = isShared ? SHARED_ROUND : SINGLE_ROUND;
  const issue = kind.safeParse(given).error?.issues[0] ?? issues[0];
  const member = issue?.path.map(String).join('.') ?? '';
  return t('{member} is missing or invalid.', {
    member: member === '' ? 'game' : member,
  });
}

/** Verification result of a rounds file. */
export interface FileCheck {
  readonly equal: number;
  /** Names of rounds with a different outcome or unreadable data. */
  readonly wrong: readonly string[];
  /** Rounds whose seed is not revealed yet. */
  readonly waiting: number;
}

/** Verifies every round of a file. Null if it isn't a rounds file. */
export async function checkFile(text: string): Promise<FileCheck | null> {
  const rounds = readRoundsFile(text);
  if (rounds === null) return null;
  let equal = 0;
  let waiting = 0;
  const wrong: string[] = [];
  for (const { name, json } of rounds) {
    if (json === null) {
      waiting += 1;
      continue;
    }
    const read = readRound(JSON.stringify(json));
    if (read.ok && isGoodCheck(await checkRound(read.round))) equal += 1;
    else wrong.push(name);
  }
  return { equal, wrong, waiting };
}

/** Hashes per slice: a few ms, so the page stays responsive. */
const SLICE = 1_000;

export interface ChainWalk {
  /** Seed of the starting round. */
  readonly seed: string;
  /** Round number, equal to the number of steps to the first seed. */
  readonly roundNo: number;
  /** Seed to stop at. Null walks to the first seed. */
  readonly until: string | null;
  /** Called after each slice. */
  readonly onSteps: (steps: number) => void;
  readonly signal: AbortSignal;
}

/** End of a walk: the seed and the number of steps. */
export interface ChainEnd {
  readonly seed: string;
  readonly steps: number;
  /** True if this is the seed sought, or the first seed if none was given. */
  readonly isFound: boolean;
}

/**
 * Walks a round's seed chain back, each seed being the SHA-256 of the next.
 *
 * @throws the signal's reason on abort.
 */
export async function walkChain(walk: ChainWalk): Promise<ChainEnd> {
  const { roundNo, until, onSteps, signal } = walk;
  let { seed } = walk;
  for (let steps = 0; ; steps++) {
    if (seed === until) return { seed, steps, isFound: true };
    if (steps === roundNo) return { seed, steps, isFound: until === null };
    if (steps > 0 && steps % SLICE === 0) {
      onSteps(steps);
      await yieldToPage();
      signal.throwIfAborted();
    }
    seed = hashText(seed);
  }
}

/** Yields to painting and input. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** An example for the verifier: number 42 of the published test vectors. */
export const EXAMPLE = JSON.stringify(
  {
    game: 't20',
    paytable: 't20-1',
    roundNo: 42,
    salt: '0000000000000000000000000000000000000000000000000000000000abcdef',
    seeds: ['player_one', 'a', 'Z-9'],
    commitment: 'b4df0a64549abc7d097ccc5536eb357341fe2b93f481319aafddc9c2bdb3effa',
    serverSeed: '8c1e6f0b7d2a4953a1f4c7e90b3d5862f7a9c0e1d4b8a6353c2e1f0a9b8d7c6e',
    outcome: { a: [22, 48, 28], b: [43, 17, 49] },
  },
  null,
  2,
);
