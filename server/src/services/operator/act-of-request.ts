import type { Money } from '@crease/core/money/money.ts';
import type { AppContext } from '#services/app-context.ts';
import { methodActOf, type WantedMethod } from '#services/cashier/payment-change.ts';
import { endingOfRound } from '#services/casino/house-rounds.ts';
import { type Declined, decline } from '#services/reply.ts';
import type { CashAct, OperatorAct } from './acts/operator-act.ts';
import { removalActOf, termsActOf } from './manage-markets.ts';
import type { TermFields } from './market-terms.ts';
import { rulesIn } from './operator-settings.ts';
import { type LimitsRequest, limitsActOf } from './people-limits.ts';
import { type VoidRequest, voidedBetsOf } from './settle-market.ts';

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
  | (Parameters<typeof rulesIn>[0] & { readonly type: 'SaveRules'; readonly reason: string })
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
      readonly method: WantedMethod;
      readonly reason: string;
    }
  | { readonly type: 'VoidHouseRound'; readonly roundId: string; readonly reason: string }
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
export async function actOfRequest(
  context: AppContext,
  request: ActRequest,
): Promise<OperatorAct | Declined> {
  switch (request.type) {
    case 'VoidBets':
      return await voidedBetsOf(context, request);
    case 'UpdateMarket':
      return await termsActOf(context, request);
    case 'RemoveRunner':
      return removalActOf(request);
    case 'SetUserLimits':
      return await limitsActOf(context, request);
    case 'SaveRules': {
      const { type, reason, ...rules } = request;
      return { type, rules: rulesIn(rules), reason };
    }
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal':
      return await cashActOf(context, request);
    case 'SavePaymentMethod':
      return methodActOf(context, request.method, request.reason);
    case 'VoidHouseRound':
      return await endingOfRound(context, request);
    case 'VoidBonus': {
      const claim = await context.bonuses.claimById(request.claimId);
      if (claim === null) return decline('NOT_FOUND');
      return { ...request, userId: claim.userId, amount: claim.amount ?? 0 };
    }
    default:
      return request;
  }
}

/** For a deposit, the amount received; otherwise the requested amount. */
async function cashActOf(
  { cashier }: AppContext,
  request: CashActRequest,
): Promise<CashAct | Declined> {
  const { type, requestId, reason } = request;
  const kept = await cashier.requestById(requestId);
  if (kept === null) return decline('NOT_FOUND');
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
