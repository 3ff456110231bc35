import type { Bet, Fill } from '#bet/bet.ts';
import { computeRoundNet, openRoundsPath } from '#casino/casino-round.ts';
import { isHouseKind } from '#market/market-kind.ts';
import { CURRENCIES, type Money } from '#money/money.ts';
import type { Position } from '#risk/position.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

interface BetFill {
  readonly bet: Bet;
  readonly fill: Fill;
}

/**
 * Checks that every match has two equal sides (or the house on the other), that every cross match pays out its stakes
 * for any winner, and that the matched total of each book equals that of its bets. Appends a sentence per violation.
 */
export function checkFills(state: ExchangeState, market: Market, broken: string[]): void {
  const pairs = new Map<number, BetFill[]>();
  const crosses = new Map<number, BetFill[]>();
  const matched = { INR: 0, DEMO: 0 };
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet === undefined) continue;
    matched[bet.currency] += bet.matched;
    for (const fill of bet.fills) {
      if (bet.house !== null) {
        if (fill.against !== 0 || fill.crossId !== 0 || bet.fills.length > 1) {
          broken.push(`bet ${bet.id} with the house has a match that is not with the house`);
        }
        continue;
      }
      const [sets, id] = fill.crossId === 0 ? [pairs, fill.id] : [crosses, fill.crossId];
      const set = sets.get(id);
      if (set === undefined) sets.set(id, [{ bet, fill }]);
      else set.push({ bet, fill });
    }
  }
  for (const [id, sides] of pairs) {
    if (!isPair(sides)) broken.push(`match ${id} of market ${market.id} has no two equal sides`);
  }
  for (const [id, legs] of crosses) {
    if (!isBalanced(market, legs)) broken.push(`cross match ${id} of market ${market.id} is uneven`);
  }
  for (const currency of CURRENCIES) {
    if (market.currencies[currency].matched !== matched[currency]) {
      broken.push(`market ${market.id} has lost count of the ${currency} matched in it`);
    }
  }
}

function isPair(sides: readonly BetFill[]): boolean {
  const [one, other] = sides;
  if (one === undefined || other === undefined || sides.length !== 2) return false;
  return (
    one.bet.side !== other.bet.side &&
    one.bet.runner === other.bet.runner &&
    one.bet.currency === other.bet.currency &&
    one.bet.accountId !== other.bet.accountId &&
    one.fill.against === other.bet.id &&
    other.fill.against === one.bet.id &&
    one.fill.stake === other.fill.stake &&
    one.fill.profit === other.fill.profit &&
    one.fill.voided === other.fill.voided
  );
}

/** One leg per runner, all on one side, with equal payouts that the stakes sum to. */
function isBalanced(market: Market, legs: readonly BetFill[]): boolean {
  const [first] = legs;
  if (first === undefined || legs.length !== market.runners.length) return false;
  const payout: Money = first.fill.stake + first.fill.profit;
  let stakes = 0;
  const runners = new Set<number>();
  for (const { bet, fill } of legs) {
    stakes += fill.stake;
    runners.add(bet.runner);
    if (fill.stake < 1 || fill.profit < 0 || fill.stake + fill.profit !== payout) return false;
    if (bet.side !== first.bet.side || bet.currency !== first.bet.currency) return false;
    if (fill.voided !== first.fill.voided) return false;
  }
  return stakes === payout && runners.size === legs.length;
}

/**
 * Checks that the house mirrors all bettors' matched positions in a market: for every outcome the two sum to zero.
 * Appends a sentence per violation, and for bets and quotes in the wrong kind of market.
 */
export function checkHouse(state: ExchangeState, market: Market, broken: string[]): void {
  const { housePositions, quote } = market;
  if ((housePositions !== null) !== isHouseKind(market.kind) || (quote !== null) !== (housePositions !== null)) {
    broken.push(`market ${market.id} has a side of the house without being one, or lacks it`);
  }
  for (const betId of market.bets) {
    if ((state.bets.get(betId)?.house ?? null) === null && housePositions !== null) {
      broken.push(`bet ${betId} in the house market ${market.id} is no house bet`);
    }
  }
  if (housePositions === null) return;
  const sums = { INR: new Map<number, Money>(), DEMO: new Map<number, Money>() };
  for (const position of market.positions.values()) {
    const currency = state.accounts.get(position.accountId)?.currency;
    if (currency !== undefined) addUp(sums[currency], position);
  }
  for (const currency of CURRENCIES) {
    addUp(sums[currency], housePositions[currency]);
    if ([...sums[currency].values()].some((amount) => amount !== 0)) {
      broken.push(`the house is not the other side of the ${currency} bets in market ${market.id}`);
    }
  }
}

/** Adds a position's matched figures in a form that can be summed: key -1 for the base, then by runner or by runs. */
function addUp(sum: Map<number, Money>, position: Position): void {
  const add = (key: number, amount: Money): void => {
    sum.set(key, (sum.get(key) ?? 0) + amount);
  };
  // The house doesn't quote each-way markets.
  if (position.kind === 'EACH_WAY') return;
  add(-1, position.base);
  if (position.kind === 'RUNNERS') {
    for (let runner = 0; runner < position.runners; runner++) {
      add(runner, position.matchedOn(runner));
    }
  } else for (const [key, step] of position.steps) add(key, step);
}

/**
 * Checks that the open-rounds ledger balance equals its bets in each currency, that no open round has ended, and that
 * active free rounds are bets of open rounds with winnings within their cap.
 */
export function checkCasino({ accounts, ledger }: ExchangeState): string[] {
  const broken: string[] = [];
  const open = { INR: 0, DEMO: 0 };
  for (const account of accounts.values()) {
    const { id, currency, rounds } = account;
    broken.push(...checkFreeRounds(account));
    for (const round of rounds.values()) {
      open[currency] += computeRoundNet(round);
      const isOwn = round.accountId === id && round.endedAt === null;
      if (!isOwn) broken.push(`round ${round.roundId} is listed as open by account ${id}`);
    }
  }
  for (const currency of CURRENCIES) {
    const held = ledger.balanceAt(openRoundsPath(currency));
    if (held === open[currency]) continue;
    broken.push(`open rounds hold ${held} paise of ${currency}, their bets say ${open[currency]}`);
  }
  return broken;
}

function checkFreeRounds({ id, freeRounds, rounds }: Account): string[] {
  if (freeRounds.size === 0) return [];
  const staked = new Map<number, number>();
  for (const { bets } of rounds.values()) {
    for (const { free, status } of bets.values()) {
      if (free === undefined || status === 'ROLLED_BACK') continue;
      staked.set(free.bonusId, (staked.get(free.bonusId) ?? 0) + 1);
    }
  }
  return [...freeRounds.values()].flatMap(({ bonusId, left, open, won, most }) => {
    const on = staked.get(bonusId) ?? 0;
    if (open === on && left >= 0 && won >= 0 && won <= most) return [];
    const figures = `${left} left, ${open} on (${on} staked), ${won} of ${most} won`;
    return [`free rounds of bonus ${bonusId} of account ${id} do not add up: ${figures}`];
  });
}
