import { type Rupees, toRupees } from '@crease/contracts/base/money.ts';
import type { BalanceFigures } from '@crease/contracts/betting/bet.ts';
import { bonusPath } from '@crease/core/cashier/chart-of-accounts.ts';
import type { BelowZeroCause } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import type { CommittedBatch, Exchange } from './exchange.ts';

/** Wallet figures (api 5.5) in rupees. */
export interface WalletFigures {
  /** Available to bet. */
  readonly balance: Rupees;
  readonly exposure: Rupees;
  /** Available plus held cash. */
  readonly cashBalance: Rupees;
  /** Increases with every change. */
  readonly version: number;
}

const EMPTY: WalletFigures = { balance: 0, exposure: 0, cashBalance: 0, version: 0 };

/** Wallet of an account; all zeros if it has none yet. */
export function getWalletFigures(state: ExchangeState, accountId: number): WalletFigures {
  const account = state.accounts.get(accountId);
  if (account === undefined) return EMPTY;
  const free = state.ledger.getBalance(account.cashLedgerId);
  const held = state.ledger.getBalance(account.heldLedgerId);
  return {
    balance: toRupees(free),
    exposure: toRupees(account.exposure),
    cashBalance: toRupees(free + held),
    version: account.balanceVersion,
  };
}

export function getLockedBonus(state: ExchangeState, accountId: number): Rupees {
  return toRupees(state.ledger.balanceAt(bonusPath(accountId)));
}

/** Balance fields included in bettor responses. */
export function getBalanceFigures(state: ExchangeState, accountId: number): BalanceFigures {
  const { balance, exposure, version } = getWalletFigures(state, accountId);
  return { balance, exposure, balanceVersion: version };
}

interface NegativeBalanceCause {
  readonly accountId: number;
  readonly cause: BelowZeroCause;
  readonly marketId: number;
  readonly at: number;
}

const PREFIX = 'below-zero:';

type BelowZeroParts = Pick<BaseEnv, 'documents' | 'log'> & { readonly exchange: Exchange };

/**
 * Accounts with negative available cash, with the cause. Each new case is logged as an error; its cause is persisted
 * until the account is back at zero. The list itself is derived from the ledger, so a lost document can't hide an
 * account.
 */
export class BelowZeroWatch {
  readonly #parts: BelowZeroParts;
  readonly #causes = new Map<number, NegativeBalanceCause>();

  constructor(parts: BelowZeroParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#recordCauses(batch));
  }

  /** Loads stored state; called once on startup. */
  async load(): Promise<void> {
    for (const { value } of await this.#parts.documents.list(PREFIX)) {
      if (isDocument<NegativeBalanceCause>(value, 'accountId', 'cause') && !this.#causes.has(value.accountId)) {
        this.#causes.set(value.accountId, value);
      }
    }
  }

  findCause(accountId: number): NegativeBalanceCause | null {
    return this.#causes.get(accountId) ?? null;
  }

  /** IDs of accounts with a negative balance; deletes causes that no longer apply. */
  async accounts(): Promise<readonly number[]> {
    const below = await this.#parts.exchange.read(accountsBelowZero);
    for (const accountId of this.#causes.keys()) {
      if (below.includes(accountId)) continue;
      this.#causes.delete(accountId);
      this.#logFailure(this.#parts.documents.remove(`${PREFIX}${accountId}`));
    }
    return below;
  }

  #recordCauses({ at, events }: CommittedBatch): void {
    for (const event of events) {
      if (event.type !== 'CashBelowZero') continue;
      const { accountId, cause, marketId, cash } = event;
      this.#parts.log.error('Account balance is negative.', { accountId, cash, cause, marketId });
      const fall: NegativeBalanceCause = { accountId, cause, marketId, at };
      this.#causes.set(accountId, fall);
      this.#logFailure(this.#parts.documents.put(`${PREFIX}${accountId}`, fall));
    }
  }

  #logFailure(done: Promise<void>): void {
    done.catch((error: unknown) => {
      this.#parts.log.warn('Couldn’t save the cause of a negative balance.', { error });
    });
  }
}

function accountsBelowZero(state: ExchangeState): readonly number[] {
  const below: number[] = [];
  for (const { id, cashLedgerId } of state.accounts.values()) {
    if (state.ledger.getBalance(cashLedgerId) < 0) below.push(id);
  }
  return below;
}
