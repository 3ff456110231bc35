import { toRupees } from '@crease/contracts/values/money.ts';
import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { commissionOn } from '@crease/core/settlement/settlement-totals.ts';
import { toOpenBet } from '#betting/bet-view.ts';
import type { OpenFreeBets } from '#betting/free-bet-reader.ts';
import type { BonusClaim, FreeBetUse } from '#bonus/store/bonus-claim.ts';
import type { BonusEnv } from './env.ts';

/** The bet placed with a free bet, while its market is in memory. */
export function findLiveBet(state: ExchangeState, { payerId, key }: FreeBetUse): Bet | null {
  const betId = state.accounts.get(payerId)?.betIds.get(key);
  return (betId === undefined ? undefined : state.bets.get(betId)) ?? null;
}

/**
 * Result of the bet placed with a free bet. BACK: the stake was returned · a number: the payout, i.e. the win after
 * the usual commission, capped by the terms; 0 if lost.
 */
export async function findUseResult(
  { exchange, readModel }: BonusEnv,
  { terms }: BonusClaim,
  use: FreeBetUse,
): Promise<'NONE' | 'OPEN' | 'BACK' | Money> {
  const live = await exchange.read((state) => pickBetFacts(findLiveBet(state, use)));
  const bet =
    live ?? pickBetFacts((await readModel.betByClientId(use.payerId, use.key))?.bet ?? null);
  if (bet === null) return 'NONE';
  const { matched, voided, profitLoss } = bet;
  if (matched === 0 && voided > 0) return 'BACK';
  if (profitLoss === null) return 'OPEN';
  const net = profitLoss - commissionOn(profitLoss, use.commissionBps);
  return Math.min(Math.max(net, 0), terms.maxConversion ?? net);
}

function pickBetFacts(bet: Pick<Bet, 'matched' | 'voided' | 'profitLoss'> | null) {
  if (bet === null) return null;
  const { matched, voided, profitLoss } = bet;
  return { matched, voided, profitLoss };
}

/** The bet as shown to its player, with no exposure of their own. */
export function freeBetView(
  state: ExchangeState,
  bet: Bet,
  { terms, freeBet }: Pick<BonusClaim, 'terms' | 'freeBet'>,
): OpenBet {
  const view = toOpenBet(state, bet);
  const most = toRupees(terms.maxConversion ?? Number.MAX_SAFE_INTEGER);
  return {
    ...view,
    clientBetId: freeBet?.clientBetId ?? view.clientBetId,
    expectedProfit: Math.min(view.expectedProfit, most),
    liability: 0,
    freeBet: true,
  };
}

/** Reads a player's used free bets, which are then listed with their open bets. */
export async function readOpenFreeBets(
  context: Pick<BonusEnv, 'bonuses' | 'bonusHolders'>,
  userId: number,
): Promise<OpenFreeBets> {
  const used = await listUsedFreeBets(context, userId);
  return (state, marketId) => openFreeBets(state, used, marketId);
}

/** Claims of a player whose free bets are open bets. Skips the query for players who never had a bonus. */
async function listUsedFreeBets(
  { bonuses, bonusHolders }: Pick<BonusEnv, 'bonuses' | 'bonusHolders'>,
  userId: number,
): Promise<readonly BonusClaim[]> {
  if (!bonusHolders.has(userId)) return [];
  const claims = await bonuses.listClaims(userId);
  return claims.filter(({ state, freeBet }) => state === 'ACTIVE' && freeBet !== null);
}

/** Open free bets as listed with open bets, for one market or all. */
function openFreeBets(
  state: ExchangeState,
  used: readonly BonusClaim[],
  marketId: number | undefined,
): readonly OpenBet[] {
  return used.flatMap((claim) => {
    const bet = claim.freeBet === null ? null : findLiveBet(state, claim.freeBet);
    const isOpen = bet?.status === 'MATCHED' && (marketId ?? bet.marketId) === bet.marketId;
    return isOpen ? [freeBetView(state, bet, claim)] : [];
  });
}
