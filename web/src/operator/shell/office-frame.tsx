import type { OperatorRole } from '@crease/contracts/base/route.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { StopNotice } from '#operator/features/betting-suspension/stop-all.tsx';
import { logOutOperator } from '#operator/features/login/log-in.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Logo } from '#ui/logo/logo.tsx';
import { darkSystem } from '#ui/media/use-media.ts';
import styles from './office-frame.module.css';

// Loaded after the first page.
const ProofDialog = lazyComponent(() =>
  import('#operator/features/security-settings/proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog),
);

const BonusCount = lazyComponent(() =>
  import('#operator/features/bonuses/claim-count.tsx').then(({ PendingClaimCount }) => PendingClaimCount),
);

const CaseCount = lazyComponent(() =>
  import('#operator/features/cases/case-summary.tsx').then(({ CaseCount }) => CaseCount),
);

const RequestCount = lazyComponent(() =>
  import('#operator/features/cash-desk/cash-queries.tsx').then(({ RequestCount }) => RequestCount),
);

interface PageEntry {
  readonly to: string;
  readonly text: string;
  readonly icon: IconName;
  /** Roles with access besides admins. If omitted, everyone except scorers. */
  readonly roles?: readonly OperatorRole[];
  /** Number of items pending. */
  readonly count?: ReactNode;
  /** Role that sees the number. If omitted, everyone with access to the page. */
  readonly countRole?: OperatorRole;
}

const PAGES: readonly PageEntry[] = [
  { to: '/', text: 'Dashboard', icon: 'charts' },
  { to: '/events', text: 'Events', icon: 'cricket' },
  { to: '/scoring', text: 'Scoring', icon: 'cricket', roles: ['trader', 'scorer'] },
  { to: '/bets', text: 'Bets', icon: 'ticket' },
  { to: '/risk', text: 'Risk', icon: 'shield' },
  {
    to: '/deposits',
    text: 'Deposits',
    icon: 'download',
    count: <RequestCount type="Deposit" />,
    countRole: 'cashier',
  },
  {
    to: '/withdrawals',
    text: 'Withdrawals',
    icon: 'share',
    count: <RequestCount type="Withdrawal" />,
    countRole: 'cashier',
  },
  { to: '/debts', text: 'Debts', icon: 'ticket', roles: ['cashier', 'support'] },
  { to: '/bank', text: 'Bank', icon: 'money', roles: ['cashier'] },
  { to: '/documents', text: 'Documents', icon: 'eye', roles: ['cashier'] },
  { to: '/payment-methods', text: 'Payment methods', icon: 'wallet', roles: ['cashier'] },
  {
    to: '/bonuses',
    text: 'Bonuses',
    icon: 'trophy',
    count: <BonusCount />,
    countRole: 'cashier',
  },
  { to: '/casino', text: 'Casino', icon: 'chip' },
  { to: '/players', text: 'Players', icon: 'accounts' },
  { to: '/cases', text: 'Cases', icon: 'clock', roles: ['support'], count: <CaseCount /> },
  { to: '/operators', text: 'Operators', icon: 'lock', roles: [] },
  { to: '/sites', text: 'Sites', icon: 'settings' },
  { to: '/texts', text: 'Public texts', icon: 'rules' },
  { to: '/reports', text: 'Reports', icon: 'charts' },
  { to: '/ledger', text: 'Trial balance', icon: 'money' },
  { to: '/audit', text: 'Audit log', icon: 'history' },
];

/** Layout of every page, with navigation on the left, or at the bottom on phones. */
export function OfficeFrame({ children }: { readonly children: ReactNode }) {
  const operator = useStore(operatorSession, (state) => state.operator);
  const isScorer = operator?.role === 'scorer';
  const pages = PAGES.filter(({ roles }) => (roles === undefined ? !isScorer : hasRole(operator, ...roles)));
  const list = useRef<HTMLUListElement>(null);
  useScrollToCurrentPage(list);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <nav className={styles.nav} aria-label="Back office">
        <div className={styles.brand}>
          <Logo />
          <small>Back office</small>
        </div>
        <ul ref={list} className={styles.pages}>
          {pages.map(({ to, text, icon, count, countRole }) => (
            <li key={to}>
              <Link to={to} className={styles.page} activeOptions={{ exact: to === '/' }} preload={false}>
                <Icon variant="regular" name={icon} size={18} />
                <span>{text}</span>
                {count !== undefined && (countRole === undefined || hasRole(operator, countRole)) && (
                  <Suspense fallback={null}>{count}</Suspense>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <OperatorMenu />
      </nav>
      <main id="page" className={styles.main} tabIndex={-1}>
        {!isScorer && <StopNotice />}
        {children}
      </main>
      <Suspense fallback={null}>
        <ProofDialog />
      </Suspense>
    </div>
  );
}

/** Scrolls the active page into view in the navigation. */
function useScrollToCurrentPage(list: RefObject<HTMLUListElement | null>): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current="page"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, path]);
}

function OperatorMenu() {
  const operator = useStore(operatorSession, (state) => state.operator);
  const isDark = useIsDark();
  return (
    <div className={styles.who}>
      <div className={styles.name}>
        <Text as="b" block weight="semi">
          {operator?.userName}
        </Text>
        <small>{operator?.role}</small>
      </div>
      <BackOfficeLink to="/account" className={styles.account}>
        <Icon variant="regular" name="accounts" size={18} />
        <span className="visually-hidden">Your account</span>
      </BackOfficeLink>
      <IconButton label={isDark ? 'Light mode' : 'Dark mode'} ground="head" onClick={() => setDark(!isDark)}>
        <Icon variant="regular" name={isDark ? 'sun' : 'moon'} size={18} />
      </IconButton>
      <IconButton label="Log out" ground="head" onClick={() => void logOutOperator()}>
        <Icon variant="regular" name="logout" size={18} />
      </IconButton>
    </div>
  );
}

/** Storage key shared with the bettor's app, so that both use the same mode. */
const ITEM = 'crease_mode';

/**
 * Stores the operator's choice of light or dark. Choosing the system's current mode clears it, so the page follows
 * the system again.
 */
function setDark(isDark: boolean): void {
  write(isDark);
  const mode = isDark ? 'dark' : 'light';
  try {
    localStorage.setItem(ITEM, isDark === isSystemDark() ? 'system' : mode);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Follows system changes unless a mode was chosen. `first-paint.js` sets the initial mode. */
export function followSystem(): void {
  darkSystem?.addEventListener('change', () => {
    const stored = storedMode();
    if (stored !== 'dark' && stored !== 'light') write(isSystemDark());
  });
}

/** True if the page is currently dark. */
function useIsDark(): boolean {
  return useSyncExternalStore(watchMode, () => document.documentElement.dataset.mode === 'dark');
}

function watchMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}

const isSystemDark = () => darkSystem?.matches === true;

function write(isDark: boolean): void {
  document.documentElement.dataset.mode = isDark ? 'dark' : 'light';
}

function storedMode(): string | null {
  try {
    return localStorage.getItem(ITEM);
  } catch {
    return null;
  }
}
