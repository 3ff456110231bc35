import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ProposedAct } from './operator-act.ts';

interface ActKind {
  /** Who may do it, and so confirm it, besides an admin. */
  readonly roles: readonly OperatorRole[];
  /** Whether what one operator did within a day, or what was done to one subject, counts together. */
  readonly isSummed: boolean;
}

/**
 * Everything that may need a second operator. What an act would do as things stand is in `act-effect`, when one operator
 * is enough in `judge`, and how it is carried out in `carry-out`.
 */
export const ACT_KINDS = {
  // A result cannot be split, and a trader settles many markets a day: each is judged by itself.
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
  // It moves no money: where the house asks for two, it takes two whatever else was done that day.
  CloseUser: { roles: ['support'], isSummed: false },
  SaveRules: { roles: [], isSummed: false },
  ApproveDeposit: { roles: ['cashier'], isSummed: true },
  ReverseDeposit: { roles: ['cashier'], isSummed: true },
  ApproveWithdrawal: { roles: ['cashier'], isSummed: true },
  ReturnWithdrawal: { roles: ['cashier'], isSummed: true },
  VoidBonus: { roles: ['cashier'], isSummed: false },
  WriteOffDebt: { roles: ['cashier'], isSummed: false },
  SavePaymentMethod: { roles: [], isSummed: false },
} as const satisfies Record<ProposedAct['type'], ActKind>;

/** What an act is about: the subject of its audit line and of its sums. */
export interface Subject {
  readonly entity: 'market' | 'user' | 'houseRound' | 'setting' | 'payment-method';
  readonly entityId: number | string;
}

/** Whether a role may do an act, and so confirm or reject it. */
export function mayDo(role: OperatorRole, { type }: ProposedAct): boolean {
  const { roles }: ActKind = ACT_KINDS[type];
  return role === 'admin' || roles.includes(role);
}

export function subjectOf(act: ProposedAct): Subject {
  if ('marketId' in act) return { entity: 'market', entityId: act.marketId };
  if ('userId' in act) return { entity: 'user', entityId: act.userId };
  if ('roundId' in act) return { entity: 'houseRound', entityId: act.roundId };
  if (act.type === 'SavePaymentMethod')
    return { entity: 'payment-method', entityId: act.method.id ?? 'new' };
  return { entity: 'setting', entityId: 'operator-settings' };
}

/** Proposals of the same name take each other's place; windows of bets stand side by side. */
export function proposalNameOf(act: ProposedAct, proposalId: number): string {
  const { entityId } = subjectOf(act);
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
    case 'RemoveRunner':
    case 'RestoreRunner':
      return `${act.type}:${entityId}:${act.runnerId}`;
    default:
      return `${act.type}:${entityId}`;
  }
}
