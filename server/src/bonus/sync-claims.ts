import type { BonusProduct } from '@crease/contracts/bonus/bonus.ts';
import {
  computeDepositBonus,
  computeLossback,
  computeWageringRequirement,
  getBonusPeriod,
} from '@crease/contracts/bonus/bonus-rules.ts';
import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { Money } from '@crease/core/money/money.ts';
import { SYSTEM_ACTOR } from '#base/audit-log.ts';
import type { ServiceResult } from '#base/reply.ts';
import { BY_SYSTEM, completeOwedClaim, endClaim, findFreeRounds, publishClaim, takeClaimStep } from './claim-steps.ts';
import type { BonusEnv } from './env.ts';
import { findUseResult, restoreFreeBet } from './free-bet.ts';
import { buildPeriodClaim, EVALUATION_DELAY_MS, getDueAt, isOffered } from './new-claim.ts';
import type { BonusClaim, ClaimChange, FreeBetUse } from './store/bonus-claim.ts';

/**
 * Updates a bonus to the state of its deposit. A credited deposit fixes the amount, a failed one leaves the bonus
 * waiting for another, and a chargeback ends the bonus it earned. Idempotent.
 *
 * @returns the updated claim; null if a concurrent change won.
 */
export async function syncWithDeposit(context: BonusEnv, claim: BonusClaim): Promise<BonusClaim | null> {
  const { state, depositId, amount } = claim;
  // Pending approval; the deposit is evaluated afterwards.
  if (depositId === null || state === 'PENDING') return claim;
  const deposit = await context.cashier.requestById(depositId);
  if (deposit?.state === 'REVERSED' && (state === 'CLAIMED' || state === 'ACTIVE')) {
    const reason = 'The deposit was reversed';
    return claimIn(await endClaim(context, claim, { ...BY_SYSTEM, to: 'CANCELLED', reason }));
  }
  if (amount !== null) return claim;
  const back = { ...BY_SYSTEM, to: 'CLAIMED' } as const;
  switch (deposit?.state) {
    case 'CREDITED': {
      const change = computeDepositChange(claim, deposit.settledAmount ?? deposit.amount);
      return claimIn(await takeClaimStep(context, claim, { ...back, change }));
    }
    // An appeal is still possible, so the link is kept.
    case 'REJECTED':
      return state === 'CLAIMED' ? claim : claimIn(await takeClaimStep(context, claim, back));
    case undefined:
    case 'EXPIRED':
    case 'CANCELLED':
    case 'REVERSED':
      return claimIn(await takeClaimStep(context, claim, { ...back, change: { depositId: null } }));
    default:
      return claim;
  }
}

/** Claim changes that result from a deposit; one that is too small leaves the claim waiting for another. */
function computeDepositChange({ terms }: BonusClaim, deposit: Money): ClaimChange {
  const amount = computeDepositBonus(terms, deposit);
  if (amount === 0) return { depositId: null };
  const required = computeWageringRequirement(amount, terms.wageringMultiple);
  return { amount, reserved: amount, required, dueAt: null };
}

/** Ends the bonus that its owner confirmed forfeiting, once the withdrawal is held; unchanged if that failed. */
export async function syncWithWithdrawal(context: BonusEnv, claim: BonusClaim): Promise<BonusClaim | null> {
  const { withdrawal, userId } = claim;
  if (withdrawal === null) return claim;
  const asked = await context.cashier.requestByClientId(userId, withdrawal);
  if (asked === null) return await context.bonuses.changeClaim(claim, { withdrawal: null }, { step: null });
  // The cashier will hold or drop the amount; evaluated again then.
  if (asked.state === 'REQUESTED') return claim;
  const actor = `user:${userId}`;
  return claimIn(await endClaim(context, claim, { to: 'FORFEITED', by: 'USER', actor }));
}

/** The claim after a step; null if the step wasn't taken. */
export function claimIn(reply: ServiceResult<BonusClaim>): BonusClaim | null {
  return reply.ok ? reply.value : null;
}

/**
 * Updates a free bet to the state of its bet: open, won, lost or stake returned; an unused one expires. Also repairs
 * steps lost in a crash. Idempotent. Call under the owner's lock.
 */
export async function syncFreeBet(context: BonusEnv, known: BonusClaim): Promise<void> {
  const owed = await completeOwedClaim(context, known);
  if (!owed.ok) return;
  const claim = owed.value;
  const { state, freeBet, dueAt } = claim;
  const isDue = dueAt !== null && dueAt <= context.clock.now();
  if (freeBet !== null) await syncUse(context, claim, { use: freeBet, isDue });
  else if (isDue && state === 'ACTIVE') await endClaim(context, claim, { ...BY_SYSTEM, to: 'EXPIRED' });
}

async function syncUse(
  context: BonusEnv,
  claim: BonusClaim,
  { use, isDue }: { readonly use: FreeBetUse; readonly isDue: boolean },
): Promise<void> {
  const { state, converted } = claim;
  const result = await findUseResult(context, claim, use);
  if (state === 'COMPLETED' || state === 'LOST') {
    if (result === 'NONE' || result === (converted ?? 0)) return;
    const back = await reverseFreeBet(context, claim);
    if (back !== null) await syncUse(context, back, { use, isDue: false });
  } else if (state === 'ACTIVE') {
    if (typeof result === 'number') await settle(context, claim, result);
    // A bet that was just submitted may still be placed.
    else if (result === 'BACK' || (result === 'NONE' && isDue)) await restoreFreeBet(context, claim, use);
    else if (result === 'OPEN' && isDue) await context.bonuses.changeClaim(claim, { dueAt: null }, { step: null });
  }
}

/** Pays the win; a lost free bet costs nothing. */
async function settle(context: BonusEnv, claim: BonusClaim, win: number): Promise<void> {
  const endedAt = context.clock.now();
  const change = { converted: win, reserved: win, dueAt: null, endedAt };
  const taken = await takeClaimStep(
    context,
    claim,
    win > 0
      ? { ...BY_SYSTEM, to: 'COMPLETED', change, move: { type: 'FREE_BET_WON', amount: win } }
      : { ...BY_SYSTEM, to: 'LOST', change },
  );
  if (!taken.ok || win === 0) return;
  // A closed account can't withdraw it: an operator must reopen the account or pay it out.
  const user = await context.accounts.userById(claim.userId);
  if (user?.closedAt != null) context.businessWatch.recordClosedCredit(claim.userId, win, `bonus-${claim.id}`);
}

/** Reverses the payout when the result was reversed or changed. */
async function reverseFreeBet(context: BonusEnv, claim: BonusClaim): Promise<BonusClaim | null> {
  const { terms, converted } = claim;
  const change = { converted: null, reserved: terms.maxConversion ?? 0, endedAt: null };
  const amount = converted ?? 0;
  const taken = await takeClaimStep(context, claim, {
    ...BY_SYSTEM,
    to: 'ACTIVE',
    change,
    ...(claim.state === 'COMPLETED' ? { move: { type: 'FREE_BET_REVERSED', amount } } : {}),
  });
  return claimIn(taken);
}

/**
 * Updates a free-rounds claim to its state in the exchange: rounds left, all played or expired. The exchange pays
 * winnings per round, so no transfer is needed here. Idempotent. Call under the owner's lock.
 */
export async function syncFreeRounds(context: BonusEnv, claim: BonusClaim): Promise<void> {
  const rounds = await findFreeRounds(context, claim);
  if (rounds === null) return;
  if (claim.state === 'ACTIVE') await syncOpen(context, claim, rounds);
  else if (claim.endedAt !== null) await applyCorrection(context, claim, rounds.won);
}

async function syncOpen(context: BonusEnv, claim: BonusClaim, { left, open, won, until }: FreeRounds): Promise<void> {
  const { bonuses, clock } = context;
  const now = clock.now();
  if (open === 0 && left === 0) {
    const change = { converted: won, reserved: won, dueAt: null, endedAt: now };
    const to = won > 0 ? 'COMPLETED' : 'LOST';
    await takeClaimStep(context, claim, { ...BY_SYSTEM, to, change });
  } else if (open === 0 && until <= now) {
    await endClaim(context, claim, { ...BY_SYSTEM, to: 'EXPIRED' });
  } else if (until !== claim.dueAt) {
    // A round was refunded after the expiry.
    const kept = await bonuses.changeClaim(claim, { dueAt: until }, { step: null });
    publishClaim(context, kept ?? claim);
  } else publishClaim(context, claim);
}

/** Updates the cost when a round was corrected after the claim ended. */
async function applyCorrection(context: BonusEnv, claim: BonusClaim, won: number): Promise<void> {
  if (won === (claim.converted ?? 0)) return;
  const change = { converted: won, reserved: won };
  if (claim.state === 'LOST') await takeClaimStep(context, claim, { ...BY_SYSTEM, to: 'COMPLETED', change });
  else await context.bonuses.changeClaim(claim, change, { step: null });
}

/** Ledger entry kinds that make up a product's wins and losses, including commission and corrections. */
const PLAY_ENTRIES: Readonly<Record<BonusProduct, readonly EntryKind[]>> = {
  SPORTS: ['BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING'],
  CASINO: ['CASINO_BET', 'CASINO_WIN', 'CASINO_ROLLBACK'],
};

/** True if this is the main claim of a lossback offer, which yields a claim per period and continues. */
export function isLossbackClaim({ terms, periodFrom }: BonusClaim): boolean {
  return terms.kind === 'LOSSBACK' && periodFrom === null;
}

/**
 * Settles the finished period: the net loss since the offer was claimed yields a claim of its own, once per period
 * (idempotent). The main claim then continues with the next period, or ends with its offer or budget.
 */
export async function payLossback(context: BonusEnv, taking: BonusClaim): Promise<void> {
  const { bonuses, clock } = context;
  const { state, dueAt, terms, userId, createdAt } = taking;
  const now = clock.now();
  if (state !== 'CLAIMED' || dueAt === null || dueAt > now) return;
  const { from, to } = getBonusPeriod(terms.period ?? 'DAY', dueAt - EVALUATION_DELAY_MS - 1);
  const days = { from: Math.max(from, createdAt), to: to - 1 };
  const amount = computeLossback(terms, await computeNetLoss(context, taking, days));
  if (amount > 0) {
    const claim = buildPeriodClaim(taking, { periodFrom: from, amount, at: now });
    const step = { at: now, toState: 'CLAIMED', actor: SYSTEM_ACTOR, ip: '' } as const;
    const kept = await bonuses.addClaim(claim, step);
    if (kept === 'BUDGET') {
      const reason = 'The offer’s budget is used up';
      await endClaim(context, taking, { ...BY_SYSTEM, to: 'CANCELLED', reason });
      return;
    }
    if (kept !== 'REPEATED') publishClaim(context, kept);
  }
  const user = await context.accounts.userById(userId);
  const offer = (await bonuses.offers()).find(({ id }) => id === taking.offerId);
  const goesOn = user !== null && offer !== undefined && isOffered(offer, user, to);
  if (goesOn) await bonuses.changeClaim(taking, { dueAt: getDueAt(terms, to) }, { step: null });
  else await endClaim(context, taking, { ...BY_SYSTEM, to: 'EXPIRED' });
}

/** Net loss of a player in a range; negative for a net win. */
async function computeNetLoss(
  { readModel }: BonusEnv,
  { userId, terms }: BonusClaim,
  range: { readonly from: number; readonly to: number },
): Promise<Money> {
  const sums = await readModel.moneyDays(userId, range);
  return sums
    .filter(({ kind }) => PLAY_ENTRIES[terms.product].includes(kind))
    .reduce((loss, { came, went }) => loss + went - came, 0);
}
