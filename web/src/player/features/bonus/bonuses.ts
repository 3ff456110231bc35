import {
  type Bonus,
  type BonusState,
  bonusRoutes,
  type ClaimedBonus,
  type WagerGroup,
} from '@crease/contracts/bonus/bonus.ts';
import { OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-rules.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { rupeesText } from '#format/money.ts';
import { gameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { BONUSES_KEY } from '#player/betting/bonuses.ts';

/** Claims a bonus under the terms shown. @throws CallFailure */
export async function claimBonus({ id, termsVersion }: Bonus): Promise<ClaimedBonus> {
  try {
    return await callRoute(bonusRoutes.claimBonus, { bonusId: id, termsVersion });
  } finally {
    // A rejection means the terms or availability have changed, so refetch.
    await queryClient.invalidateQueries({ queryKey: [BONUSES_KEY] });
  }
}

/** Forfeits a bonus with everything locked in it. @throws CallFailure */
export async function forfeitBonus({ id, claim }: Bonus): Promise<void> {
  const named = claim === null ? {} : { claimId: claim.id };
  const left = await callRoute(bonusRoutes.giveUpBonus, { bonusId: id, ...named });
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

/** One-line summary: amount and conditions. */
export function describeBonus(bonus: Bonus): string {
  const { kind, percent, amount, minDeposit } = bonus;
  if (kind === 'FREE_BET') return t('{amount} free bet', { amount: rupeesText(amount) });
  if (kind === 'FREE_ROUNDS') return freeRoundsAbout(bonus);
  if (kind === 'FIXED') return t('{amount}, no deposit needed', { amount: rupeesText(amount) });
  const most = rupeesText(amount);
  const part = String(percent ?? 0);
  if (kind === 'LOSSBACK') return lossbackAbout(bonus);
  return minDeposit === null
    ? t('{part}% of your deposit, up to {most}', { part, most })
    : t('{part}% of a deposit of {least} or more, up to {most}', {
        part,
        most,
        least: rupeesText(minDeposit),
      });
}

function freeRoundsAbout({ amount, freeRounds }: Bonus): string {
  return t('{rounds, plural, one {# free round} other {# free rounds}} on {game} at {amount}', {
    rounds: freeRounds?.rounds ?? 0,
    game: gameText(freeRounds?.gameName ?? ''),
    amount: rupeesText(amount),
  });
}

function lossbackAbout({ percent, amount, minLoss, period }: Bonus): string {
  const facts = { part: String(percent ?? 0), most: rupeesText(amount) };
  const least = minLoss === null ? null : rupeesText(minLoss);
  if (period === 'WEEK')
    return least === null
      ? t('{part}% of your weekly net loss, up to {most}', facts)
      : t('{part}% of a weekly net loss of {least} or more, up to {most}', {
          ...facts,
          least,
        });
  return least === null
    ? t('{part}% of your daily net loss, up to {most}', facts)
    : t('{part}% of a daily net loss of {least} or more, up to {most}', { ...facts, least });
}

/** True for a recurring offer, paid once per period. */
export function isPaidPerPeriod({ kind, claim }: Bonus): boolean {
  return kind === 'LOSSBACK' && claim?.period == null;
}
