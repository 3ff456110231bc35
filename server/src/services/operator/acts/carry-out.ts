import type { ConfirmedAct } from '@crease/contracts/routes/operator-desk.ts';
import type { AppContext } from '#services/app-context.ts';
import { carryOutBonusAct } from '#services/bonus/house-endings.ts';
import { carryOutCashAct } from '#services/cashier/approve-request.ts';
import { changeMethod } from '#services/cashier/payment-change.ts';
import { endHouseRound } from '#services/casino/house-rounds.ts';
import { writeOffDebt } from '#services/debts/debt-acts.ts';
import { moveBalance } from '#services/operator/adjust-balance.ts';
import { closeUser } from '#services/operator/close-user.ts';
import type { Viewing } from '#services/operator/manage-events.ts';
import {
  changeTerms,
  putRunnerBack,
  reverseSettlement,
  takeRunnerOut,
} from '#services/operator/manage-markets.ts';
import { settleOnResult, takeBackBets, takeBackMarket } from '#services/operator/settle-market.ts';
import { answer, type Reply } from '#services/reply.ts';
import { changeLimits } from './change-limits.ts';
import type { ProposedAct } from './operator-act.ts';
import { saveRules } from './save-rules.ts';

export const NOTHING_DONE: ConfirmedAct = {
  voided: null,
  settlement: null,
  market: null,
  transaction: null,
  requestId: null,
  paymentMethodId: null,
};

/** Context of an action being executed. */
export interface Order {
  readonly act: ProposedAct;
  /** Idempotency key: repeats move no more money. */
  readonly key: string;
  /** True if a second operator has approved it. */
  readonly isConfirmed: boolean;
}

/** Executes an approved action; the actor's guard is checked again by the writer. */
export async function carryOut(
  context: AppContext,
  viewing: Viewing,
  { act, key, isConfirmed }: Order,
): Promise<Reply<ConfirmedAct>> {
  const { actor } = viewing;
  switch (act.type) {
    case 'SettleMarket':
      return as('settlement', await settleOnResult(context, actor, act));
    case 'VoidBets':
      return as('voided', await takeBackBets(context, actor, act));
    case 'VoidMarket':
      return as('settlement', await takeBackMarket(context, actor, act));
    case 'UnsettleMarket':
      return as('market', await reverseSettlement(context, viewing, act));
    case 'VoidHouseRound':
      return done(await endHouseRound(context, actor, act));
    case 'RemoveRunner':
      return as('market', await takeRunnerOut(context, viewing, { ...act, isConfirmed }));
    case 'RestoreRunner':
      return as('market', await putRunnerBack(context, viewing, act));
    case 'UpdateMarket':
      return as('market', await changeTerms(context, viewing, act));
    case 'AdjustBalance':
      return as('transaction', await moveBalance(context, actor, { act, key }));
    case 'SetUserLimits':
      return done(await changeLimits(context, actor, act));
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal': {
      const moved = await carryOutCashAct(context, actor, { act, isConfirmed });
      return moved.ok ? answer({ ...NOTHING_DONE, requestId: moved.value.id }) : moved;
    }
    case 'VoidBonus':
      return done(await carryOutBonusAct(context, actor, act));
    case 'SavePaymentMethod': {
      const saved = await changeMethod(context, actor, act);
      return saved.ok ? answer({ ...NOTHING_DONE, paymentMethodId: saved.value.id }) : saved;
    }
    case 'WriteOffDebt':
      return done(await writeOffDebt(context, actor, { act, key }));
    case 'CloseUser':
      return done(await closeUser(context, actor, act));
    case 'SaveRules':
      return done(await saveRules(context, actor, act));
  }
}

function as<Part extends keyof ConfirmedAct>(
  part: Part,
  reply: Reply<NonNullable<ConfirmedAct[Part]>>,
): Reply<ConfirmedAct> {
  return reply.ok ? answer({ ...NOTHING_DONE, [part]: reply.value }) : reply;
}

function done(reply: Reply<unknown>): Reply<ConfirmedAct> {
  return reply.ok ? answer(NOTHING_DONE) : reply;
}
