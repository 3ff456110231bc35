import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { FourEyesKind } from '@crease/contracts/rules/four-eyes.ts';
import type { ProposedAct } from './operator-act.ts';

interface ActKind {
  /** Roles besides admin that may propose and confirm it. */
  readonly roles: readonly OperatorRole[];
  /** Amounts that apply to it; null if its need for a second operator doesn't depend on an amount. */
  readonly amounts: FourEyesKind | null;
}

/**
 * Actions that may need a second operator. `act-effect` computes their effect, `judge` decides when one operator is
 * enough, and `carry-out` executes them.
 */
export const ACT_KINDS = {
  SettleMarket: { roles: ['trader'], amounts: 'RESULT' },
  VoidBets: { roles: ['trader'], amounts: 'VOID' },
  VoidMarket: { roles: ['trader'], amounts: 'VOID' },
  UnsettleMarket: { roles: ['trader'], amounts: 'VOID' },
  VoidHouseRound: { roles: ['trader'], amounts: 'VOID' },
  RemoveRunner: { roles: ['trader'], amounts: 'TERMS' },
  RestoreRunner: { roles: ['trader'], amounts: 'TERMS' },
  UpdateMarket: { roles: ['trader'], amounts: 'TERMS' },
  AdjustBalance: { roles: ['cashier'], amounts: 'CORRECTION' },
  SetUserLimits: { roles: ['support'], amounts: 'LIMITS' },
  CloseUser: { roles: ['support'], amounts: null },
  SaveRules: { roles: [], amounts: null },
  ApproveDeposit: { roles: ['cashier'], amounts: 'DEPOSIT' },
  ApproveMatched: { roles: ['cashier'], amounts: null },
  ReverseDeposit: { roles: ['cashier'], amounts: null },
  DismissDispute: { roles: ['cashier'], amounts: null },
  ApproveWithdrawal: { roles: ['cashier'], amounts: 'WITHDRAWAL' },
  ReturnWithdrawal: { roles: ['cashier'], amounts: null },
  VoidBonus: { roles: ['cashier'], amounts: null },
  PayHeldWin: { roles: ['cashier'], amounts: 'CORRECTION' },
  WriteOffDebt: { roles: ['cashier'], amounts: null },
  SavePaymentMethod: { roles: [], amounts: null },
} as const satisfies Record<ProposedAct['type'], ActKind>;

/** Subject of an action, for its audit entry and daily totals. */
export interface Subject {
  readonly entity: 'market' | 'user' | 'houseRound' | 'setting' | 'payment-method' | 'bank-match';
  readonly entityId: number | string;
}

/** True if a role may perform an action, and so confirm or reject it. */
export function mayDo(role: OperatorRole, { type }: ProposedAct): boolean {
  const { roles }: ActKind = ACT_KINDS[type];
  return role === 'admin' || roles.includes(role);
}

export function getSubject(act: ProposedAct): Subject {
  if ('marketId' in act) return { entity: 'market', entityId: act.marketId };
  if ('userId' in act) return { entity: 'user', entityId: act.userId };
  if ('roundId' in act) return { entity: 'houseRound', entityId: act.roundId };
  if (act.type === 'ApproveMatched') return { entity: 'bank-match', entityId: 'all' };
  if (act.type === 'SavePaymentMethod')
    return { entity: 'payment-method', entityId: act.method.id ?? 'new' };
  return { entity: 'setting', entityId: 'operator-settings' };
}

/** Names a proposal. A proposal replaces an earlier one with the same name; ranges of bets are independent. */
export function makeProposalName(act: ProposedAct, proposalId: number): string {
  const { entityId } = getSubject(act);
  switch (act.type) {
    case 'VoidBets':
      return `${act.type}:${entityId}:${proposalId}`;
    case 'AdjustBalance':
      return `${act.type}:${entityId}:${act.clientRequestId}`;
    case 'SavePaymentMethod':
      return `${act.type}:${act.method.id ?? `new ${proposalId}`}`;
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'DismissDispute':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal':
      return `${act.type}:${entityId}:${act.requestId}`;
    case 'VoidBonus':
      return `${act.type}:${entityId}:${act.claimId}`;
    case 'PayHeldWin':
      return `${act.type}:${act.winId}`;
    case 'RemoveRunner':
    case 'RestoreRunner':
      return `${act.type}:${entityId}:${act.runnerId}`;
    default:
      return `${act.type}:${entityId}`;
  }
}
