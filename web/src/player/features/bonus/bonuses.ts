import { bonusCalls } from '@crease/contracts/calls/bonus.ts';
import { OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus, BonusState, ClaimedBonus, WagerGroup } from '@crease/contracts/wire/bonus.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { phrase } from '#i18n/text.ts';
import { BONUSES_KEY } from '#player/betting/bonuses.ts';

/** Claims a bonus under the terms shown. @throws CallFailure */
export async function claimBonus({ id, termsVersion }: Bonus): Promise<ClaimedBonus> {
  try {
    return await callRoute(bonusCalls.claimBonus, { bonusId: id, termsVersion });
  } finally {
    // A rejection means the terms or availability have changed, so refetch.
    await queryClient.invalidateQueries({ queryKey: [BONUSES_KEY] });
  }
}

/** Forfeits a bonus with everything locked in it. @throws CallFailure */
export async function forfeitBonus({ id, claim }: Bonus): Promise<void> {
  const named = claim === null ? {} : { claimId: claim.id };
  const left = await callRoute(bonusCalls.giveUpBonus, { bonusId: id, ...named });
  queryClient.setQueryData([BONUSES_KEY, session.getState().user?.userId ?? null], left);
}

export const GROUP_NAMES: Readonly<Record<WagerGroup, string>> = {
  EXCHANGE: phrase('Exchange bets'),
  BOOKMAKER: phrase('Bookmaker and toss'),
  FANCY: phrase('Fancy and other house bets'),
  SLOTS: phrase('Slots'),
  INDIAN: phrase('Indian tables'),
  TABLES: phrase('Other tables, exchange games'),
  INSTANT: phrase('Crash and instant games'),
};

export const STATE_NAMES: Readonly<Record<BonusState, string>> = {
  OFFERED: phrase('Available'),
  PENDING: phrase('Claim pending'),
  CLAIMED: phrase('Queued'),
  QUALIFYING: phrase('Deposit pending'),
  ACTIVE: phrase('In progress'),
  COMPLETED: phrase('Completed'),
  LOST: phrase('Lost'),
  DECLINED: phrase('Declined'),
  EXPIRED: phrase('Expired'),
  FORFEITED: phrase('Forfeited'),
  CANCELLED: phrase('Cancelled'),
  VOIDED: phrase('Void'),
};

/** Groups bonuses into available, active and ended. */
export function groupBonuses(items: readonly Bonus[]) {
  const isOpen = ({ state }: Bonus) => OPEN_CLAIMS.some((open) => open === state);
  return {
    offered: items.filter(({ state }) => state === 'OFFERED'),
    open: items.filter(isOpen).toSorted((one, other) => getRank(one) - getRank(other)),
    over: items.filter((bonus) => bonus.state !== 'OFFERED' && !isOpen(bonus)),
  };
}

function getRank({ state }: Bonus): number {
  return state === 'ACTIVE' ? 0 : 1;
}
