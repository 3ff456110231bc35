import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { findRefusal } from '#base/gate.ts';
import { type Failure, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { getBalanceFigures } from '#journal/balance-figures.ts';
import type { BetWithContext } from '#journal/rows.ts';
import { buildBetMessage } from './bet-message.ts';
import { toHistoryBet, toOpenBet } from './bet-view.ts';
import { type BetSlip, type Bettor, buildPlaceCommand } from './command-of-slip.ts';
import type { BettingEnv } from './env.ts';
import type { MarketFacts } from './market-facts.ts';
import { listOwnCancelled, withOwnCancelled } from './own-cancelled.ts';

/** Errors that may hide an archived original bet, because its market is over or no longer in memory. */
const MAYBE_REPEATED: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'NOT_FOUND',
  'MARKET_CLOSED',
  'VALIDATION',
  'FEATURE_OFF',
]);

/**
 * Places a bet with the player's own money, or returns the original result of a repeat (api 5.1, 1.5).
 *
 * Responds after the commit and, in-play, after the hold. A repeat gets the response that belongs to its
 * `clientBetId`, regardless of its other fields.
 *
 * @throws ExchangeUnavailable if nothing was acknowledged; retry with the same `clientBetId`.
 */
export function placeBet(
  context: BettingEnv,
  bettor: Bettor,
  slip: BetSlip,
): Promise<ServiceResult<PlaceBetResult>> {
  return context.betAnswers.runOnce(bettor.user.id, slip, () => place(context, bettor, slip));
}

/** A command built from a slip, or the reason to refuse it, with the facts of the slip's market. */
export interface PreparedBet {
  readonly facts: MarketFacts | null;
  readonly command: PlaceBet | Failure;
}

/** Asks the gates of new bets, then builds the command. */
export async function prepareBet(
  { betGates, domains, marketFacts }: BettingEnv,
  bettor: Bettor,
  slip: BetSlip,
): Promise<PreparedBet> {
  const known = marketFacts.get(slip.marketId);
  const facts = known instanceof Promise ? await known : known;
  const own = domains.getByHost(bettor.user.domain);
  const refused = await findRefusal(betGates.placing, bettor.user);
  return { facts, command: refused ?? buildPlaceCommand(bettor, own, { slip, facts }) };
}

async function place(
  context: BettingEnv,
  bettor: Bettor,
  slip: BetSlip,
): Promise<ServiceResult<PlaceBetResult>> {
  const { command } = await prepareBet(context, bettor, slip);
  if ('ok' in command) return await findEarlierReply(context, bettor.user.id, slip, command);
  const outcome = await context.exchange.submit(command, { ip: bettor.ip });
  if (!outcome.ok) {
    const declined = toFailure(outcome);
    return MAYBE_REPEATED.has(declined.code)
      ? await findEarlierReply(context, bettor.user.id, slip, declined)
      : declined;
  }
  const live = await context.exchange.read((state) =>
    state.bets.has(outcome.id) ? buildPlaceResult(state, outcome.id) : null,
  );
  if (live !== null) {
    const bet = { accountId: bettor.user.id, betId: outcome.id };
    return ok(withOwnCancelled(live, listOwnCancelled(outcome, bet)));
  }
  // Repeat of a bet that has been evicted with its market.
  const line = await context.readModel.betById(outcome.id);
  assert(line !== null, 'an archived bet has a row');
  return ok(await buildArchivedResult(context, line));
}

/** Current result of a live bet. */
export function buildPlaceResult(state: ExchangeState, betId: number): PlaceBetResult {
  const bet = state.bets.get(betId);
  assert(bet !== undefined, 'a bet that was just placed is in memory');
  const view = toOpenBet(state, bet);
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const figures = getBalanceFigures(state, bet.accountId);
  return { message: buildBetMessage(view, market.kind), bet: view, ...figures };
}

/**
 * Returns the response of an earlier bet with this `clientBetId`, even if its market is archived; otherwise the
 * error.
 */
async function findEarlierReply(
  context: BettingEnv,
  accountId: number,
  { clientBetId }: BetSlip,
  declined: Failure,
): Promise<ServiceResult<PlaceBetResult>> {
  const live = await context.exchange.read((state) => {
    const betId = state.accounts.get(accountId)?.betIds.get(clientBetId);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    return bet === undefined || bet.status === 'HELD' ? null : buildPlaceResult(state, bet.id);
  });
  if (live !== null) return ok(live);
  const line = await context.readModel.betByClientId(accountId, clientBetId);
  return line === null ? declined : ok(await buildArchivedResult(context, line));
}

/** Builds the result of a bet in an archived market from its row. */
async function buildArchivedResult(
  context: BettingEnv,
  line: BetWithContext,
): Promise<PlaceBetResult> {
  const { profitLoss, settleTime, betResult, voidReason, ...bet } = toHistoryBet(line);
  const figures = await context.exchange.read((state) =>
    getBalanceFigures(state, line.bet.accountId),
  );
  return { message: buildBetMessage(bet, line.market.kind), bet, ...figures };
}
