import type { Party } from '@crease/contracts/rules/state-table.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { BonusClaim } from '#ports/bonus-store.ts';
import type { AppContext } from '#services/app-context.ts';
import type { Reply } from '#services/reply.ts';
import { takeClaimStep } from './take-claim-step.ts';

export interface Ending {
  readonly to: Extract<ClaimState, 'DECLINED' | 'EXPIRED' | 'FORFEITED' | 'CANCELLED' | 'VOIDED'>;
  readonly by: Party;
  readonly actor: string;
  readonly ip?: string;
  readonly reason?: string | null;
  readonly audit?: NewAuditRow;
}

/** Ends a bonus without cash: what was granted goes back to the house, and costs its offer nothing any more. */
export function endClaim(
  context: AppContext,
  claim: BonusClaim,
  { reason = null, ...ending }: Ending,
): Promise<Reply<BonusClaim>> {
  const change = {
    reserved: 0,
    converted: 0,
    withdrawal: null,
    dueAt: null,
    reason,
    endedAt: context.clock.now(),
  };
  const taking = { ...ending, reason, change };
  return takeClaimStep(
    context,
    claim,
    claim.state === 'ACTIVE' && claim.terms.kind !== 'FREE_BET'
      ? { ...taking, move: { type: 'BONUS_ENDED', bonusId: claim.id } }
      : taking,
  );
}
