import type { EntryFact, LedgerFact } from './facts.ts';

/** Allowed sources and destinations by entry kind, as path prefixes; derived from the cashier rules alone. */
const OUTSIDE = ['house:bank:', 'house:provider:', 'house:in-transit:', 'house:unidentified:'];
const ALLOWED_FLOWS = new Map<string, { readonly from: readonly string[]; readonly to: readonly string[] }>([
  ['DEPOSIT', { from: OUTSIDE, to: ['player:'] }],
  ['DEPOSIT_REVERSED', { from: ['player:', 'debt:'], to: OUTSIDE }],
  ['WITHDRAWAL_HELD', { from: ['player:'], to: ['withdrawal:'] }],
  ['WITHDRAWAL_PAID', { from: ['withdrawal:'], to: OUTSIDE }],
  ['WITHDRAWAL_RELEASED', { from: ['withdrawal:'], to: ['player:'] }],
  ['WITHDRAWAL_RETURNED', { from: OUTSIDE, to: ['player:'] }],
  ['BONUS_GRANTED', { from: ['house:bonus-cost:'], to: ['bonus:'] }],
  ['BONUS_CONVERTED', { from: ['bonus:'], to: ['player:'] }],
  ['BONUS_ENDED', { from: ['bonus:'], to: ['house:bonus-cost:'] }],
  ['FREE_BET_WON', { from: ['house:bonus-cost:'], to: ['player:'] }],
  ['FREE_BET_REVERSED', { from: ['player:', 'debt:'], to: ['house:bonus-cost:'] }],
  ['WINNINGS_TAXED', { from: ['player:', 'debt:'], to: ['house:tax-withheld:'] }],
  ['DEBT_REPAID', { from: ['player:'], to: ['debt:'] }],
  ['DEBT_WRITTEN_OFF', { from: ['house:debts-written-off:'], to: ['debt:'] }],
  ['TAX', { from: ['withdrawal:', 'house:tax-withheld:'], to: ['house:tax-withheld:', ...OUTSIDE] }],
  ['RECEIPT', { from: OUTSIDE, to: OUTSIDE }],
  ['FEE', { from: ['house:payment-fees:'], to: OUTSIDE }],
]);

/** Change in the account's free cash from a cashier entry, paise; 0 for other entries. */
export function cashBy({ kind, from, to, amount }: EntryFact): number {
  if (!ALLOWED_FLOWS.has(kind)) return 0;
  return (to.startsWith('player:') ? amount : 0) - (from.startsWith('player:') ? amount : 0);
}

/** Fault of a single cashier entry; null if it is correct or not a cashier entry. */
export function findCashierFault({ id, kind, from, to, accountId }: EntryFact): string | null {
  const road = ALLOWED_FLOWS.get(kind);
  if (road === undefined) return null;
  const isRoad = road.from.some((start) => from.startsWith(start)) && road.to.some((start) => to.startsWith(start));
  const owners = [from, to].filter((path) => !path.startsWith('house:'));
  const isOwn = owners.every((path) => path.split(':')[1] === String(accountId));
  const isRupees = from.endsWith(':INR') && to.endsWith(':INR');
  if (isRoad && isOwn && isRupees) return null;
  return `entry ${id} (${kind}) of account ${accountId} goes from ${from} to ${to}`;
}

/** Checks that withdrawals, bonuses and debts of every player are never negative. */
export function findWalletFaults(ledger: readonly LedgerFact[]): string[] {
  return ledger.flatMap(({ path, balance }) => {
    const isShort = /^(withdrawal|bonus):/.test(path) && balance < 0;
    return isShort || (path.startsWith('debt:') && balance > 0) ? [`${path} holds ${balance}`] : [];
  });
}
