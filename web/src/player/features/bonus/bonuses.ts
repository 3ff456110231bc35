import { bonusCalls } from '@crease/contracts/calls/bonus.ts';
import { OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonus, BonusState, ClaimedBonus, WagerGroup } from '@crease/contracts/wire/bonus.ts';
import { callRoute } from '#data/api/call-route.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { BONUSES_KEY } from '#player/betting/bonuses.ts';
import { phrase } from '#text/text.ts';

/** Takes a bonus under the terms that were shown. @throws CallFailure */
export async function takeBonus({ id, termsVersion }: Bonus): Promise<ClaimedBonus> {
  try {
    return await callRoute(bonusCalls.claimBonus, { bonusId: id, termsVersion });
  } finally {
    // A refusal has its reason in what is there now: other terms, or none left.
    await queryClient.invalidateQueries({ queryKey: [BONUSES_KEY] });
  }
}

/** Gives a bonus up with all that is locked in it. @throws CallFailure */
export async function giveUpBonus({ id, claim }: Bonus): Promise<void> {
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
  TABLES: phrase('Other tables, back and lay'),
  INSTANT: phrase('Crash and instant games'),
};

export const STATE_NAMES: Readonly<Record<BonusState, string>> = {
  OFFERED: phrase('Available'),
  PENDING: phrase('Claim pending'),
  CLAIMED: phrase('Waiting'),
  QUALIFYING: phrase('Deposit pending'),
  ACTIVE: phrase('In progress'),
  COMPLETED: phrase('Completed'),
  LOST: phrase('Lost'),
  DECLINED: phrase('Declined'),
  EXPIRED: phrase('Expired'),
  FORFEITED: phrase('Given up'),
  CANCELLED: phrase('Cancelled'),
  VOIDED: phrase('Void'),
};

/** Bonuses by where they stand: not taken, taken and not over, over. */
export function sortedBonuses(items: readonly Bonus[]) {
  const isOpen = ({ state }: Bonus) => OPEN_CLAIMS.some((open) => open === state);
  return {
    offered: items.filter(({ state }) => state === 'OFFERED'),
    open: items.filter(isOpen).toSorted((one, other) => rankOf(one) - rankOf(other)),
    over: items.filter((bonus) => bonus.state !== 'OFFERED' && !isOpen(bonus)),
  };
}

function rankOf({ state }: Bonus): number {
  return state === 'ACTIVE' ? 0 : 1;
}
