import { requiresIdentity } from '@crease/contracts/care/identity.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { useMemo } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase } from '#i18n/text.ts';
import { openBets, useUnsettledCount } from '#player/betting/open-bets.ts';
import type { ResultsProps } from '#player/features/search/event-search.tsx';
import { SearchResults } from '#player/features/search/search-results.tsx';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { ROUTES } from '#player/routes/places.ts';
import type { IconName } from '#ui/icon/icon.tsx';

/** An account page as listed in menus. */
interface AccountLink {
  readonly to: string;
  /** Search parameters that tell it from another page at the same path. */
  readonly search?: object;
  /** Translated with `t()`. */
  readonly words: string;
  readonly icon: IconName;
  /** Preceded by a divider where the menu has room. */
  readonly beginsGroup?: true;
}

const RECORDS: readonly AccountLink[] = [
  { to: ROUTES.currentBet.path, words: phrase('Open bets'), icon: 'ticket' },
  { to: ROUTES.unsettledBet.path, words: phrase('Unsettled bets'), icon: 'clock' },
  {
    to: ROUTES.profitLoss.path,
    search: { tab: 'bets' },
    words: phrase('Bet history'),
    icon: 'history',
  },
  {
    to: ROUTES.profitLoss.path,
    search: { tab: undefined },
    words: phrase('Profit and loss'),
    icon: 'charts',
  },
  { to: ROUTES.statement.path, words: phrase('Statement'), icon: 'list' },
  { to: ROUTES.marketAnalysis.path, words: phrase('Market analysis'), icon: 'sort' },
];
const ROUNDS: AccountLink = { to: ROUTES.myRounds.path, words: phrase('My rounds'), icon: 'chip' };
const CASHIER: readonly AccountLink[] = [
  { to: ROUTES.payment.path, words: phrase('Wallet'), icon: 'wallet', beginsGroup: true },
  { to: '/depositw/1', words: phrase('Deposit'), icon: 'plus' },
  { to: '/depositw/2', words: phrase('Withdrawal'), icon: 'money' },
  { to: ROUTES.requests.path, words: phrase('Payment requests'), icon: 'swap' },
];
const SETTINGS: readonly AccountLink[] = [
  {
    to: ROUTES.stakeSetting.path,
    words: phrase('Stakes and settings'),
    icon: 'settings',
    beginsGroup: true,
  },
  { to: ROUTES.playLimits.path, words: phrase('Play limits'), icon: 'shield' },
  { to: ROUTES.playActivity.path, words: phrase('Play activity'), icon: 'clock' },
  { to: ROUTES.activityLog.path, words: phrase('My profile'), icon: 'accounts' },
  { to: ROUTES.changePassword.path, words: phrase('Change password'), icon: 'lock' },
];
const DOCUMENTS: AccountLink = {
  to: ROUTES.documents.path,
  words: phrase('Documents'),
  icon: 'rules',
};
const BONUS: AccountLink = { to: ROUTES.bonus.path, words: phrase('Bonus'), icon: 'trophy' };

type Needs = Pick<DomainSetting, 'showDepositW' | 'licence' | 'identity'>;

function listAccountPages(setting: Needs, hasCasino: boolean): readonly AccountLink[] {
  const records = hasCasino ? [...RECORDS, ROUNDS] : RECORDS;
  const settings = requiresIdentity(setting) ? [...SETTINGS, DOCUMENTS] : SETTINGS;
  return hasCashier(setting) ? [...records, ...CASHIER, ...settings, BONUS] : [...records, ...settings];
}

/**
 * Account pages in menu order. Payments and bonuses require a cashier, rounds a casino, documents identity
 * verification.
 */
export function useAccountPages(): readonly AccountLink[] {
  const { showDepositW, licence, identity } = useSettings();
  const { hasCasino } = useActiveSports();
  return useMemo(
    () => listAccountPages({ showDepositW, licence, identity }, hasCasino),
    [showDepositW, licence, identity, hasCasino],
  );
}

const NONE: readonly AccountLink[] = [];

/** Account pages that search can find; none when logged out. */
export function useSearchablePages(): readonly AccountLink[] {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const pages = useAccountPages();
  return isLoggedIn ? pages : NONE;
}

export interface AccountCountProps {
  /** Path of the page next to the count. */
  readonly to: string;
  readonly className: string | undefined;
}

/** Number of pending items on an account page; hidden if zero or not counted. */
export function AccountCount({ to, className }: AccountCountProps) {
  const open = useStore(openBets, (state) => state.bets.length);
  const unsettled = useUnsettledCount();
  const count = to === ROUTES.currentBet.path ? open : to === ROUTES.unsettledBet.path ? unsettled : 0;
  return count === 0 ? null : <span className={className}>{count}</span>;
}

/** Search results among the visible sports and the user's account pages. */
export function AppSearchResults(props: ResultsProps) {
  const { sports } = useActiveSports();
  return <SearchResults {...props} sports={sports} pages={useSearchablePages()} />;
}
