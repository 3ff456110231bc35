import type { MoveRow } from '#casino/store/play-rows.ts';

/** Starting balance in free play: one lakh, in paise. */
export const TRIAL_START = 10_000_000;
/** Anybody may open wallets; above this, the least recently used one starts over. */
export const MAX_WALLETS = 20_000;
/** Open stakes per wallet; above this, the oldest isn't refundable any more. */
export const MAX_STAKES = 200;

export interface TrialStake {
  readonly roundId: string;
  readonly txId: string;
  readonly amount: number;
}

interface Wallet {
  balance: number;
  /** Stakes of unfinished rounds by transaction, for refunds. */
  readonly stakes: Map<string, TrialStake>;
}

/** Free-play balances. Kept in memory only and bounded; a lost wallet starts over. */
export class FreePlayWallets {
  /** Least recently used first. */
  readonly #wallets = new Map<string, Wallet>();

  getBalance(purse: string): number {
    return this.#wallets.get(purse)?.balance ?? TRIAL_START;
  }

  get size(): { readonly wallets: number; readonly stakes: number } {
    let stakes = 0;
    for (const wallet of this.#wallets.values()) stakes += wallet.stakes.size;
    return { wallets: this.#wallets.size, stakes };
  }

  /** Takes a stake. @returns the new balance, or null if it is insufficient. */
  debit(purse: string, stake: TrialStake): number | null {
    const left = this.getBalance(purse) - stake.amount;
    if (left < 0) return null;
    const wallet = this.#use(purse);
    wallet.balance = left;
    wallet.stakes.set(stake.txId, stake);
    dropOldest(wallet.stakes, MAX_STAKES);
    return left;
  }

  /** Pays a win or refunds a stake; the end of a round releases its stakes. */
  settle(purse: string, { roundId, call }: Pick<MoveRow, 'roundId' | 'call'>): 'OK' {
    const wallet = this.#use(purse);
    if (call.name === 'win') wallet.balance += call.amount;
    if (call.name === 'rollback') {
      wallet.balance += wallet.stakes.get(call.refTxId)?.amount ?? 0;
      wallet.stakes.delete(call.refTxId);
    }
    if (call.name === 'endround') {
      for (const stake of wallet.stakes.values()) {
        if (stake.roundId === roundId) wallet.stakes.delete(stake.txId);
      }
    }
    return 'OK';
  }

  #use(purse: string): Wallet {
    const wallet = this.#wallets.get(purse) ?? { balance: TRIAL_START, stakes: new Map() };
    this.#wallets.delete(purse);
    this.#wallets.set(purse, wallet);
    dropOldest(this.#wallets, MAX_WALLETS);
    return wallet;
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
