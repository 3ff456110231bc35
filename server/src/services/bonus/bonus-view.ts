import { wageringOf } from '@crease/contracts/rules/bonus-limits.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { type Rupees, rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  Bonus,
  BonusState,
  BonusTerms,
  WagerSum,
  BonusClaim as WireClaim,
} from '@crease/contracts/wire/bonus.ts';
import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BonusClaim, BonusOffer, OfferTerms, WagerTotal } from '#ports/bonus-store.ts';

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
export function bonusStatusOf(state: BonusState): Bonus['status'] {
  return STATUSES[state];
}

/** Maps terms to the wire format: rupees and decimal odds. */
export function wireTermsOf(terms: OfferTerms): BonusTerms {
  return {
    ...terms,
    amount: rupeesOf(terms.amount),
    minDeposit: rupeesOrNull(terms.minDeposit),
    minLoss: rupeesOrNull(terms.minLoss),
    minOdds: terms.minOdds / HUNDRED,
    mostPerMarket: rupeesOrNull(terms.mostPerMarket),
    maxConversion: rupeesOrNull(terms.maxConversion),
  };
}

/** Maps an unclaimed offer to the wire format. */
export function offeredBonus({ id, terms, termsVersion, endsAt }: BonusOffer): Bonus {
  return {
    ...wireTermsOf(terms),
    id,
    imageUrl: null,
    wageringRequired: rupeesOf(wageringOf(terms.amount, terms.wageringMultiple)),
    wageringDone: 0,
    expiryDate: endsAt === null ? null : timeOf(endsAt),
    status: bonusStatusOf('OFFERED'),
    state: 'OFFERED',
    termsVersion,
    claim: null,
  };
}

/**
 * Maps a claimed bonus to the wire format, under the terms of the claim. `rounds` is set once its free rounds are
 * granted.
 */
export function takenBonus(
  claim: BonusClaim,
  totals: readonly WagerTotal[],
  rounds: FreeRounds | undefined,
): Bonus {
  const { offerId, terms, termsVersion, state, required, wagered, dueAt, freeBet } = claim;
  const most = wageringOf(terms.amount, terms.wageringMultiple);
  return {
    ...wireTermsOf(terms),
    id: offerId,
    imageUrl: null,
    wageringRequired: rupeesOf(required ?? most),
    wageringDone: rupeesOf(wagered),
    expiryDate: dueAt === null || freeBet !== null ? null : timeOf(dueAt),
    status: bonusStatusOf(state),
    state,
    termsVersion,
    claim: wireClaimOf(claim, totals, rounds),
  };
}

export function wagerSumsOf(claimId: number, totals: readonly WagerTotal[]): readonly WagerSum[] {
  return totals
    .filter((total) => total.claimId === claimId)
    .map(({ group, staked, counted }) => ({
      group,
      staked: rupeesOf(staked),
      counted: rupeesOf(counted),
    }));
}

export function rupeesOrNull(amount: Money | null): Rupees | null {
  return amount === null ? null : rupeesOf(amount);
}

function wireClaimOf(
  claim: BonusClaim,
  totals: readonly WagerTotal[],
  rounds: FreeRounds | undefined,
): WireClaim {
  const { id, amount, converted, periodFrom, createdAt, grantedAt, freeBet, endedAt } = claim;
  return {
    id,
    bonusAmount: rupeesOrNull(amount),
    converted: rupeesOrNull(converted),
    wagers: wagerSumsOf(id, totals),
    period: periodFrom === null ? null : timeOf(periodFrom),
    claimedAt: timeOf(createdAt),
    grantedAt: grantedAt === null ? null : timeOf(grantedAt),
    usedAt: freeBet === null ? null : timeOf(freeBet.at),
    ...(rounds === undefined ? {} : { rounds: wireRoundsOf(rounds) }),
    endedAt: endedAt === null ? null : timeOf(endedAt),
    reason: claim.reason,
  };
}

function wireRoundsOf({ left, open, won }: FreeRounds): NonNullable<WireClaim['rounds']> {
  return { left, open, won: rupeesOf(won) };
}
