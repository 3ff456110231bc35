import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type ChainSeed, computeCommitment, isRotationDue, seedAt } from '@crease/games/fairness/seeds.ts';
import type { BasePorts } from '#base/env.ts';
import type { ChainRow, PairRow } from '#casino/store/play-rows.ts';
import type { PlayStore } from '#casino/store/play-store.ts';

/** Encrypts seeds that are not revealed yet. */
export interface SeedVault {
  seal(owner: string, text: string): Promise<string>;
  open(owner: string, sealed: string): Promise<string>;
  /** 64 random hexadecimal digits. */
  draw(): string;
  /**
   * SHA-256 as hexadecimal, equal to the games' `hashText`. A chain needs one hash per round, and the native one
   * takes a fifteenth of the time of the browser-compatible one.
   */
  hash(text: string): string;
}

/** Rounds per chain (about a month of a busy table); every nth seed is stored. */
const CHAIN_ROUNDS = 100_000;
const CHECKPOINT_EVERY = 500;

export interface CustodyParts extends Pick<BasePorts, 'clock'> {
  readonly store: PlayStore;
  readonly safe: SeedVault;
  /** Shorter chains for tests. */
  readonly chainRounds?: number;
}

/** The only place with access to unrevealed seeds. They are stored encrypted and never logged. */
export class SeedCustody {
  readonly #parts: CustodyParts;
  /** Stored seeds of the chains in use. */
  readonly #chains = new Map<string, readonly ChainSeed[]>();

  constructor(parts: CustodyParts) {
    this.#parts = parts;
  }

  /** A table's current chain; a new one if no round is left. */
  async loadChain(game: GameCode, nextRound: number | null): Promise<ChainRow> {
    const { store } = this.#parts;
    const known = await store.loadChain(game);
    if (known !== null && (nextRound === null || nextRound <= known.rounds)) return known;
    return await this.#makeChain(game, (known?.chain ?? 0) + 1);
  }

  /** Seed of a round; round 0 has the published one. */
  async computeSeed(chain: ChainRow, roundNo: number): Promise<string> {
    const kept = await this.#loadKeptSeeds(chain);
    const next = kept.findLast(({ index }) => index >= roundNo);
    if (next === undefined) throw new Error('A round has a number within its chain.');
    return seedAt(next, roundNo);
  }

  /** A player's seed pair, created if there is none. */
  async loadPair(playerId: string): Promise<PairRow> {
    const known = await this.#parts.store.loadPair(playerId);
    return known ?? (await this.#firstPair(playerId));
  }

  /** True if the pair must be replaced before the next round. */
  isDue({ nonce, startedAt, pairId, ...pair }: PairRow): boolean {
    const { clock } = this.#parts;
    return isRotationDue({ ...pair, pairId, nonce, startedAt, openRounds: 0 }, clock.now());
  }

  async openSeed({ playerId, pairId, sealed }: PairRow): Promise<string> {
    return await this.#parts.safe.open(makeOwnerKey(playerId, pairId), sealed);
  }

  /** Ends a pair: reveals its seed and starts the committed next one with a new client seed. */
  async rotate(pair: PairRow, clientSeed: string): Promise<{ ended: PairRow; next: PairRow }> {
    const { safe, store } = this.#parts;
    const { playerId, pairId, commitment, nextCommitment } = pair;
    const revealed = await this.openSeed(pair);
    if (computeCommitment(revealed) !== commitment) throw new Error('A seed is the one promised.');
    const promised = await safe.open(makeOwnerKey(playerId, pairId + 1), pair.sealedNext);
    const following = { playerId, pairId: pairId + 1, commitment: nextCommitment, clientSeed };
    const next = await this.#sealPair(following, promised, safe.draw());
    const ended = { ...pair, revealed };
    await store.write({ pairs: [ended, next] });
    return { ended, next };
  }

  async #firstPair(playerId: string): Promise<PairRow> {
    const { safe, store } = this.#parts;
    const [seed, next] = [safe.draw(), safe.draw()];
    const clientSeed = safe.draw().slice(0, 16);
    const first = { playerId, pairId: 1, commitment: computeCommitment(seed), clientSeed };
    // Two pages may be opening at once.
    return await store.createPair(await this.#sealPair(first, seed, next));
  }

  /** Seals the seeds of a new pair and of the one after it. */
  async #sealPair(
    pair: Pick<PairRow, 'playerId' | 'pairId' | 'commitment' | 'clientSeed'>,
    seed: string,
    next: string,
  ): Promise<PairRow> {
    const { safe, clock } = this.#parts;
    const { playerId, pairId } = pair;
    return {
      ...pair,
      sealed: await safe.seal(makeOwnerKey(playerId, pairId), seed),
      sealedNext: await safe.seal(makeOwnerKey(playerId, pairId + 1), next),
      nextCommitment: computeCommitment(next),
      nonce: 0,
      startedAt: clock.now(),
      revealed: null,
    };
  }

  async #makeChain(game: GameCode, chain: number): Promise<ChainRow> {
    const { safe, store, clock, chainRounds = CHAIN_ROUNDS } = this.#parts;
    const kept = await collectStoredSeeds({ index: chainRounds, seed: safe.draw() }, safe);
    const sealed = await safe.seal(chainOwner(game, chain), JSON.stringify(kept));
    const firstSeed = kept.at(-1)?.seed ?? '';
    // Drawn after the first seed is fixed, so the chain can't be chosen to suit the salt.
    const salt = safe.draw();
    const at = clock.now();
    const row: ChainRow = { game, chain, firstSeed, rounds: chainRounds, salt, at, sealed };
    await store.write({ chains: [row] });
    this.#chains.set(chainOwner(game, chain), kept);
    return row;
  }

  async #loadKeptSeeds({ game, chain, sealed }: ChainRow): Promise<readonly ChainSeed[]> {
    const owner = chainOwner(game, chain);
    const known = this.#chains.get(owner);
    if (known !== undefined) return known;
    const kept: readonly ChainSeed[] = JSON.parse(await this.#parts.safe.open(owner, sealed));
    this.#chains.set(owner, kept);
    return kept;
  }
}

/** Collects the last seed and every nth before it, down to the first, yielding to bets along the way. */
async function collectStoredSeeds(last: ChainSeed, safe: SeedVault): Promise<readonly ChainSeed[]> {
  const kept = [last];
  let { index, seed } = last;
  while (index > 0) {
    const steps = Math.min(CHECKPOINT_EVERY, index);
    for (let step = 0; step < steps; step += 1) seed = safe.hash(seed);
    index -= steps;
    kept.push({ index, seed });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return kept;
}

function makeOwnerKey(playerId: string, pairId: number): string {
  return `pair:${playerId}:${pairId}`;
}

function chainOwner(game: GameCode, chain: number): string {
  return `chain:${game}:${chain}`;
}
