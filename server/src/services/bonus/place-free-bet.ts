import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import type { BonusClaim, FreeBetUse } from '#ports/bonus-store.ts';
import { freeBetKeyOf } from '#projections/bonus-wagers.ts';
import type { AppContext } from '#services/app-context.ts';
import { answeredFiguresOf } from '#services/betting/balance-figures.ts';
import { betMessageOf } from '#services/betting/bet-message.ts';
import type { BetSlip, Bettor } from '#services/betting/command-of-slip.ts';
import type { MarketFacts } from '#services/betting/market-facts.ts';
import {
  answer,
  type Declined,
  decline,
  declinedByExchange,
  declineField,
  type Reply,
} from '#services/reply.ts';
import { openHouseAccount } from '#trading/house-accounts.ts';
import { giveBack } from './follow-free-bet.ts';
import { freeBetView, liveBetOf } from './free-bet.ts';
import { publishClaim } from './take-claim-step.ts';

interface FreeBetSlip extends BetSlip {
  readonly freeBetId: number;
}

/** A slip with the command that `placeBet` built from it. */
interface MadeSlip {
  readonly slip: FreeBetSlip;
  readonly facts: MarketFacts | null;
  readonly command: PlaceBet | Declined;
}

const BACK = 1;
/** Delay before an unanswered bet is looked up. */
const LOOKED_FOR_AFTER_MS = 60_000;

/**
 * Places a bet paid by the house. Its use is persisted first with a version check, so that only one of two concurrent
 * requests uses it, and the bet ID is derived from it, so that it can't be placed twice. A rejected free bet can be
 * used again.
 *
 * Errors: NOT_FOUND if it doesn't exist or belongs to another player, BONUS_NOT_AVAILABLE if used or ended,
 * VALIDATION if stake, side, market or odds don't match its terms, and those of `placeBet`.
 */
export async function placeFreeBet(
  context: AppContext,
  { user, ip }: Bettor,
  { slip, facts, command }: MadeSlip,
): Promise<Reply<PlaceBetResult>> {
  const claim = await context.bonuses.claimById(slip.freeBetId);
  if (claim?.userId !== user.id || claim.terms.kind !== 'FREE_BET') return decline('NOT_FOUND');
  if (claim.freeBet?.clientBetId === slip.clientBetId) return await placedOf(context, claim);
  if ('ok' in command) return command;
  const refusal = refusalOf(context, claim, slip);
  if (refusal !== null) return refusal;
  if (facts === null || isHouseKind(facts.kind) || isRunsKind(facts.kind))
    return declineField('marketId', 'Free bets can only be used on exchange odds');
  if (facts.kind === 'EACH_WAY')
    return declineField('marketId', 'Free bets can’t be used each way');
  if ((claim.terms.sportId ?? facts.sportId) !== facts.sportId)
    return declineField('marketId', 'This free bet is for a different sport');
  const used = await noteUse(context, claim, slip);
  if (used === null) return decline('BONUS_NOT_AVAILABLE');
  const outcome = await context.exchange.submit(
    {
      ...command,
      accountId: used.freeBet.payerId,
      holderId: user.id,
      clientBetId: used.freeBet.key,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
    },
    { ip },
  );
  if (!outcome.ok) {
    await giveBack(context, used, used.freeBet);
    return declinedByExchange(outcome);
  }
  const kept = await context.bonuses.changeClaim(used, { dueAt: null }, { step: null });
  publishClaim(context, kept ?? used);
  return await placedOf(context, used);
}

function refusalOf(
  { clock }: AppContext,
  { state, freeBet, terms, dueAt, owes }: BonusClaim,
  { type, stake, rate, timeInForce }: FreeBetSlip,
): Declined | null {
  const isOver = dueAt === null || dueAt <= clock.now();
  if (state !== 'ACTIVE' || freeBet !== null || owes !== null || isOver)
    return decline('BONUS_NOT_AVAILABLE');
  if (type !== BACK) return declineField('type', 'Free bets must be back bets');
  if (stake !== terms.amount)
    return declineField('stake', `The stake must be ₹${rupeesOf(terms.amount)}`);
  if (timeInForce === 'ON_CLOSE')
    return declineField('timeInForce', 'Free bets can’t be placed at SP');
  const least = terms.minOdds / 100;
  return rate < terms.minOdds ? declineField('rate', `Odds must be ${least} or higher`) : null;
}

/** Persists the use; null if a concurrent request won. */
async function noteUse(
  context: AppContext,
  claim: BonusClaim,
  { clientBetId, marketId }: FreeBetSlip,
): Promise<(BonusClaim & { readonly freeBet: FreeBetUse }) | null> {
  const { bonuses, clock, exchange } = context;
  const payerId = await openHouseAccount(context, 'INR', 'promotions');
  const commissionBps = await exchange.read(({ accounts, markets }) => {
    const own = accounts.get(claim.userId)?.limits.commissionBps;
    return own ?? markets.get(marketId)?.terms.commissionBps ?? 0;
  });
  const at = clock.now();
  const leftMs = (claim.dueAt ?? at) - at;
  const key = freeBetKeyOf(claim);
  const freeBet: FreeBetUse = { key, payerId, clientBetId, at, leftMs, commissionBps };
  const change = { freeBet, dueAt: at + LOOKED_FOR_AFTER_MS };
  const kept = await bonuses.changeClaim(claim, change, { step: null });
  return kept === null ? null : { ...kept, freeBet };
}

/** Current result of the bet that was placed. */
async function placedOf(
  { exchange }: AppContext,
  claim: BonusClaim,
): Promise<Reply<PlaceBetResult>> {
  return await exchange.read((state): Reply<PlaceBetResult> => {
    const bet = claim.freeBet === null ? null : liveBetOf(state, claim.freeBet);
    const market = bet === null ? undefined : state.markets.get(bet.marketId);
    if (bet === null || market === undefined) return decline('BONUS_NOT_AVAILABLE');
    const view = freeBetView(state, bet, claim);
    const message = betMessageOf(view, market.kind);
    return answer({ message, bet: view, ...answeredFiguresOf(state, claim.userId) });
  });
}
