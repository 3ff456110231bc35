import { type CasinoMove, makeEndTxId } from '@crease/core/casino/casino-move.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

/** Few enough that most IDs recur, open or over, for the same or another player. */
const ROUNDS = 40;
const PROVIDERS = ['house-games', 'studio-1'];
const GAME = 'dice';
const BONUSES = 30;
/** Free rounds granted at a time: few enough to be used up. */
const MAX_GRANTED = 4;
const FREE_STAKE = 1_000;
const NEVER_OVER = 4_000_000_000_000;

/** A player's free rounds, as referenced by a bet. */
interface GrantedRounds {
  readonly accountId: number;
  readonly bonusId: number;
  readonly provider: string;
}

/**
 * Simulates calls of game providers, with valid and invalid ones: wins before bets, duplicate calls, rounds that
 * never end, and free-round bets for the right player, another one or none.
 */
export class CasinoWorkload {
  readonly #prng: Prng;
  readonly #bettors: readonly number[];
  /** Granted free rounds, used up or not. */
  readonly #granted: GrantedRounds[] = [];
  #ids = 0;

  constructor(prng: Prng, bettors: readonly number[]) {
    this.#prng = prng;
    this.#bettors = bettors;
  }

  next(): Command {
    const prng = this.#prng;
    if (prng.chance(0.06)) return this.#freeRounds();
    const roundId = `r${1 + prng.int(ROUNDS)}`;
    const isFree = this.#granted.length > 0 && prng.chance(0.25);
    const given = isFree ? prng.pick(this.#granted) : null;
    const accountId = given?.accountId ?? prng.pick(this.#bettors);
    const provider = given?.provider ?? prng.pick(PROVIDERS);
    const move = given === null ? this.#move() : this.#freeMove(given);
    const txId = move.type === 'END' ? makeEndTxId({ accountId, roundId }) : this.#txId();
    return {
      type: 'MoveCasino',
      call: { provider, accountId, game: GAME, roundId, txId, move },
    };
  }

  #freeRounds(): Command {
    const prng = this.#prng;
    const known = prng.chance(0.2) ? this.#granted[0] : undefined;
    const given = known ?? {
      accountId: prng.pick(this.#bettors),
      bonusId: 1 + prng.int(BONUSES),
      provider: prng.pick(PROVIDERS),
    };
    const { accountId, bonusId, provider } = given;
    if (prng.chance(0.2)) {
      return { type: 'ChangeFreeRounds', accountId, change: { type: 'END', bonusId } };
    }
    this.#granted.push(given);
    if (this.#granted.length > MAX_GRANTED) this.#granted.shift();
    const until = prng.chance(0.1) ? 1 : NEVER_OVER;
    const terms = { rounds: 1 + prng.int(20), stake: FREE_STAKE, most: prng.int(5_000), until };
    const change = { type: 'GRANT' as const, bonusId, provider, game: GAME, ...terms };
    return { type: 'ChangeFreeRounds', accountId, change };
  }

  /** Usually one of their stakes, sometimes another one or another call. */
  #freeMove({ bonusId }: GrantedRounds): CasinoMove {
    const prng = this.#prng;
    if (prng.chance(0.3)) return this.#move();
    const amount = prng.chance(0.05) ? FREE_STAKE + 1 : FREE_STAKE;
    return { type: 'BET', amount, freeRound: prng.chance(0.05) ? bonusId + 1 : bonusId };
  }

  /** A new ID, or one that was sent before. */
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
