import { type CasinoMove, endTxIdOf } from '@crease/core/casino/casino-move.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** So few that most are met again, open or over, by their player or another one. */
const ROUNDS = 40;
const PROVIDERS = ['house-games', 'studio-1'];

/** What providers of games send, sensible or not: wins before bets, calls that come twice, rounds that never end. */
export class CasinoWorkload {
  readonly #prng: Prng;
  readonly #bettors: readonly number[];
  #ids = 0;

  constructor(prng: Prng, bettors: readonly number[]) {
    this.#prng = prng;
    this.#bettors = bettors;
  }

  next(): Command {
    const prng = this.#prng;
    const accountId = prng.pick(this.#bettors);
    const roundId = `r${1 + prng.int(ROUNDS)}`;
    const provider = prng.pick(PROVIDERS);
    const move = this.#move();
    const txId = move.type === 'END' ? endTxIdOf({ accountId, roundId }) : this.#txId();
    return {
      type: 'MoveCasino',
      call: { provider, accountId, game: 'dice', roundId, txId, move },
    };
  }

  /** A new one, or one that was sent before. */
  #txId(): string {
    return this.#prng.chance(0.15) ? this.#knownId() : `t${++this.#ids}`;
  }

  #knownId(): string {
    return `t${Math.max(1, this.#ids - this.#prng.int(30))}`;
  }

  #move(): CasinoMove {
    const prng = this.#prng;
    const roll = prng.float();
    const betTxId = `t${Math.max(1, this.#ids - prng.int(12)) + (prng.chance(0.1) ? 40 : 0)}`;
    if (roll < 0.5) return { type: 'BET', amount: 1 + prng.int(2_000_00) };
    if (roll < 0.75) return { type: 'WIN', betTxId, amount: prng.int(3_000_00) };
    if (roll < 0.8) return { type: 'ADJUST', betTxId, amount: prng.int(500_00) };
    return roll < 0.9 ? { type: 'ROLLBACK', betTxId } : { type: 'END' };
  }
}
