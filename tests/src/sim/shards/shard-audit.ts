import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Books } from './books.ts';
import type { Wallet } from './wallet.ts';

export interface Audited {
  readonly wallet: Wallet;
  readonly books: ReadonlyMap<number, Books>;
  /** True if a settlement has been reversed, since only then may cash be negative. */
  readonly corrected: boolean;
}

/**
 * Invariants at any moment, regardless of lost or late messages and crashes: an allowance equals grants less money in
 * transit, all money equals deposits, and no account is negative.
 *
 * @returns a sentence for each violation.
 */
export function auditShards({ wallet, books, corrected }: Audited): string[] {
  const broken: string[] = [];
  let everywhere = 0;
  for (const [accountId, { cash, granted }] of wallet.accounts) {
    everywhere += cash;
    if (cash < 0 && !corrected) broken.push(`account ${accountId} has ${cash} at the wallet`);
    for (const [shard, shardBooks] of books) {
      const moving = sumInTransit(wallet, shard, shardBooks, accountId);
      const received = shardBooks.received.get(accountId) ?? 0;
      if (received + moving !== (granted.get(shard) ?? 0)) {
        broken.push(`purse ${accountId} in ${shard}: ${received} and ${moving} on their way`);
      }
      const free = shardBooks.free(accountId);
      if (free < 0 && !corrected) broken.push(`purse ${accountId} in ${shard} has ${free}`);
      everywhere += moving;
    }
  }
  for (const [shard, { state }] of books) {
    broken.push(...checkInvariants(state).map((sentence) => `shard ${shard}: ${sentence}`));
    // The contra account of every allowance movement; everything else in the shard sums to its opposite.
    everywhere -= state.ledger.balanceAt('house:adjust:INR');
  }
  if (everywhere !== wallet.paidIn) {
    broken.push(`${everywhere} paise are somewhere, ${wallet.paidIn} were paid in`);
  }
  return broken;
}

/** Unprocessed messages: grants in transit to a shard, less returns in transit back. */
function sumInTransit(wallet: Wallet, shard: number, books: Books, accountId: number): Money {
  const line = wallet.mail.get(shard);
  if (line === undefined) throw new Error(`shard ${shard} has no line`);
  let moving = 0;
  for (const { sequence, body } of line.unacknowledged) {
    const isTaken = sequence <= books.mail.received;
    if (!isTaken && body.type === 'Grant' && body.accountId === accountId) moving += body.amount;
  }
  for (const { sequence, body } of books.mail.unacknowledged) {
    const isTaken = sequence <= line.received;
    if (isTaken || body.type !== 'Return' || body.accountId !== accountId) continue;
    moving += body.amount;
  }
  return moving;
}

/** An account's P&L on matched bets, computed from bets and results alone, without commission. */
export function computeAccountProfit({ state }: Books, accountId: number): Money {
  let profit = 0;
  for (const bet of state.bets.values()) {
    if (bet.accountId !== accountId) continue;
    const market = state.markets.get(bet.marketId);
    if (market?.result?.type !== 'placings') continue;
    const hasWon = market.result.placings[0]?.includes(market.runners[bet.runner]?.id ?? 0) ?? false;
    for (const { stake, price } of bet.fills) {
      const backer = hasWon ? (stake * (price - 100)) / 100 : -stake;
      profit += bet.side === 'BACK' ? backer : -backer;
    }
  }
  return profit;
}
