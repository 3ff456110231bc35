import { toRupees } from '@crease/contracts/values/money.ts';
import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import { type Failure, fail, failField, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { buildBetMessage } from '#betting/bet-message.ts';
import type { BetSlip, Bettor } from '#betting/command-of-slip.ts';
import { type PreparedBet, prepareBet } from '#betting/place-bet.ts';
import type { BonusClaim, FreeBetUse } from '#bonus/store/bonus-claim.ts';
import { getBalanceFigures } from '#journal/balance-figures.ts';
import { openHouseAccount } from '#people/account/house-account.ts';
import { makeFreeBetKey } from './bonus-wagers.ts';
import type { BonusEnv } from './env.ts';
import { restoreFreeBet } from './follow-free-bet.ts';
import { findLiveBet, freeBetView } from './free-bet.ts';
import { publishClaim } from './take-claim-step.ts';

interface FreeBetSlip extends BetSlip {
  /** Claim ID of the free bet to use. */
  readonly freeBetId: number;
}

const BACK = 1;
/** Delay before an unanswered bet is looked up. */
const LOOK_UP_AFTER_MS = 60_000;

/**
 * Places a bet paid by the house. Its use is persisted first with a version check, so that only one of two concurrent
 * requests uses it, and the bet ID is derived from it, so that it can't be placed twice. A rejected free bet can be
 * used again.
 *
 * Errors: NOT_FOUND if it doesn't exist or belongs to another player, BONUS_NOT_AVAILABLE if used or ended,
 * VALIDATION if stake, side, market or odds don't match its terms, and those of `placeBet`.
 */
export function placeFreeBet(
  context: BonusEnv,
  bettor: Bettor,
  slip: FreeBetSlip,
): Promise<ServiceResult<PlaceBetResult>> {
  return context.betAnswers.runOnce(bettor.user.id, slip, async () =>
    place(context, bettor, { slip, ...(await prepareBet(context, bettor, slip)) }),
  );
}

async function place(
  context: BonusEnv,
  { user, ip }: Bettor,
  { slip, facts, command }: PreparedBet & { readonly slip: FreeBetSlip },
): Promise<ServiceResult<PlaceBetResult>> {
  const claim = await context.bonuses.claimById(slip.freeBetId);
  if (claim?.userId !== user.id || claim.terms.kind !== 'FREE_BET') return fail('NOT_FOUND');
  if (claim.freeBet?.clientBetId === slip.clientBetId)
    return await buildPlacedResult(context, claim);
  if ('ok' in command) return command;
  const refusal = checkUsable(context, claim, slip);
  if (refusal !== null) return refusal;
  if (facts === null || isHouseKind(facts.kind) || isRunsKind(facts.kind))
    return failField('marketId', 'Free bets can only be used on exchange odds');
  if (facts.kind === 'EACH_WAY') return failField('marketId', 'Free bets can’t be used each way');
  if ((claim.terms.sportId ?? facts.sportId) !== facts.sportId)
    return failField('marketId', 'This free bet is for a different sport');
  const used = await storeUse(context, claim, slip);
  if (used === null) return fail('BONUS_NOT_AVAILABLE');
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
    await restoreFreeBet(context, used, used.freeBet);
    return toFailure(outcome);
  }
  const kept = await context.bonuses.changeClaim(used, { dueAt: null }, { step: null });
  publishClaim(context, kept ?? used);
  return await buildPlacedResult(context, used);
}

function checkUsable(
  { clock }: BonusEnv,
  { state, freeBet, terms, dueAt, owes }: BonusClaim,
  { type, stake, rate, timeInForce }: FreeBetSlip,
): Failure | null {
  const isOver = dueAt === null || dueAt <= clock.now();
  if (state !== 'ACTIVE' || freeBet !== null || owes !== null || isOver)
    return fail('BONUS_NOT_AVAILABLE');
  if (type !== BACK) return failField('type', 'Free bets must be back bets');
  if (stake !== terms.amount)
    return failField('stake', `The stake must be ₹${toRupees(terms.amount)}`);
  if (timeInForce === 'ON_CLOSE')
    return failField('timeInForce', 'Free bets can’t be placed at SP');
  const least = terms.minOdds / 100;
  return rate < terms.minOdds ? failField('rate', `Odds must be ${least} or higher`) : null;
}

/** Persists the use; null if a concurrent request won. */
async function storeUse(
  context: BonusEnv,
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
  const key = makeFreeBetKey(claim);
  const freeBet: FreeBetUse = { key, payerId, clientBetId, at, leftMs, commissionBps };
  const change = { freeBet, dueAt: at + LOOK_UP_AFTER_MS };
  const kept = await bonuses.changeClaim(claim, change, { step: null });
  return kept === null ? null : { ...kept, freeBet };
}

/** Current result of the bet that was placed. */
async function buildPlacedResult(
  { exchange }: BonusEnv,
  claim: BonusClaim,
): Promise<ServiceResult<PlaceBetResult>> {
  return await exchange.read((state): ServiceResult<PlaceBetResult> => {
    const bet = claim.freeBet === null ? null : findLiveBet(state, claim.freeBet);
    const market = bet === null ? undefined : state.markets.get(bet.marketId);
    if (bet === null || market === undefined) return fail('BONUS_NOT_AVAILABLE');
    const view = freeBetView(state, bet, claim);
    const message = buildBetMessage(view, market.kind);
    return ok({ message, bet: view, ...getBalanceFigures(state, claim.userId) });
  });
}
