import { findStep, type Party } from '@crease/contracts/base/state-table.ts';
import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@crease/contracts/cash/request-states.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { CashMove } from '@crease/core/cashier/cash-move.ts';
import { SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply, toFailure } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import {
  type CashChange,
  type CashRequest,
  type CashWriting,
  isClash,
  type NewCashRequest,
  type NewCashStep,
  type OwedStep,
} from '#cash/store/cash-request.ts';
import type { Requester } from '#people/sessions/live-session.ts';
import { failClash, formatReferenceNo } from './cash-desk.ts';
import { publishRequest } from './request-view.ts';

export interface RequestTransition {
  readonly to: RequestState;
  readonly by: Party;
  /** `user:42`, `operator:3`, `provider:name` or `system`. */
  readonly actor: string;
  readonly ip: string;
  readonly reason?: string | null;
  readonly change?: CashChange;
  /** Money movement of the step; required where the state table names an entry. */
  readonly move?: CashMove;
  readonly writing?: Omit<CashWriting, 'step'>;
}

/**
 * The only way to change a request's state. Transitions outside the table are BAD_STATE, and of two concurrent
 * changes one fails. A step that moves money is persisted as owed, then moved, then completed; after an interruption,
 * `completePendingStep` resumes it with the same key.
 */
export async function takeStep(
  context: CashEnv,
  request: CashRequest,
  transition: RequestTransition,
): Reply<CashRequest> {
  const { to, by, actor, ip, reason = null, change = {}, move, writing = {} } = transition;
  const steps = request.type === 'DEPOSIT' ? DEPOSIT_STATES : WITHDRAWAL_STATES;
  const allowed = findStep(steps, { from: request.state, to, by });
  if (request.owes !== null || allowed === null) return fail('BAD_STATE', { state: request.state });
  assert(allowed.entry === move?.type, 'the movement matches the state table');
  if (move !== undefined) {
    const owes: OwedStep = { to, move, change, actor, reason, ip };
    const beside = { ...writing, step: null };
    const owing = await context.cashier.changeRequest(request, { owes }, beside);
    return isClash(owing) ? failClash(owing, request.type) : completePendingStep(context, owing);
  }
  const written = await context.cashier.changeRequest(
    request,
    { ...change, state: to },
    { ...writing, step: buildCashStep(context, request, { to, change, actor, reason, ip }) },
  );
  if (isClash(written)) return failClash(written, request.type);
  await releaseRoom(context, written);
  return await announceStep(context, written);
}

async function announceStep(context: CashEnv, request: CashRequest): Reply<CashRequest> {
  publishRequest(context, request);
  for (const follow of context.cashGates.stepFollowers) await follow(request);
  return ok(request);
}

/**
 * Executes a request's owed transfer and completes its step. The idempotency key is the request and movement kind,
 * since no request makes the same kind twice. Safe to repeat after a crash.
 */
export async function completePendingStep(context: CashEnv, request: CashRequest): Reply<CashRequest> {
  const { owes, id, userId } = request;
  if (owes === null) return ok(request);
  const outcome = await context.exchange.submit({
    type: 'MoveCash',
    accountId: userId,
    move: 'withdrawalId' in owes.move ? { ...owes.move, withdrawalId: id } : owes.move,
    reason: formatReferenceNo(request),
    key: `${id}:${owes.move.type}`,
  });
  if (!outcome.ok) {
    await handleRejection(context, request);
    return toFailure(outcome);
  }
  const written = await context.cashier.changeRequest(
    request,
    { ...owes.change, state: owes.to, owes: null },
    { step: buildCashStep(context, request, owes) },
  );
  if (isClash(written)) {
    const settled = await context.cashier.requestById(id);
    return settled?.state === owes.to ? ok(settled) : fail('BAD_STATE');
  }
  return await announceStep(context, written);
}

/**
 * Handles a rejected transfer. A withdrawal that can't be held is dropped. Received money remains owed until its
 * owner has it; any other step is discarded.
 */
async function handleRejection({ cashier, log }: CashEnv, request: CashRequest): Promise<void> {
  const { id, state, owes } = request;
  if (state === 'REQUESTED') return await cashier.dropRequest(id);
  log.error('The exchange rejected a cashier transfer.', { id, to: owes?.to });
  if (owes?.move.type !== 'DEPOSIT') await cashier.changeRequest(request, { owes: null }, { step: null });
}

function buildCashStep(
  { clock }: CashEnv,
  { state, amount, settledAmount }: CashRequest,
  { to, change, actor, reason, ip }: Omit<OwedStep, 'move'>,
): NewCashStep {
  return {
    at: clock.now(),
    fromState: state,
    toState: to,
    actor,
    reason,
    amountBefore: settledAmount ?? amount,
    amountAfter: change.settledAmount ?? settledAmount ?? amount,
    ip,
  };
}

/**
 * Reserves a new deposit against the player's own limits; drops the request if it exceeds them. Idempotent. Errors:
 * PLAY_LIMIT, PLAY_PAUSED.
 */
export async function reserveRoom(
  { cashier, exchange }: CashEnv,
  { id, userId, amount }: CashRequest,
): Promise<Failure | null> {
  const outcome = await exchange.submit({
    type: 'ChangePlay',
    accountId: userId,
    change: { type: 'EXPECT_DEPOSIT', depositId: id, amount },
  });
  if (outcome.ok) return null;
  await cashier.dropRequest(id);
  return toFailure(outcome);
}

/** Releases the reservation of a deposit that will not be credited. */
async function releaseRoom({ exchange }: CashEnv, { id, userId, type, state }: CashRequest): Promise<void> {
  const isOver = state === 'CANCELLED' || state === 'EXPIRED' || state === 'REJECTED';
  if (type !== 'DEPOSIT' || !isOver) return;
  const change = { type: 'DROP_DEPOSIT', depositId: id } as const;
  await exchange.submit({ type: 'ChangePlay', accountId: userId, change });
}

export const BY_SYSTEM = { ...SYSTEM_ORIGIN, by: 'SYSTEM' } as const;

export function buildFirstStep({ createdAt, state, userId, amount }: NewCashRequest, ip: string) {
  return { at: createdAt, toState: state, actor: `user:${userId}`, amountAfter: amount, ip };
}

export function byOwner({ user, origin }: Requester): Pick<RequestTransition, 'by' | 'actor' | 'ip'> {
  return { by: 'USER', actor: `user:${user.id}`, ip: origin.ip };
}
