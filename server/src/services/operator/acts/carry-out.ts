import type { ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import type { AppContext } from '#services/app-context.ts';
import { executeBonusAction } from '#services/bonus/house-endings.ts';
import { executeCashAction, executeMatched } from '#services/cashier/approve-request.ts';
import { creditWaiting } from '#services/cashier/bank-credit.ts';
import { changeMethod } from '#services/cashier/payment-change.ts';
import { payHeldWin } from '#services/casino/held-wins.ts';
import { executeEndRound } from '#services/casino/house-rounds.ts';
import { writeOffDebt } from '#services/debts/debt-acts.ts';
import { moveBalance } from '#services/operator/adjust-balance.ts';
import { type Actor, buildAuditRow, buildSubmitContext } from '#services/operator/audit-line.ts';
import { closeUser } from '#services/operator/close-user.ts';
import type { OperatorView } from '#services/operator/manage-events.ts';
import {
  changeTerms,
  reinstateRunner,
  removeRunner,
  reverseSettlement,
} from '#services/operator/manage-markets.ts';
import { settleOnResult, voidBets, voidMarket } from '#services/operator/settle-market.ts';
import { failField, ok, type ServiceResult, toFailure } from '#services/reply.ts';
import { hasLicensedDomain, LICENSED_NEEDS_FOUR_EYES } from '#services/site/need-four-eyes.ts';
import { loadHouseRules, RULES_DOCUMENT, withRules } from './house-rules.ts';
import type { ActOf, HouseRules, ProposedAct } from './operator-act.ts';
import { runAloneLocked } from './run-counted.ts';

export const NOTHING_DONE: ConfirmedAction = {
  voided: null,
  settlement: null,
  market: null,
  transaction: null,
  requestId: null,
  paymentMethodId: null,
};

/** Context of an action being executed. */
export interface ActionOrder {
  readonly act: ProposedAct;
  /** Idempotency key: repeats move no more money. */
  readonly key: string;
  /** True if a second operator has approved it. */
  readonly isConfirmed: boolean;
}

/** Executes an approved action; the actor's guard is checked again by the writer. */
export async function carryOut(
  context: AppContext,
  viewing: OperatorView,
  { act, key, isConfirmed }: ActionOrder,
): Promise<ServiceResult<ConfirmedAction>> {
  const { actor } = viewing;
  switch (act.type) {
    case 'SettleMarket':
      return as('settlement', await settleOnResult(context, actor, act));
    case 'VoidBets':
      return as('voided', await voidBets(context, actor, act));
    case 'VoidMarket':
      return as('settlement', await voidMarket(context, actor, act));
    case 'UnsettleMarket':
      return as('market', await reverseSettlement(context, viewing, act));
    case 'VoidHouseRound':
      return done(await executeEndRound(context, actor, act));
    case 'RemoveRunner':
      return as('market', await removeRunner(context, viewing, { ...act, isConfirmed }));
    case 'RestoreRunner':
      return as('market', await reinstateRunner(context, viewing, act));
    case 'UpdateMarket':
      return as('market', await changeTerms(context, viewing, act));
    case 'AdjustBalance':
      return as('transaction', await moveBalance(context, actor, { act, key }));
    case 'SetUserLimits':
      return done(await changeLimits(context, actor, act));
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'DismissDispute':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal': {
      const moved = await executeCashAction(context, actor, { act, isConfirmed });
      return moved.ok ? ok({ ...NOTHING_DONE, requestId: moved.value.id }) : moved;
    }
    case 'ApproveMatched':
      return done(await executeMatched(context, actor, act));
    case 'VoidBonus':
      return done(await executeBonusAction(context, actor, act));
    case 'SavePaymentMethod': {
      const saved = await changeMethod(context, actor, act);
      return saved.ok ? ok({ ...NOTHING_DONE, paymentMethodId: saved.value.id }) : saved;
    }
    case 'WriteOffDebt':
      return done(await writeOffDebt(context, actor, { act, key }));
    case 'PayHeldWin':
      return done(await payHeldWin(context, actor, act));
    case 'CloseUser':
      return done(await closeUser(context, actor, act));
    case 'SaveRules':
      return done(await saveRules(context, actor, act));
  }
}

function as<Part extends keyof ConfirmedAction>(
  part: Part,
  reply: ServiceResult<NonNullable<ConfirmedAction[Part]>>,
): ServiceResult<ConfirmedAction> {
  return reply.ok ? ok({ ...NOTHING_DONE, [part]: reply.value }) : reply;
}

function done(reply: ServiceResult<unknown>): ServiceResult<ConfirmedAction> {
  return reply.ok ? ok(NOTHING_DONE) : reply;
}

/** Sets a user's limits, once all required operators have agreed. */
async function changeLimits(
  context: AppContext,
  actor: Actor,
  { userId, limits, reason }: ActOf<'SetUserLimits'>,
): Promise<ServiceResult<boolean>> {
  const before = await context.exchange.read((state) => state.accounts.get(userId)?.limits ?? null);
  const outcome = await context.exchange.submit(
    { type: 'SetAccountLimits', accountId: userId, limits },
    buildSubmitContext(actor, {
      action: 'SetUserLimits',
      entity: 'user',
      entityId: userId,
      reason,
      before,
      after: { ...before, ...limits },
    }),
  );
  return outcome.ok ? ok(true) : toFailure(outcome);
}

/**
 * Saves the rules together with the audit entry, once all required operators have agreed. Deposits that wait for a
 * second person are judged again. Errors: VALIDATION if four eyes would be off while a domain is licensed.
 */
async function saveRules(
  context: AppContext,
  actor: Actor,
  { rules, reason }: ActOf<'SaveRules'>,
): Promise<ServiceResult<HouseRules>> {
  if (rules.fourEyes === false && hasLicensedDomain(context)) {
    return failField('fourEyes', LICENSED_NEEDS_FOUR_EYES);
  }
  const before = await loadHouseRules(context);
  const after = withRules(before, rules);
  const audit = buildAuditRow(actor, {
    action: 'SaveSettings',
    entity: 'setting',
    entityId: RULES_DOCUMENT,
    reason,
    before,
    after,
  });
  await context.documents.put(RULES_DOCUMENT, after, audit);
  await creditWaiting(context, runAloneLocked);
  return ok(after);
}
