import { toRupees } from '@crease/contracts/base/money.ts';
import type { CancelBetsResult, PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import type { UpdateBet } from '@crease/core/exchange/command.ts';
import { pickDefined } from '#base/collections.ts';
import { findRefusal, ok, type Reply, toFailure } from '#base/reply.ts';
import { getBalanceFigures } from '#journal/account-balances.ts';
import type { Input } from '#people/account/call-context.ts';
import type { User } from '#people/store/account-store.ts';
import { resolveSiteLimits } from '#site/domain-settings.ts';
import type { Bettor } from './bet-slip.ts';
import type { BettingEnv } from './env.ts';
import { buildPlaceResult, listOwnCancelled, withOwnCancelled } from './place-bet.ts';

/** Bet ID that the exchange uses for unknown client references. */
const NO_BET = 0;

/** Cancels unmatched stakes (api 5.8), even while the market or site is suspended; held bets after their delay. */
export async function cancelBets(
  context: BettingEnv,
  accountId: number,
  request: Input<'cancelBets'>,
): Reply<CancelBetsResult> {
  const unknown = await findUnknownReferences(context, accountId, request.clientBetIds ?? []);
  const outcome = await context.exchange.submit({ type: 'CancelBets', accountId, ...pickDefined(request) });
  if (!outcome.ok) return toFailure(outcome);
  const found = outcome.notCancelled.filter(({ betId }) => betId !== NO_BET);
  const figures = await context.exchange.read((state) => getBalanceFigures(state, accountId));
  return ok({
    cancelled: outcome.cancelled.map(({ betId, stake }) => ({ betId, cancelledStake: toRupees(stake) })),
    notCancelled: [
      ...found,
      ...unknown.map((clientBetId): CancelBetsResult['notCancelled'][number] => ({
        betId: null,
        clientBetId,
        code: 'NOT_FOUND',
      })),
    ],
    ...figures,
  });
}

/** Changes the price or stake of an unmatched bet (api 5.8). */
export async function updateBet(
  context: BettingEnv,
  { user }: Bettor,
  { betId, rate: price, stake }: Input<'updateBet'>,
): Reply<PlaceBetResult> {
  const refused = await findRefusal(context.betGates.changing, user);
  if (refused !== null) return refused;
  const command: UpdateBet = {
    type: 'UpdateBet',
    accountId: user.id,
    betId,
    ...pickDefined({ price, stake }),
    ...(await siteLimitsOfBet(context, user, betId)),
  };
  const outcome = await context.exchange.submit(command);
  if (!outcome.ok) return toFailure(outcome);
  const own = listOwnCancelled(outcome, { accountId: user.id, betId });
  return await context.exchange.read((state) => ok(withOwnCancelled(buildPlaceResult(state, betId), own)));
}

/** Site limits for the market of a bet; none if the bet doesn't exist. */
async function siteLimitsOfBet(
  { domains, exchange, marketFacts }: BettingEnv,
  user: User,
  betId: number,
): Promise<Pick<UpdateBet, 'siteLimits'>> {
  const marketId = await exchange.read((state) => state.bets.get(betId)?.marketId ?? null);
  const facts = marketId === null ? null : await marketFacts.get(marketId);
  return facts === null ? {} : resolveSiteLimits(domains.getByHost(user.domain), facts);
}

/** Client references that match no bet. */
function findUnknownReferences(
  { exchange }: BettingEnv,
  accountId: number,
  clientBetIds: readonly string[],
): Promise<readonly string[]> | readonly string[] {
  if (clientBetIds.length === 0) return [];
  return exchange.read((state) => {
    const known = state.accounts.get(accountId)?.betIds;
    return [...new Set(clientBetIds)].filter((clientBetId) => known?.has(clientBetId) !== true);
  });
}
