import type { MoveRow } from './ports/play-store.ts';

/** What a trial begins with: one lakh. */
export const TRIAL_START = 10_000_000;

/** Money of trials. It is nobody's, and goes with the process: a trial whose purse is gone begins anew. */
export class TrialPurses {
  readonly #balances = new Map<string, number>();
  /** Stakes by purse, so that one that is taken back can be given back. */
  readonly #stakes = new Map<string, number>();

  balanceOf(purse: string): number {
    return this.#balances.get(purse) ?? TRIAL_START;
  }

  /** The balance after it, or null: there is not as much. */
  take(purse: string, amount: number, txId: string): number | null {
    const left = this.balanceOf(purse) - amount;
    if (left < 0) return null;
    this.#balances.set(purse, left);
    this.#stakes.set(txId, amount);
    return left;
  }

  settle(purse: string, call: MoveRow['call']): 'OK' {
    const gives =
      call.name === 'win' ? call.amount : call.name === 'rollback' ? this.#stakeBack(call) : 0;
    this.#balances.set(purse, this.balanceOf(purse) + gives);
    return 'OK';
  }

  /** A purse and all that was taken from it are thrown away. */
  end(purse: string): void {
    this.#balances.delete(purse);
  }

  #stakeBack({ refTxId }: { readonly refTxId: string }): number {
    const amount = this.#stakes.get(refTxId) ?? 0;
    this.#stakes.delete(refTxId);
    return amount;
  }
}
