import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ProposedAct } from './operator-act.ts';

interface ActKind {
  /** Roles besides admin that may propose and confirm it. */
  readonly roles: readonly OperatorRole[];
  /** True if an operator's actions within a day, or those on one subject, are added up. */
  readonly isSummed: boolean;
}

/**
 * Actions that may need a second operator. `act-effect` computes their effect, `judge` decides when one operator is
 * enough, and `carry-out` executes them.
 */
export const ACT_KINDS = {
  // A result can't be split, and traders settle many markets a day, so each is judged separately.
  SettleMarket: { roles: ['trader'], isSummed: false },
  VoidBets: { roles: ['trader'], isSummed: true },
  VoidMarket: { roles: ['trader'], isSummed: true },
  UnsettleMarket: { roles: ['trader'], isSummed: true },
  VoidHouseRound: { roles: ['trader'], isSummed: true },
  RemoveRunner: { roles: ['trader'], isSummed: true },
  RestoreRunner: { roles: ['trader'], isSummed: true },
  UpdateMarket: { roles: ['trader'], isSummed: true },
  AdjustBalance: { roles: ['cashier'], isSummed: true },
  SetUserLimits: { roles: ['support'], isSummed: true },
  // Moves no money, so it isn't added up with other actions.
  CloseUser: { roles: ['support'], isSummed: false },
  SaveRules: { roles: [], isSummed: false },
  ApproveDeposit: { roles: ['cashier'], isSummed: true },
  ReverseDeposit: { roles: ['cashier'], isSummed: true },
  ApproveWithdrawal: { roles: ['cashier'], isSummed: true },
  ReturnWithdrawal: { roles: ['cashier'], isSummed: true },
  VoidBonus: { roles: ['cashier'], isSummed: false },
  PayHeldWin: { roles: ['cashier'], isSummed: true },
  WriteOffDebt: { roles: ['cashier'], isSummed: false },
  SavePaymentMethod: { roles: [], isSummed: false },
} as const satisfies Record<ProposedAct['type'], ActKind>;

/** Subject of an action, for its audit entry and daily totals. */
export interface Subject {
  readonly entity: 'market' | 'user' | 'houseRound' | 'setting' | 'payment-method';
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
