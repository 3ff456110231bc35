import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { computeWageringRequirement } from '@crease/contracts/rules/bonus-limits.ts';
import { OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { OperatorBonusClaim } from '@crease/contracts/wire/operator-bonus.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';
import { rupeesOrNull, sumWagers } from './bonus-view.ts';
import { findClaimFlags } from './claim-flags.ts';
import type { BonusEnv } from './env.ts';

type Filter = ParsedOf<(typeof operatorBonusRoutes)['operatorGetBonusClaims']>;

const OVER: readonly ClaimState[] = [
  'COMPLETED',
  'LOST',
  'DECLINED',
  'EXPIRED',
  'FORFEITED',
  'CANCELLED',
  'VOIDED',
];
/** Max. open claims checked for flags, newest first. */
const MAX_CHECKED = 500;

/** Lists claimed bonuses, newest first, with flags for review. */
export async function listOperatorClaims(
  context: BonusEnv,
  filter: Filter,
): Promise<Page<OperatorBonusClaim>> {
  const { bonusId: offerId, userId, SkipCount: skip, MaxResultCount: take } = filter;
  const { bonuses } = context;
  if (filter.filter === 'flagged') {
    const states = OPEN_CLAIMS;
    const open = await bonuses.claims({ offerId, userId, states, skip: 0, take: MAX_CHECKED });
    const judged = (await toOperatorClaims(context, open.items)).filter(
      ({ flags }) => flags.length > 0,
    );
    return { items: judged.slice(skip, skip + take), totalCount: judged.length };
  }
  const pending = ['PENDING'] as const;
  const states = { '': undefined, pending, open: OPEN_CLAIMS, over: OVER }[filter.filter];
  const page = await bonuses.claims({ offerId, userId, states, skip, take });
  return { items: await toOperatorClaims(context, page.items), totalCount: page.totalCount };
}

async function toOperatorClaims(
  context: BonusEnv,
  claims: readonly BonusClaim[],
): Promise<readonly OperatorBonusClaim[]> {
  const { accounts, bonuses } = context;
  const ids = claims.map(({ id }) => id);
  const totals = await bonuses.computeTotals(ids);
  const steps = await bonuses.listSteps(ids);
  const flags = await findClaimFlags(context, claims, totals);
  const operatorIds = steps.flatMap(({ actor }) => parseOperator(actor));
  const names = await findOperatorNames(context, operatorIds);
  return await Promise.all(
    claims.map(async (claim): Promise<OperatorBonusClaim> => {
      const { id, userId, offerId, terms, state, required, wagered } = claim;
      const user = await accounts.userById(userId);
      const most = computeWageringRequirement(terms.amount, terms.wageringMultiple);
      return {
        id,
        bonusId: offerId,
        title: terms.title,
        userId,
        userName: user?.userName ?? String(userId),
        state,
        bonusAmount: rupeesOrNull(claim.amount),
        wageringRequired: toRupees(required ?? most),
        wageringDone: toRupees(wagered),
        converted: rupeesOrNull(claim.converted),
        wagers: sumWagers(id, totals),
        flags: flags.get(id) ?? [],
        steps: steps
          .filter(({ claimId }) => claimId === id)
          .map(({ toState, at, actor, reason }) => ({
            state: toState,
            time: toWireTime(at),
            actor: parseOperator(actor).flatMap((one) => names.get(one) ?? [])[0] ?? actor,
            reason,
          })),
        createdAt: toWireTime(claim.createdAt),
      };
    }),
  );
}

function parseOperator(actor: string): readonly number[] {
  const [, id] = /^operator:(\d+)$/.exec(actor) ?? [];
  return id === undefined ? [] : [Number(id)];
}
