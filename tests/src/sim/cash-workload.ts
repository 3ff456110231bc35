import type { CashMove, Collection, HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

const COLLECTIONS: readonly Collection[] = [
  { kind: 'BANK', code: 'collecting-1' },
  { kind: 'PROVIDER', code: 'upi-1' },
  { kind: 'TRANSIT' },
  { kind: 'UNIDENTIFIED' },
];
/** Few enough that most IDs recur, open or completed. */
const WITHDRAWALS = 12;
const BONUSES = 6;

/**
 * Simulates players, bonuses and banks at the cashier, with valid and invalid commands. Occasionally involves
 * play-money accounts.
 */
export class CashWorkload {
  readonly #prng: Prng;
  readonly #bettors: readonly number[];
  #ids = 0;

  constructor(prng: Prng, bettors: readonly number[]) {
    this.#prng = prng;
    this.#bettors = bettors;
  }

  next(): Command {
    const prng = this.#prng;
    // A payment callback that arrives twice, with the same or different content.
    const key = `cash-${prng.chance(0.1) ? 1 + prng.int(this.#ids + 1) : ++this.#ids}`;
    const reason = null;
    if (prng.chance(0.15)) return { type: 'MoveHouseCash', move: this.#houseMove(), reason, key };
    return {
      type: 'MoveCash',
      accountId: prng.pick(this.#bettors),
      move: this.#move(),
      reason,
      key,
    };
  }

  #move(): CashMove {
    const prng = this.#prng;
    const roll = prng.float();
    const withdrawalId = 1 + prng.int(WITHDRAWALS);
    const bonusId = 1 + prng.int(BONUSES);
    const amount = 1 + prng.int(6_000_00);
    const from = prng.pick(COLLECTIONS);
    if (roll < 0.25) return { type: 'DEPOSIT', amount, from };
    if (roll < 0.33) return { type: 'DEPOSIT_REVERSED', amount, to: from };
    if (roll < 0.48) return { type: 'WITHDRAWAL_HELD', withdrawalId, amount };
    const tax = prng.chance(0.2) ? prng.int(500_00) : 0;
    if (roll < 0.58) return { type: 'WITHDRAWAL_PAID', withdrawalId, from, tax };
    if (roll < 0.66) return { type: 'WITHDRAWAL_RELEASED', withdrawalId };
    if (roll < 0.7) return { type: 'WITHDRAWAL_RETURNED', amount, to: from };
    if (roll < 0.8) return { type: 'BONUS_GRANTED', bonusId, amount };
    const most = prng.chance(0.5) ? null : prng.int(4_000_00);
    if (roll < 0.86) return { type: 'BONUS_CONVERTED', bonusId, most };
    if (roll < 0.9) return { type: 'BONUS_ENDED', bonusId };
    if (roll < 0.915) return { type: 'FREE_BET_WON', amount };
    if (roll < 0.92) return { type: 'FREE_BET_REVERSED', amount };
    const type = roll < 0.97 ? 'DEBT_REPAID' : 'DEBT_WRITTEN_OFF';
    return { type, amount: 1 + prng.int(1_000_00) };
  }

  #houseMove(): HouseCashMove {
    const prng = this.#prng;
    const amount = 1 + prng.int(6_000_00);
    const [at, from] = [prng.pick(COLLECTIONS.slice(0, 2)), prng.pick(COLLECTIONS)];
    const roll = prng.float();
    if (roll < 0.4) return { type: 'RECEIVED', amount, at };
    if (roll < 0.6) return { type: 'CLEARED', amount, at };
    if (roll < 0.7) return { type: 'SENT', amount, from: at };
    if (roll < 0.8) return { type: 'TAX_PAID', amount, from: at };
    return { type: 'PROVIDER_SETTLED', amount, fee: prng.int(100), from, to: at };
  }
}
