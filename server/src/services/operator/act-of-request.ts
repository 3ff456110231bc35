import type { Money } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { buildMethodAction, type MethodInput } from '#services/cashier/payment-change.ts';
import { buildPayWin } from '#services/casino/held-wins.ts';
import { buildEndRoundAction } from '#services/casino/house-rounds.ts';
import { type Failure, fail } from '#services/reply.ts';
import type { CashAct, MatchedDeposit, OperatorAct } from './acts/operator-act.ts';
import { buildRemovalAction, buildTermsAction } from './manage-markets.ts';
import type { TermFields } from './market-terms.ts';
import { parseRules } from './operator-settings.ts';
import { buildLimitsAction, type LimitsRequest } from './people-limits.ts';
import { resolveVoidedBets, type VoidRequest } from './settle-market.ts';

/** An action as parsed by the route: amounts in paise, everything else in wire terms. */
export type ActRequest =
  | (VoidRequest & { readonly type: 'VoidBets' })
  | (TermFields & {
      readonly type: 'UpdateMarket';
      readonly marketId: number;
      readonly reason: string;
    })
  | {
      readonly type: 'RemoveRunner';
      readonly marketId: number;
      readonly runnerId: number;
      readonly reductionPercent: number;
      readonly reason: string;
    }
  | (LimitsRequest & { readonly type: 'SetUserLimits'; readonly reason: string })
  | (Parameters<typeof parseRules>[0] & { readonly type: 'SaveRules'; readonly reason: string })
  | Extract<
      OperatorAct,
      {
        readonly type:
          | 'VoidMarket'
          | 'UnsettleMarket'
          | 'RestoreRunner'
          | 'AdjustBalance'
          | 'WriteOffDebt'
          | 'CloseUser';
      }
    >
  | CashActRequest
  | {
      readonly type: 'SavePaymentMethod';
      readonly method: MethodInput;
      readonly reason: string;
    }
  | { readonly type: 'VoidHouseRound'; readonly roundId: string; readonly reason: string }
  | { readonly type: 'PayHeldWin'; readonly winId: string; readonly reason: string }
  | {
      readonly type: 'ApproveMatched';
      readonly requestIds: readonly number[];
      readonly reason: string;
    }
  | { readonly type: 'VoidBonus'; readonly claimId: number; readonly reason: string };

/** `amount` and `source` apply to deposits only. */
interface CashActRequest {
  readonly type: CashAct['type'];
  readonly requestId: number;
  readonly amount?: Money | undefined;
  readonly source?: string | undefined;
  readonly reason: string;
}

/** Builds the action a request asks for, or returns its validation error. */
export async function buildAction(
  context: AppContext,
  request: ActRequest,
): Promise<OperatorAct | Failure> {
  switch (request.type) {
    case 'VoidBets':
      return await resolveVoidedBets(context, request);
    case 'UpdateMarket':
      return await buildTermsAction(context, request);
    case 'RemoveRunner':
      return buildRemovalAction(request);
    case 'SetUserLimits':
      return await buildLimitsAction(context, request);
    case 'SaveRules': {
      const { type, reason, ...rules } = request;
      return { type, rules: parseRules(rules), reason };
    }
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'DismissDispute':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal':
      return await buildCashAction(context, request);
    case 'ApproveMatched':
      return await buildMatchedAction(context, request);
    case 'SavePaymentMethod':
      return buildMethodAction(context, request.method, request.reason);
    case 'VoidHouseRound':
      return await buildEndRoundAction(context, request);
    case 'PayHeldWin':
      return await buildPayWin(context, request);
    case 'VoidBonus': {
      const claim = await context.bonuses.claimById(request.claimId);
      if (claim === null) return fail('NOT_FOUND');
      return { ...request, userId: claim.userId, amount: claim.amount ?? 0 };
    }
    default:
      return request;
  }
}

/** Flagged deposits are reviewed one by one. Errors: BAD_STATE for one that doesn't wait, or is flagged. */
async function buildMatchedAction(
  { cashier }: AppContext,
  { type, requestIds, reason }: Extract<ActRequest, { readonly type: 'ApproveMatched' }>,
): Promise<OperatorAct | Failure> {
  const deposits: MatchedDeposit[] = [];
  for (const requestId of new Set(requestIds)) {
    const request = await cashier.requestById(requestId);
    if (request === null) return fail('NOT_FOUND');
    const { state, userId, flags, bankLineId, settledAmount } = request;
    const isWaiting = state === 'AUTO_MATCHED' && bankLineId !== null && flags.length === 0;
    if (!isWaiting || settledAmount === null) return fail('BAD_STATE', { state });
    deposits.push({ requestId, userId, amount: settledAmount });
  }
  return { type, deposits, reason };
}

/** For a deposit, the amount received; otherwise the requested amount. */
async function buildCashAction(
  { cashier }: AppContext,
  request: CashActRequest,
): Promise<CashAct | Failure> {
  const { type, requestId, reason } = request;
  const kept = await cashier.requestById(requestId);
  if (kept === null) return fail('NOT_FOUND');
  const { userId, settledAmount } = kept;
  const known = settledAmount ?? kept.amount;
  return type === 'ApproveDeposit'
    ? {
        type,
        requestId,
        userId,
        amount: request.amount ?? known,
        source: request.source ?? null,
        reason,
      }
    : { type, requestId, userId, amount: known, reason };
}
