import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { TrialBalance } from '@crease/contracts/office/operator-routes.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';
import { type ExchangeHealth, ExchangeUnavailable } from '#journal/exchange.ts';
import type { OfficeEnv } from './env.ts';

/** All ledger accounts (API 10.5): debits are positive, each currency sums to zero. */
export function buildTrialBalance(context: OfficeEnv): Promise<TrialBalance> {
  return context.exchange.read((state) => {
    const currencies = CURRENCIES.map((currency) => buildCurrencyBalance(state, currency));
    const ok = currencies.every(({ total, userMismatches }) => total === 0 && userMismatches === 0);
    const health = context.exchange.health();
    return { ok, currencies, books: toBooksCheck(health), backups: toBackupHealth(health) };
  });
}

function toBooksCheck({ books }: ExchangeHealth): TrialBalance['books'] {
  return books && { ...books, checkedAt: toWireTime(books.checkedAt) };
}

function toBackupHealth({ backups }: ExchangeHealth): TrialBalance['backups'] {
  if (backups === null) return null;
  const { database, filesAt, late } = backups;
  return { baseAt: toWireTimeOrNull(database?.finishedAt), filesAt: toWireTimeOrNull(filesAt), late };
}

/** Combined imbalance of all currencies, paise; NaN if there is no committed state. */
export async function computeLedgerImbalance({ exchange }: Pick<OfficeEnv, 'exchange'>): Promise<number> {
  try {
    return await exchange.read((state) =>
      CURRENCIES.reduce((sum, currency) => sum + Math.abs(trialBalance(state.ledger, currency)), 0),
    );
  } catch (error) {
    if (error instanceof ExchangeUnavailable) return Number.NaN;
    throw error;
  }
}

function buildCurrencyBalance(state: ExchangeState, currency: Currency) {
  const { ledger } = state;
  const accounts = [...ledger.accounts.values()]
    .filter((account) => account.currency === currency)
    // Credits are positive in the ledger, so negate; `|| 0` avoids negative zero.
    .map(({ path, balance }) => ({ account: path, balance: 0 - toRupees(balance) || 0 }));
  let userMismatches = 0;
  let negativeUsers = 0;
  for (const account of state.accounts.values()) {
    if (account.currency !== currency) continue;
    if (ledger.getBalance(account.cashLedgerId) < 0) negativeUsers += 1;
    const held = ledger.getBalance(account.heldLedgerId);
    let exposure = 0;
    for (const marketId of account.marketIds) {
      exposure += state.markets.get(marketId)?.positions.get(account.id)?.exposure ?? 0;
    }
    if (held !== account.exposure || exposure !== account.exposure) userMismatches += 1;
  }
  return { currency, total: toRupees(trialBalance(ledger, currency)), accounts, userMismatches, negativeUsers };
}
