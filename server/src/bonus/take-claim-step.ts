import { getClaimStates } from '@crease/contracts/rules/bonus-states.ts';
import { findStep, type Party } from '@crease/contracts/rules/state-table.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type {
  BonusClaim,
  ClaimChange,
  NewClaimStep,
  OwedClaimStep,
} from '#bonus/store/bonus-claim.ts';
import type { BonusEnv } from './env.ts';

/** A state transition of a claim. */
export interface ClaimTransition {
  readonly to: ClaimState;
  readonly by: Party;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly ip?: string;
  readonly reason?: string | null;
  readonly change?: ClaimChange;
  /** Money movement of the step; required where the state table names an entry. */
  readonly move?: CashMove;
  readonly audit?: NewAuditRow;
}

/** Serialises bonus operations per user; see `LOCK_ORDER`. */
export function withBonusLock<Value>(
  { locks }: Pick<BonusEnv, 'locks'>,
  userId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run(`bonus:${userId}`, work);
}

/**
 * The only way to change a claim's state, like `takeStep` for deposits. Transitions outside the table are BAD_STATE.
 * A step that moves money is persisted as owed, then moved, then completed.
 */
export async function takeClaimStep(
  context: BonusEnv,
  claim: BonusClaim,
  transition: ClaimTransition,
): Promise<ServiceResult<BonusClaim>> {
  const { to, by, actor, ip = '', reason = null, change = {}, move, audit } = transition;
  const allowed = findStep(getClaimStates(claim.terms.kind), { from: claim.state, to, by });
  if (claim.owes !== null || allowed === null) return fail('BAD_STATE', { state: claim.state });
  assert(allowed.entry === move?.type, 'the movement matches the state table');
  const beside = audit === undefined ? {} : { audit };
  if (move !== undefined) {
    const owes: OwedClaimStep = { to, move, change, actor, reason, ip };
    const owing = await context.bonuses.changeClaim(claim, { owes }, { step: null, ...beside });
    return owing === null ? fail('BAD_STATE') : completeOwedClaim(context, owing);
  }
  const step = buildStep(context, claim, { to, actor, reason, ip });
  const kept = await context.bonuses.changeClaim(
    claim,
    { ...change, state: to },
    { step, ...beside },
  );
  if (kept === null) return fail('BAD_STATE');
  publishClaim(context, kept);
  return ok(kept);
}

/**
 * Executes a claim's owed transfer and completes its step. The idempotency key is the claim and movement kind, since
 * no claim makes the same kind twice, except a free bet with a reversed result, whose key includes the version under
 * which the step is owed. Safe to repeat after a crash. If the exchange rejects it, the step is not taken.
 */
export async function completeOwedClaim(
  context: BonusEnv,
  claim: BonusClaim,
): Promise<ServiceResult<BonusClaim>> {
  const { owes, id, userId, terms, version } = claim;
  if (owes === null) return ok(claim);
  const outcome = await context.exchange.submit({
    type: 'MoveCash',
    accountId: userId,
    move: owes.move,
    reason: terms.title,
    key: `bonus:${id}:${owes.move.type}${terms.kind === 'FREE_BET' ? `:${version}` : ''}`,
  });
  if (!outcome.ok) {
    context.log.error('The exchange rejected a bonus transfer.', { id, to: owes.to });
    await context.bonuses.changeClaim(claim, { owes: null }, { step: null });
    return toFailure(outcome);
  }
  const kept = await context.bonuses.changeClaim(
    claim,
    { ...owes.change, state: owes.to, owes: null },
    { step: buildStep(context, claim, owes) },
  );
  if (kept === null) return fail('BAD_STATE');
  publishClaim(context, kept);
  return ok(kept);
}

/** Pushes a claim's new state or progress to its owner's devices. */
export function publishClaim(
  { personalNews }: Pick<BonusEnv, 'personalNews'>,
  { userId, offerId, state, wagered }: BonusClaim,
): void {
  personalNews.publish(userId, { type: 'bonus', bonus: { id: offerId, state, wagered } });
}

function buildStep(
  { clock }: BonusEnv,
  { state }: BonusClaim,
  { to, actor, reason, ip }: Pick<OwedClaimStep, 'to' | 'actor' | 'reason' | 'ip'>,
): NewClaimStep {
  return { at: clock.now(), fromState: state, toState: to, actor, reason, ip };
}
