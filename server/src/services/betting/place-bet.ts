import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { BetLine } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { placeFreeBet } from '#services/bonus/place-free-bet.ts';
import { betIdentityRefusal } from '#services/identity/identity-gates.ts';
import { answer, type Declined, declinedByExchange, type Reply } from '#services/reply.ts';
import { answeredFiguresOf } from './balance-figures.ts';
import { betMessageOf } from './bet-message.ts';
import { historyBetOf, openBetOf } from './bet-view.ts';
import { type BetSlip, type Bettor, commandOf } from './command-of-slip.ts';

/** Errors that may hide an archived original bet, because its market is over or no longer in memory. */
const MAYBE_REPEATED: ReadonlySet<Declined['code']> = new Set<Declined['code']>([
  'NOT_FOUND',
  'MARKET_CLOSED',
  'VALIDATION',
  'FEATURE_OFF',
]);

/**
 * Places a bet, using a free bet if the slip names one, or returns the original result of a repeat (api 5.1, 1.5).
 *
 * Responds after the commit and, in-play, after the hold. A repeat gets the response that belongs to its
 * `clientBetId`, regardless of its other fields.
 *
 * @throws ExchangeUnavailable if nothing was acknowledged; retry with the same `clientBetId`.
 */
export function placeBet(
  context: AppContext,
  bettor: Bettor,
  slip: BetSlip,
): Promise<Reply<PlaceBetResult>> {
  const key = `${bettor.user.id}:${slip.clientBetId}`;
  return context.betAnswers.once(key, () => place(context, bettor, slip));
}

async function place(
  context: AppContext,
  bettor: Bettor,
  slip: BetSlip,
): Promise<Reply<PlaceBetResult>> {
  const known = context.marketFacts.of(slip.marketId);
  const facts = known instanceof Promise ? await known : known;
  const own = context.domains.ofHost(bettor.user.domain);
  const command =
    betIdentityRefusal(context, bettor.user) ?? commandOf(bettor, own, { slip, facts });
  const { freeBetId } = slip;
  return freeBetId === undefined
    ? await placeOwn(context, bettor, { slip, command })
    : await placeFreeBet(context, bettor, { slip: { ...slip, freeBetId }, facts, command });
}

/** Places a bet with the player's own money. */
async function placeOwn(
  context: AppContext,
  bettor: Bettor,
  { slip, command }: { readonly slip: BetSlip; readonly command: PlaceBet | Declined },
): Promise<Reply<PlaceBetResult>> {
  if ('ok' in command) return await firstAnswerOr(context, bettor.user.id, slip, command);
  const outcome = await context.exchange.submit(command, { ip: bettor.ip });
  if (!outcome.ok) {
    const declined = declinedByExchange(outcome);
    return MAYBE_REPEATED.has(declined.code)
      ? await firstAnswerOr(context, bettor.user.id, slip, declined)
      : declined;
  }
  const live = await context.exchange.read((state) =>
    state.bets.has(outcome.id) ? resultOf(state, outcome.id) : null,
  );
  if (live !== null) return answer(live);
  // Repeat of a bet that has been evicted with its market.
  const line = await context.readModel.betById(outcome.id);
  assert(line !== null, 'an archived bet has a row');
  return answer(await pastResultOf(context, line));
}

/** Current result of a live bet. */
export function resultOf(state: ExchangeState, betId: number): PlaceBetResult {
  const bet = state.bets.get(betId);
  assert(bet !== undefined, 'a bet that was just placed is in memory');
  const view = openBetOf(state, bet);
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const figures = answeredFiguresOf(state, bet.accountId);
  return { message: betMessageOf(view, market.kind), bet: view, ...figures };
}

/**
 * Returns the response of an earlier bet with this `clientBetId`, even if its market is archived; otherwise the
 * error.
 */
async function firstAnswerOr(
  context: AppContext,
  accountId: number,
  { clientBetId }: BetSlip,
  declined: Declined,
): Promise<Reply<PlaceBetResult>> {
  const live = await context.exchange.read((state) => {
    const betId = state.accounts.get(accountId)?.betIds.get(clientBetId);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    return bet === undefined || bet.status === 'HELD' ? null : resultOf(state, bet.id);
  });
  if (live !== null) return answer(live);
  const line = await context.readModel.betByClientId(accountId, clientBetId);
  return line === null ? declined : answer(await pastResultOf(context, line));
}

/** Builds the result of a bet in an archived market from its row. */
async function pastResultOf(context: AppContext, line: BetLine): Promise<PlaceBetResult> {
  const { profitLoss, settleTime, betResult, voidReason, ...bet } = historyBetOf(line);
  const figures = await context.exchange.read((state) =>
    answeredFiguresOf(state, line.bet.accountId),
  );
  return { message: betMessageOf(bet, line.market.kind), bet, ...figures };
}
