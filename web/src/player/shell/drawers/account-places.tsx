import { asksWhoPlayersAre } from '@crease/contracts/rules/identity-rules.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { useMemo } from 'react';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { session } from '#data/session/session.ts';
import { hasCashier } from '#data/site/site-links.ts';
import { useStore } from '#data/storage/observable.ts';
import { openBets, useUnsettledCount } from '#player/betting/open-bets.ts';
import { PLACES } from '#player/places/places.ts';
import { phrase } from '#text/text.ts';
import type { IconName } from '#ui/icon/icon.tsx';

/** A page of the account, as menus name it. */
interface AccountPlace {
  readonly to: string;
  /** Said with `t()`. */
  readonly words: string;
  readonly icon: IconName;
  /** A line stands above it where the menu has room for one. */
  readonly beginsGroup?: true;
}

const RECORDS: readonly AccountPlace[] = [
  { to: PLACES.currentBet.path, words: phrase('Open bets'), icon: 'ticket' },
  { to: PLACES.unsettledBet.path, words: phrase('Unsettled bets'), icon: 'clock' },
  { to: PLACES.profitLoss.path, words: phrase('Profit and loss'), icon: 'charts' },
  { to: PLACES.statement.path, words: phrase('Statement'), icon: 'list' },
  { to: PLACES.marketAnalysis.path, words: phrase('Market analysis'), icon: 'sort' },
  {
    to: PLACES.changePassword.path,
    words: phrase('Change password'),
    icon: 'lock',
    beginsGroup: true,
  },
];
const CASHIER: readonly AccountPlace[] = [
  { to: PLACES.payment.path, words: phrase('Wallet'), icon: 'wallet', beginsGroup: true },
  { to: '/depositw/1', words: phrase('Deposit'), icon: 'plus' },
  { to: '/depositw/2', words: phrase('Withdrawal'), icon: 'money' },
  { to: PLACES.requests.path, words: phrase('Payment requests'), icon: 'swap' },
];
const SETTINGS: readonly AccountPlace[] = [
  { to: PLACES.stakeSetting.path, words: phrase('Stakes and settings'), icon: 'settings' },
  { to: PLACES.playLimits.path, words: phrase('Play limits'), icon: 'shield' },
  { to: PLACES.playActivity.path, words: phrase('Play activity'), icon: 'clock' },
  { to: PLACES.activityLog.path, words: phrase('My profile'), icon: 'accounts' },
];
const DOCUMENTS: AccountPlace = {
  to: PLACES.documents.path,
  words: phrase('Documents'),
  icon: 'rules',
};
const BONUS: AccountPlace = { to: PLACES.bonus.path, words: phrase('Bonus'), icon: 'trophy' };

/**
 * Pages of the account in the order of the menus; without a cashier there is nothing to pay and no bonus, and documents are
 * there where somebody is asked for them.
 */
export function accountPlaces(
  setting: Pick<DomainSetting, 'showDepositW' | 'licence' | 'identity'>,
): readonly AccountPlace[] {
  const settings = asksWhoPlayersAre(setting) ? [...SETTINGS, DOCUMENTS] : SETTINGS;
  return hasCashier(setting)
    ? [...RECORDS, ...CASHIER, ...settings, BONUS]
    : [...RECORDS, ...settings];
}

const NONE: readonly AccountPlace[] = [];

/** Pages of the account that the search finds; who is not logged in has none. */
export function usePagesToFind(): readonly AccountPlace[] {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const { showDepositW, licence, identity } = useSettings();
  return useMemo(
    () => (isLoggedIn ? accountPlaces({ showDepositW, licence, identity }) : NONE),
    [isLoggedIn, showDepositW, licence, identity],
  );
}

export interface AccountCountProps {
  /** Path of the page that the number stands beside. */
  readonly to: string;
  readonly className: string | undefined;
}

/** How much waits on a page of the account; nothing where nothing does, or where nothing is counted. */
export function AccountCount({ to, className }: AccountCountProps) {
  const open = useStore(openBets, (state) => state.bets.length);
  const unsettled = useUnsettledCount();
  const count =
    to === PLACES.currentBet.path ? open : to === PLACES.unsettledBet.path ? unsettled : 0;
  return count === 0 ? null : <span className={className}>{count}</span>;
}
