import { assert } from '#base/assert.ts';
import { isHouseKind } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import { commissionOn } from '#settlement/commission.ts';
import type { RunningTotals } from '#settlement/settlement-totals.ts';
import type { Account } from './account.ts';
import type { Market, SettledAccount } from './market.ts';
import { accountOf } from './move-position.ts';
import { noteResult } from './note-result.ts';
import type { Step } from './step.ts';

/** What a market comes to. */
export interface MarketResults {
  /** Result of each account before commission, paise. */
  readonly nets: ReadonlyMap<number, Money>;
  readonly totals: RunningTotals;
  /** Most that rounding may have left or taken, paise; more is a wrong book. */
  readonly roundingAllowed: Money;
}

/**
 * Books the results of a market: losers pay into the market's ledger account, winners are paid out of it,
 * commission goes to the house, and what rounding left over to the house's rounding account. In a house market the
 * house is the other side of every bet: its book pays what winners get beyond what losers paid, or takes the rest.
 * The market's account is zero afterwards in both currencies, or the machine stops.
 *
 * Exposure must have been released before: the losses are paid from free cash.
 * */
export function payResults(
  step: Step,
  market: Market,
  { nets, totals, roundingAllowed }: MarketResults,
): void {
  const results = [...nets]
    .sort(([one], [other]) => one - other)
    .map(([accountId, net]) => ({ account: accountOf(step.state, accountId), net }));
  const currencies = new Set(results.map(({ account }) => account.currency));
  for (const result of results) if (result.net < 0) payNet(step, market, result);
  if (isHouseKind(market.kind)) {
    for (const currency of currencies) payFromHouse(step, market, { currency, results });
  }
  for (const result of results) if (result.net > 0) payNet(step, market, result);
  for (const { account, net } of results) {
    const commission = commissionOn(net, rateOf(account, market));
    if (commission > 0) {
      step.post({
        kind: 'COMMISSION',
        from: account.cashLedgerId,
        to: step.state.ledger.open(`house:commission:${account.currency}`),
        amount: commission,
        accountId: account.id,
        marketId: market.id,
      });
    }
    if (net !== 0) account.balanceVersion += 1;
    noteResult(step, account, net - commission);
    market.settledAccounts.set(account.id, { net, commission });
    totals.addResult(account.currency, net, commission);
    step.events.push({
      type: 'AccountSettled',
      accountId: account.id,
      marketId: market.id,
      net,
      commission,
    });
  }
  for (const currency of currencies) {
    sweepRemainder(step, market, { currency, allowed: roundingAllowed });
  }
}

/**
 * Takes a settlement back: for every entry of it an opposite one, to the paisa. Nothing is deleted.
 * A player who has spent the winnings goes below zero (see `BelowZeroCause`).
 */
export function takeBackResults(step: Step, market: Market, reason: string): void {
  const { ledger } = step.state;
  const swept = new Map<Currency, Money>();
  for (const [accountId, { net, commission }] of market.settledAccounts) {
    const account = accountOf(step.state, accountId);
    const reverse = (from: number, to: number, amount: Money): void => {
      step.post({ kind: 'REVERSAL', from, to, amount, accountId, marketId: market.id, reason });
    };
    const house = ledger.open(`house:commission:${account.currency}`);
    const pot = ledger.open(marketPath(market, account.currency));
    if (commission > 0) reverse(house, account.cashLedgerId, commission);
    if (net > 0) reverse(account.cashLedgerId, pot, net);
    if (net < 0) reverse(pot, account.cashLedgerId, -net);
    if (net !== 0) account.balanceVersion += 1;
    noteResult(step, account, commission - net);
    swept.set(account.currency, (swept.get(account.currency) ?? 0) - net);
    step.events.push({ type: 'AccountUnsettled', accountId, marketId: market.id });
  }
  for (const [currency, amount] of swept) {
    moveRemainder(step, market, { currency, kind: 'REVERSAL', amount: -amount, reason });
    assertEmpty(step, market, currency);
  }
  market.settledAccounts.clear();
}

/** Ledger account through which the results of a market pass. */
export function marketPath(market: Pick<Market, 'id'>, currency: Currency): string {
  return `market:${market.id}:${currency}`;
}

/** Ledger account of the house as the other side of what it quotes: its profit there is its balance. */
export function houseBookPath(currency: Currency): string {
  return `house:book:${currency}`;
}

function payNet(
  step: Step,
  market: Market,
  { account, net }: { readonly account: Account; readonly net: SettledAccount['net'] },
): void {
  const pot = step.state.ledger.open(marketPath(market, account.currency));
  step.post({
    kind: 'BET_SETTLE',
    from: net > 0 ? pot : account.cashLedgerId,
    to: net > 0 ? account.cashLedgerId : pot,
    amount: Math.abs(net),
    accountId: account.id,
    marketId: market.id,
  });
}

/** What the winners of a house market get beyond what its losers have paid in. */
function payFromHouse(
  step: Step,
  market: Market,
  {
    currency,
    results,
  }: {
    readonly currency: Currency;
    readonly results: readonly { readonly account: Account; readonly net: Money }[];
  },
): void {
  let missing = 0;
  for (const { account, net } of results) if (account.currency === currency) missing += net;
  if (missing > 0)
    moveRemainder(step, market, {
      currency,
      kind: 'BET_SETTLE',
      amount: 0 - missing,
      reason: null,
    });
}

function sweepRemainder(
  step: Step,
  market: Market,
  { currency, allowed }: { readonly currency: Currency; readonly allowed: Money },
): void {
  const pot = step.state.ledger.balanceOf(step.state.ledger.open(marketPath(market, currency)));
  const isHouse = isHouseKind(market.kind);
  assert(
    isHouse ? pot >= 0 : Math.abs(pot) <= allowed,
    'only rounding, or the profit of the house, is left in a market that is settled',
  );
  const kind = isHouse ? 'BET_SETTLE' : 'ROUNDING';
  moveRemainder(step, market, { currency, kind, amount: pot, reason: null });
  assertEmpty(step, market, currency);
}

/** Moves what is left in the market to the house (amount above zero) or what is missing from it. */
function moveRemainder(
  step: Step,
  market: Market,
  terms: {
    readonly currency: Currency;
    readonly kind: 'ROUNDING' | 'BET_SETTLE' | 'REVERSAL';
    readonly amount: Money;
    readonly reason: string | null;
  },
): void {
  if (terms.amount === 0) return;
  const pot = step.state.ledger.open(marketPath(market, terms.currency));
  const path = isHouseKind(market.kind)
    ? houseBookPath(terms.currency)
    : `house:rounding:${terms.currency}`;
  const house = step.state.ledger.open(path);
  step.post({
    kind: terms.kind,
    from: terms.amount > 0 ? pot : house,
    to: terms.amount > 0 ? house : pot,
    amount: Math.abs(terms.amount),
    marketId: market.id,
    reason: terms.reason,
  });
}

function assertEmpty(step: Step, market: Market, currency: Currency): void {
  const { ledger } = step.state;
  assert(
    ledger.balanceOf(ledger.open(marketPath(market, currency))) === 0,
    'a settled market keeps no money',
  );
}

/** House markets charge nothing unless they are set to, whatever rate an account has of its own. */
function rateOf(account: Account, market: Market): number {
  if (isHouseKind(market.kind) && market.terms.commissionBps === 0) return 0;
  return account.limits.commissionBps ?? market.terms.commissionBps;
}
