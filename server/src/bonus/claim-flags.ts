import type { BonusFlag } from '@crease/contracts/wire/operator-bonus.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import type { WagerTotal } from '#bonus/store/bonus-store.ts';
import type { BonusEnv } from './env.ts';

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
export async function findClaimFlags(
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

async function isSamePerson(
  { bonuses, identities }: Parts,
  { userId, offerId }: Claimant,
): Promise<boolean> {
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
