import { computeWageringRequirement } from '@crease/contracts/rules/bonus-limits.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { type Rupees, toRupees } from '@crease/contracts/values/money.ts';
import type {
  Bonus,
  BonusState,
  BonusTerms,
  WagerSum,
  BonusClaim as WireClaim,
} from '@crease/contracts/wire/bonus.ts';
import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BonusClaim, BonusOffer, OfferTerms } from '#bonus/store/bonus-claim.ts';
import type { WagerTotal } from '#bonus/store/bonus-store.ts';

const HUNDRED = 100;
const STATUSES: Readonly<Record<BonusState, Bonus['status']>> = {
  OFFERED: 'AVAILABLE',
  PENDING: 'PENDING',
  CLAIMED: 'PENDING',
  QUALIFYING: 'PENDING',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  LOST: 'COMPLETED',
  DECLINED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  FORFEITED: 'REJECTED',
  CANCELLED: 'REJECTED',
  VOIDED: 'REJECTED',
};

/** Maps a claim state to its API status. */
export function toBonusStatus(state: BonusState): Bonus['status'] {
  return STATUSES[state];
}

/** Maps terms to the wire format: rupees and decimal odds. */
export function toWireTerms(terms: OfferTerms): BonusTerms {
  return {
    ...terms,
    amount: toRupees(terms.amount),
    minDeposit: rupeesOrNull(terms.minDeposit),
    minLoss: rupeesOrNull(terms.minLoss),
    minOdds: terms.minOdds / HUNDRED,
    mostPerMarket: rupeesOrNull(terms.mostPerMarket),
    maxConversion: rupeesOrNull(terms.maxConversion),
  };
}

/** Maps an unclaimed offer to the wire format. */
export function toOfferedBonus({ id, terms, termsVersion, endsAt }: BonusOffer): Bonus {
  return {
    ...toWireTerms(terms),
    id,
    imageUrl: null,
    wageringRequired: toRupees(computeWageringRequirement(terms.amount, terms.wageringMultiple)),
    wageringDone: 0,
    expiryDate: endsAt === null ? null : toWireTime(endsAt),
    status: toBonusStatus('OFFERED'),
    state: 'OFFERED',
    termsVersion,
    claim: null,
  };
}

/**
 * Maps a claimed bonus to the wire format, under the terms of the claim. `rounds` is set once its free rounds are
 * granted.
 */
export function toClaimedBonus(
  claim: BonusClaim,
  totals: readonly WagerTotal[],
  rounds: FreeRounds | undefined,
): Bonus {
  const { offerId, terms, termsVersion, state, required, wagered, dueAt, freeBet } = claim;
  const most = computeWageringRequirement(terms.amount, terms.wageringMultiple);
  return {
    ...toWireTerms(terms),
    id: offerId,
    imageUrl: null,
    wageringRequired: toRupees(required ?? most),
    wageringDone: toRupees(wagered),
    expiryDate: dueAt === null || freeBet !== null ? null : toWireTime(dueAt),
    status: toBonusStatus(state),
    state,
    termsVersion,
    claim: toWireClaim(claim, totals, rounds),
  };
}

export function sumWagers(claimId: number, totals: readonly WagerTotal[]): readonly WagerSum[] {
  return totals
    .filter((total) => total.claimId === claimId)
    .map(({ group, staked, counted }) => ({
      group,
      staked: toRupees(staked),
      counted: toRupees(counted),
    }));
}

export function rupeesOrNull(amount: Money | null): Rupees | null {
  return amount === null ? null : toRupees(amount);
}

function toWireClaim(
  claim: BonusClaim,
  totals: readonly WagerTotal[],
  rounds: FreeRounds | undefined,
): WireClaim {
  const { id, amount, converted, periodFrom, createdAt, grantedAt, freeBet, endedAt } = claim;
  return {
    id,
    bonusAmount: rupeesOrNull(amount),
    converted: rupeesOrNull(converted),
    wagers: sumWagers(id, totals),
    period: periodFrom === null ? null : toWireTime(periodFrom),
    claimedAt: toWireTime(createdAt),
    grantedAt: grantedAt === null ? null : toWireTime(grantedAt),
    usedAt: freeBet === null ? null : toWireTime(freeBet.at),
    ...(rounds === undefined ? {} : { rounds: toWireRounds(rounds) }),
    endedAt: endedAt === null ? null : toWireTime(endedAt),
    reason: claim.reason,
  };
}

function toWireRounds({ left, open, won }: FreeRounds): NonNullable<WireClaim['rounds']> {
  return { left, open, won: toRupees(won) };
}
