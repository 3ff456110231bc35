import { assert } from '#base/assert.ts';
import { isHouseKind } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import { commissionOn, type RunningTotals } from '#settlement/settlement-totals.ts';
import type { Account } from './account.ts';
import type { Market } from './market.ts';
import { getAccount } from './market-positions.ts';
import type { Step } from './step.ts';

export interface MarketResults {
  /** Net result per account before commission, paise. */
  readonly nets: ReadonlyMap<number, Money>;
  readonly totals: RunningTotals;
  /** Maximum rounding remainder, paise; more indicates a broken book. */
  readonly roundingAllowed: Money;
}

/**
 * Books a market's results: losers pay into the market's ledger account, winners are paid out of it, commission goes
 * to the house, and any rounding remainder to the house's rounding account. In a house market the house is the
 * counterparty of every bet: its book pays the excess of wins over losses, or receives the rest. The market's account
 * must be zero afterwards in both currencies, or the exchange stops.
 *
 * Exposure must already be released: losses are paid from free cash.
 */
export function payResults(step: Step, market: Market, { nets, totals, roundingAllowed }: MarketResults): void {
  const results = [...nets]
    .sort(([one], [other]) => one - other)
    .map(([accountId, net]) => {
      const account = getAccount(step.state, accountId);
      const rateBps = getCommissionBps(account, market);
      return { account, net, commission: commissionOn(net, rateBps) };
    });
  const currencies = new Set(results.map(({ account }) => account.currency));
  for (const { account, net } of results) if (net < 0) payNet(step, market, { account, net });
  if (isHouseKind(market.kind)) {
    // The house pays the winners beyond what the losers paid in.
    for (const currency of currencies) {
      let missing = 0;
      for (const { account, net } of results) if (account.currency === currency) missing += net;
      if (missing > 0) {
        moveRemainder(step, market, { currency, kind: 'BET_SETTLE', amount: 0 - missing });
      }
    }
  }
  for (const { account, net } of results) if (net > 0) payNet(step, market, { account, net });
  for (const { account, net, commission } of results) {
    if (commission > 0) {
      const { id: accountId, cashLedgerId: from, currency } = account;
      const to = step.state.ledger.open(`house:commission:${currency}`);
      postEntry(step, market, { kind: 'COMMISSION', from, to, amount: commission, accountId });
    }
    if (net !== 0) account.balanceVersion += 1;
    step.recordResult(account, net - commission);
    market.settledAccounts.set(account.id, { net, commission });
    totals.addResult(account.currency, net, commission);
    const { id: accountId } = account;
    step.events.push({ type: 'AccountSettled', accountId, marketId: market.id, net, commission });
  }
  for (const currency of currencies) sweepRemainder(step, market, { currency, roundingAllowed });
}

/**
 * Reverses a settlement with an opposite entry for each of its entries, exact to the paisa. Nothing is deleted. A
 * player who has spent the winnings becomes negative (see `BelowZeroCause`).
 */
export function reverseResults(step: Step, market: Market, reason: string): void {
  const { ledger } = step.state;
  const swept = new Map<Currency, Money>();
  for (const [accountId, { net, commission }] of market.settledAccounts) {
    const account = getAccount(step.state, accountId);
    const reverse = (from: number, to: number, amount: Money): void => {
      postEntry(step, market, { kind: 'REVERSAL', from, to, amount, accountId, reason });
    };
    const house = ledger.open(`house:commission:${account.currency}`);
    const pot = ledger.open(marketPath(market, account.currency));
    if (commission > 0) reverse(house, account.cashLedgerId, commission);
    if (net > 0) reverse(account.cashLedgerId, pot, net);
    if (net < 0) reverse(pot, account.cashLedgerId, -net);
    if (net !== 0) account.balanceVersion += 1;
    step.recordResult(account, commission - net);
    swept.set(account.currency, (swept.get(account.currency) ?? 0) - net);
    step.events.push({ type: 'AccountUnsettled', accountId, marketId: market.id });
  }
  for (const [currency, amount] of swept) {
    moveRemainder(step, market, { currency, kind: 'REVERSAL', amount: -amount, reason });
    assertEmpty(step, market, currency);
  }
  market.settledAccounts.clear();
}

/** Ledger account through which a market's results pass. */
export function marketPath(market: Pick<Market, 'id'>, currency: Currency): string {
  return `market:${market.id}:${currency}`;
}

/** Ledger account of the house as counterparty of its quotes; its balance is the house's profit. */
export function houseBookPath(currency: Currency): string {
  return `house:book:${currency}`;
}

function postEntry(step: Step, market: Market, movement: Parameters<Step['post']>[0]): void {
  step.post({ ...movement, marketId: market.id });
}

function payNet(
  step: Step,
  market: Market,
  { account, net }: { readonly account: Account; readonly net: Money },
): void {
  const { id: accountId, cashLedgerId } = account;
  const pot = step.state.ledger.open(marketPath(market, account.currency));
  const [from, to] = net > 0 ? [pot, cashLedgerId] : [cashLedgerId, pot];
  postEntry(step, market, { kind: 'BET_SETTLE', from, to, amount: Math.abs(net), accountId });
}

function sweepRemainder(
  step: Step,
  market: Market,
  { currency, roundingAllowed }: { readonly currency: Currency; readonly roundingAllowed: Money },
): void {
  const pot = step.state.ledger.getBalance(step.state.ledger.open(marketPath(market, currency)));
  const isHouse = isHouseKind(market.kind);
  assert(
    isHouse ? pot >= 0 : Math.abs(pot) <= roundingAllowed,
    'only rounding, or the profit of the house, is left in a market that is settled',
  );
  const kind = isHouse ? 'BET_SETTLE' : 'ROUNDING';
  moveRemainder(step, market, { currency, kind, amount: pot });
  assertEmpty(step, market, currency);
}

/** Moves the remainder to the house (positive amount), or the shortfall from it. */
function moveRemainder(
  step: Step,
  market: Market,
  terms: {
    readonly currency: Currency;
    readonly kind: 'ROUNDING' | 'BET_SETTLE' | 'REVERSAL';
    readonly amount: Money;
    readonly reason?: string;
  },
): void {
  const { currency, kind, amount, reason = null } = terms;
  if (amount === 0) return;
  const pot = step.state.ledger.open(marketPath(market, currency));
  const path = isHouseKind(market.kind) ? houseBookPath(currency) : `house:rounding:${currency}`;
  const house = step.state.ledger.open(path);
  const [from, to] = amount > 0 ? [pot, house] : [house, pot];
  postEntry(step, market, { kind, from, to, amount: Math.abs(amount), reason });
}

function assertEmpty(step: Step, market: Market, currency: Currency): void {
  const { ledger } = step.state;
  assert(ledger.getBalance(ledger.open(marketPath(market, currency))) === 0, 'a settled market keeps no money');
}

/** House markets charge no commission unless their own rate is set, regardless of the account's rate. */
function getCommissionBps(account: Account, market: Market): number {
  if (isHouseKind(market.kind) && market.terms.commissionBps === 0) return 0;
  return account.limits.commissionBps ?? market.terms.commissionBps;
}
