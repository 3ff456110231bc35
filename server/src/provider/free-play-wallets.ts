import type { MoveRow } from './ports/play-store.ts';

/** Starting balance in free play: one lakh, in paise. */
export const TRIAL_START = 10_000_000;

/** Free-play balances. Kept in memory only; a lost wallet starts over. */
export class FreePlayWallets {
  readonly #balances = new Map<string, number>();
  /** Stakes by wallet, for refunds. */
  readonly #stakes = new Map<string, number>();

  getBalance(purse: string): number {
    return this.#balances.get(purse) ?? TRIAL_START;
  }

  /** Takes a stake. @returns the new balance, or null if it is insufficient. */
  take(purse: string, amount: number, txId: string): number | null {
    const left = this.getBalance(purse) - amount;
    if (left < 0) return null;
    this.#balances.set(purse, left);
    this.#stakes.set(txId, amount);
    return left;
  }

  settle(purse: string, call: MoveRow['call']): 'OK' {
    const gives =
      call.name === 'win' ? call.amount : call.name === 'rollback' ? this.#stakeBack(call) : 0;
    this.#balances.set(purse, this.getBalance(purse) + gives);
    return 'OK';
  }

  /** Discards a wallet with all its stakes. */
  end(purse: string): void {
    this.#balances.delete(purse);
  }

  #stakeBack({ refTxId }: { readonly refTxId: string }): number {
    const amount = this.#stakes.get(refTxId) ?? 0;
    this.#stakes.delete(refTxId);
    return amount;
  }
}
