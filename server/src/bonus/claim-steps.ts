import { findStep, type Party } from '@crease/contracts/base/state-table.ts';
import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import { getClaimStates, locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import { type NewAuditRow, SYSTEM_ACTOR } from '#base/audit-log.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { BonusEnv } from './env.ts';
import type { BonusClaim, ClaimChange, NewClaimStep, OwedClaimStep } from './store/bonus-claim.ts';

/** A state transition of a claim. */
interface ClaimTransition extends Pick<OwedClaimStep, 'to' | 'actor'> {
  readonly by: Party;
  readonly ip?: string;
  readonly reason?: string | null;
  readonly change?: ClaimChange;
  /** Money movement of the step; required where the state table names an entry. */
  readonly move?: CashMove;
  readonly audit?: NewAuditRow;
}

/** Party and actor of an automatic step. */
export const BY_SYSTEM = { by: 'SYSTEM', actor: SYSTEM_ACTOR } as const;

/** Serialises bonus operations per user; see `LOCK_ORDER`. */
export function withBonusLock<Value>(
  { locks }: Pick<BonusEnv, 'locks'>,
  userId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run(`bonus:${userId}`, work);
}

/** Runs work on a claim in its present state, under its owner's lock. Errors: NOT_FOUND. */
export async function withClaim<Value>(
  context: BonusEnv,
  id: number,
  work: (claim: BonusClaim) => Reply<Value>,
): Reply<Value> {
  const known = await context.bonuses.claimById(id);
  if (known === null) return fail('NOT_FOUND');
  return await withBonusLock(context, known.userId, async () => work((await context.bonuses.claimById(id)) ?? known));
}

/**
 * The only way to change a claim's state, like `takeStep` for deposits. Transitions outside the table are BAD_STATE.
 * A step that moves money is persisted as owed, then moved, then completed.
 */
export async function takeClaimStep(
  context: BonusEnv,
  claim: BonusClaim,
  transition: ClaimTransition,
): Reply<BonusClaim> {
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
  const kept = await context.bonuses.changeClaim(claim, { ...change, state: to }, { step, ...beside });
  if (kept === null) return fail('BAD_STATE');
  publishClaim(context, kept);
  return ok(kept);
}

/**
 * Executes a claim's owed transfer and completes its step. The idempotency key is the claim and movement kind, since
 * no claim makes the same kind twice, except a free bet with a reversed result, whose key includes the version under
 * which the step is owed. Safe to repeat after a crash. If the exchange rejects it, the step is not taken.
 */
export async function completeOwedClaim(context: BonusEnv, claim: BonusClaim): Reply<BonusClaim> {
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

interface Ending extends Omit<ClaimTransition, 'change' | 'move'> {
  readonly to: Extract<ClaimState, 'DECLINED' | 'EXPIRED' | 'FORFEITED' | 'CANCELLED' | 'VOIDED'>;
}

/**
 * Ends a bonus without paying cash: the granted amount returns to the house and no longer counts as a cost of the
 * offer. Free rounds keep costing what they have won so far. Errors: BAD_STATE while a free round is in progress.
 */
export async function endClaim(
  context: BonusEnv,
  claim: BonusClaim,
  { reason = null, ...ending }: Ending,
): Reply<BonusClaim> {
  const won = claim.terms.kind === 'FREE_ROUNDS' ? await endFreeRounds(context, claim) : ok(0);
  if (!won.ok) return won;
  const change = {
    reserved: won.value,
    converted: won.value,
    withdrawal: null,
    dueAt: null,
    reason,
    endedAt: context.clock.now(),
  };
  const isLocked = claim.state === 'ACTIVE' && locksMoney(claim.terms.kind);
  const move = isLocked ? { move: { type: 'BONUS_ENDED', bonusId: claim.id } as const } : {};
  return await takeClaimStep(context, claim, { ...ending, reason, change, ...move });
}

type Parts = Pick<BonusEnv, 'exchange'>;

/** Free rounds of a claim in the exchange; null if not granted yet, or expired days ago. */
export function findFreeRounds(
  { exchange }: Parts,
  { userId, id }: Pick<BonusClaim, 'userId' | 'id'>,
): Promise<FreeRounds | null> {
  return exchange.read(({ accounts }) => accounts.get(userId)?.freeRounds.get(id) ?? null);
}

/** Grants the free rounds of a claim once and returns their expiry. Errors: those of `ChangeFreeRounds`. */
export async function grantFreeRounds(
  context: Parts,
  { id: bonusId, userId, terms }: BonusClaim,
  until: number,
): Reply<number> {
  const { providerId: provider = '', gameCode: game = '', rounds = 0 } = terms.freeRounds ?? {};
  const most = terms.maxConversion ?? 0;
  const outcome = await context.exchange.submit({
    type: 'ChangeFreeRounds',
    accountId: userId,
    change: { type: 'GRANT', bonusId, provider, game, rounds, stake: terms.amount, most, until },
  });
  if (!outcome.ok) return toFailure(outcome);
  return ok((await findFreeRounds(context, { userId, id: bonusId }))?.until ?? until);
}

/**
 * Cancels a claim's remaining free rounds and returns their winnings so far, in paise. Errors: BAD_STATE while one is
 * in progress. A closed account has none left.
 */
async function endFreeRounds(context: Parts, { id: bonusId, userId }: BonusClaim): Reply<number> {
  const outcome = await context.exchange.submit({
    type: 'ChangeFreeRounds',
    accountId: userId,
    change: { type: 'END', bonusId },
  });
  if (!outcome.ok && outcome.code !== 'NOT_FOUND') return toFailure(outcome);
  return ok((await findFreeRounds(context, { userId, id: bonusId }))?.won ?? 0);
}
