import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { ClaimState } from '@crease/contracts/bonus/bonus.ts';
import type { BonusFlag, OperatorBonusClaim } from '@crease/contracts/bonus/bonus-routes.ts';
import { computeWageringRequirement, OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-rules.ts';
import type { Input } from '#people/account/call-context.ts';
import { findActorNames } from '#people/staff/independent-operators.ts';
import type { BonusEnv } from './env.ts';
import { sumWagers } from './list-bonuses.ts';
import type { BonusClaim } from './store/bonus-claim.ts';
import type { WagerTotal } from './store/bonus-store.ts';

const OVER: readonly ClaimState[] = ['COMPLETED', 'LOST', 'DECLINED', 'EXPIRED', 'FORFEITED', 'CANCELLED', 'VOIDED'];
/** Max. open claims checked for flags, newest first. */
const MAX_CHECKED = 500;

/** Lists claimed bonuses, newest first, with flags for review. */
export async function listOperatorClaims(
  context: BonusEnv,
  { bonusId: offerId, userId, filter, SkipCount: skip, MaxResultCount: take }: Input<'operatorGetBonusClaims'>,
): Promise<Page<OperatorBonusClaim>> {
  const { bonuses } = context;
  if (filter === 'flagged') {
    const open = await bonuses.claims({ offerId, userId, states: OPEN_CLAIMS, skip: 0, take: MAX_CHECKED });
    const judged = (await toOperatorClaims(context, open.items)).filter(({ flags }) => flags.length > 0);
    return { items: judged.slice(skip, skip + take), totalCount: judged.length };
  }
  const states = { '': undefined, pending: ['PENDING'] as const, open: OPEN_CLAIMS, over: OVER }[filter];
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
  const names = await findActorNames(context, steps);
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
        bonusAmount: toRupeesOrNull(claim.amount),
        wageringRequired: toRupees(required ?? most),
        wageringDone: toRupees(wagered),
        converted: toRupeesOrNull(claim.converted),
        wagers: sumWagers(id, totals),
        flags: flags.get(id) ?? [],
        steps: steps
          .filter(({ claimId }) => claimId === id)
          .map(({ toState, at, actor, reason }) => ({
            state: toState,
            time: toWireTime(at),
            actor: names.get(actor) ?? actor,
            reason,
          })),
        createdAt: toWireTime(claim.createdAt),
      };
    }),
  );
}

/** Min. share of staked money that must have been at risk; below it, bets covered both sides. */
const NET_PART = 0.5;

type Parts = Pick<BonusEnv, 'bonuses' | 'identities' | 'payouts'>;
type Claimant = Pick<BonusClaim, 'userId' | 'offerId'>;

/**
 * True if a claim needs manual approval even if its offer doesn't: someone with the same name and date of birth has
 * claimed it, or another player shares the payout account. Mobile numbers are unique per account, so they need no
 * check.
 */
export async function isLikelyDuplicate(parts: Parts, taker: Claimant): Promise<boolean> {
  return (await isPaidWithOthers(parts, taker)) || (await isSamePerson(parts, taker));
}

/** Flags claims that are linked to other players or whose stakes carried no risk. */
async function findClaimFlags(
  parts: Parts,
  claims: readonly BonusClaim[],
  totals: readonly WagerTotal[],
): Promise<ReadonlyMap<number, readonly BonusFlag[]>> {
  const shared = await parts.bonuses.sharedOrigins(claims.map(({ id }) => id));
  const flags = new Map<number, readonly BonusFlag[]>();
  for (const claim of claims) {
    const origin = shared.find(({ claimId }) => claimId === claim.id);
    const found: BonusFlag[] = [];
    if (await isSamePerson(parts, claim)) found.push('SAME_PERSON');
    if (await isPaidWithOthers(parts, claim)) found.push('SAME_PAYOUT');
    if (origin?.isSameBrowser === true) found.push('SAME_DEVICE');
    else if (origin !== undefined) found.push('SAME_ADDRESS');
    if (hasOpposingBets(claim, totals)) found.push('OPPOSITE_BETS');
    flags.set(claim.id, found);
  }
  return flags;
}

async function isSamePerson({ bonuses, identities }: Parts, { userId, offerId }: Claimant): Promise<boolean> {
  const items = await identities.listItems(userId);
  for (const { personKey } of items) {
    const others = personKey === null ? [] : await identities.listUserIds(personKey, userId);
    for (const other of others) {
      if ((await bonuses.listClaims(other)).some((claim) => claim.offerId === offerId)) return true;
    }
  }
  return false;
}

async function isPaidWithOthers({ payouts }: Parts, { userId }: Claimant): Promise<boolean> {
  for (const { place } of await payouts.listAccounts(userId)) {
    if (await payouts.isPlaceShared(userId, place)) return true;
  }
  return false;
}

function hasOpposingBets({ id, terms }: BonusClaim, totals: readonly WagerTotal[]): boolean {
  const own = totals.filter(({ claimId }) => claimId === id);
  return own.some(({ group, staked, counted }) => {
    const share = terms.shares[group] / 100;
    return terms.mostPerMarket === null && counted < staked * share * NET_PART;
  });
}
