import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Party } from '@crease/contracts/rules/state-table.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import type { BonusEnv } from './env.ts';
import { endFreeRounds } from './free-rounds.ts';
import { takeClaimStep } from './take-claim-step.ts';

export interface Ending {
  readonly to: Extract<ClaimState, 'DECLINED' | 'EXPIRED' | 'FORFEITED' | 'CANCELLED' | 'VOIDED'>;
  readonly by: Party;
  readonly actor: string;
  readonly ip?: string;
  readonly reason?: string | null;
  readonly audit?: NewAuditRow;
}

/**
 * Ends a bonus without paying cash: the granted amount returns to the house and no longer counts as a cost of the
 * offer. Free rounds keep costing what they have won so far. Errors: BAD_STATE while a free round is in progress.
 */
export async function endClaim(
  context: BonusEnv,
  claim: BonusClaim,
  { reason = null, ...ending }: Ending,
): Promise<ServiceResult<BonusClaim>> {
  const isOfRounds = claim.terms.kind === 'FREE_ROUNDS';
  const won = isOfRounds ? await endFreeRounds(context, claim) : ok(0);
  if (!won.ok) return won;
  const change = {
    reserved: won.value,
    converted: won.value,
    withdrawal: null,
    dueAt: null,
    reason,
    endedAt: context.clock.now(),
  };
  const taking = { ...ending, reason, change };
  return await takeClaimStep(
    context,
    claim,
    claim.state === 'ACTIVE' && locksMoney(claim.terms.kind)
      ? { ...taking, move: { type: 'BONUS_ENDED', bonusId: claim.id } }
      : taking,
  );
}
