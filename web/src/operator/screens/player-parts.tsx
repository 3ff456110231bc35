import type { OperatorRole } from '@crease/contracts/base/route.ts';
import { operatorPlayerRoutes, type PlayerSummary } from '@crease/contracts/office/player.ts';
import type { OperatorUser } from '@crease/contracts/people/operator-people.ts';
import type { ComponentType } from 'react';
import { RoleGate } from '#operator/components/page-head.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useHasRole } from '#operator/core/office-session.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { PlayerRequests } from '#operator/features/cash-desk/player-requests.tsx';
import { PlayerDocuments, PlayerLevel } from '#operator/features/identity/player-level.tsx';
import { LoginList, PlayerSessions } from '#operator/features/logins/logins.tsx';
import { PlayerPlayLimits } from '#operator/features/players/player-play-limits.tsx';
import { PlayerFiles, PlayerNotes } from '#operator/features/players/player-records.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { PlayerTimeline } from './player-timeline.tsx';

interface PlayerProps {
  readonly user: OperatorUser;
}

/** A tab of a player's page, with its own URL. */
export interface PlayerPart {
  /** Path after the player ID, empty for the first tab. */
  readonly path: string;
  readonly name: string;
  /** Roles with access besides admins. Omit for all. */
  readonly roles?: readonly OperatorRole[];
  /** False for documents and payments, which demo users don't have. */
  readonly isForDemo: boolean;
  /** Total or pending count shown next to the name. */
  readonly count?: (summary: PlayerSummary) => string | undefined;
  readonly Content: ComponentType<PlayerProps>;
}

const AMOUNT = new Intl.NumberFormat('en-IN');
const amount = (count: number) => (count > 0 ? AMOUNT.format(count) : undefined);

// Forms load on demand: most visits to a player don't use them.
const Statement = lazyComponent(() => import('./player-forms.tsx').then(({ Statement }) => Statement));
const Limits = lazyComponent(() => import('./player-forms.tsx').then(({ Limits }) => Limits));
const Account = lazyComponent(() => import('./player-forms.tsx').then(({ Account }) => Account));

/** In tab order. New player features are a panel in one of these tabs, or a new entry here. */
export const PLAYER_PARTS: readonly PlayerPart[] = [
  { path: '', name: 'Overview', isForDemo: true, Content: Overview },
  { path: 'statement', name: 'Statement', isForDemo: true, Content: Statement },
  {
    path: 'requests',
    name: 'Requests',
    isForDemo: false,
    count: ({ requests, waitingRequests }) => (waitingRequests > 0 ? `${waitingRequests} pending` : amount(requests)),
    Content: Requests,
  },
  { path: 'bets', name: 'Bets', isForDemo: true, count: ({ bets }) => amount(bets), Content: Bets },
  {
    path: 'limits',
    name: 'Limits',
    isForDemo: true,
    roles: ['support'],
    count: ({ raises }) => (raises > 0 ? `${raises} pending` : undefined),
    Content: Limits,
  },
  {
    path: 'documents',
    name: 'Documents',
    isForDemo: false,
    roles: ['support', 'cashier'],
    count: ({ waitingDocuments: waiting }) => (waiting > 0 ? `${waiting} to review` : undefined),
    Content: Documents,
  },
  {
    path: 'logins',
    name: 'Logins',
    isForDemo: true,
    roles: ['support', 'cashier'],
    count: ({ sessions }) => (sessions > 0 ? `${sessions} active` : undefined),
    Content: Logins,
  },
  { path: 'account', name: 'Account', isForDemo: true, roles: ['support'], Content: Account },
];

const NEWEST_BETS = 5;
const NEWEST_REQUESTS = 5;
const REQUESTS_OF_PAGE = 20;

/** Status and notes. */
function Overview({ user }: PlayerProps) {
  return (
    <div className={styles.desk}>
      <Stack gap="page" canShrink>
        {user.currency === 'INR' && <PlayerRequests userId={user.id} rows={NEWEST_REQUESTS} />}
        <Panel title="Latest bets" aside={<BackOfficeLink to={`/players/${user.id}/bets`}>All bets</BackOfficeLink>}>
          <BetTicker userId={user.id} count={NEWEST_BETS} />
        </Panel>
        <RoleGate roles={['support', 'cashier']}>
          <Sessions user={user} />
        </RoleGate>
        <PlayerTimeline userId={user.id} />
      </Stack>
      <Stack gap="page" canShrink>
        <RoleGate roles={['support', 'cashier', 'trader']}>
          <PlayerPlayLimits userId={user.id} />
        </RoleGate>
        {!user.isDemo && (
          <RoleGate roles={['cashier']}>
            <PlayerDocuments userId={user.id} />
          </RoleGate>
        )}
        <RoleGate roles={['support', 'cashier', 'trader']}>
          <PlayerNotes userId={user.id} />
        </RoleGate>
      </Stack>
    </div>
  );
}

function Requests({ user }: PlayerProps) {
  return <PlayerRequests userId={user.id} rows={REQUESTS_OF_PAGE} />;
}

function Bets({ user }: PlayerProps) {
  return <BetBrowser userId={user.id} />;
}

/** Identity details and documents. */
function Documents({ user }: PlayerProps) {
  return (
    <Stack gap="page" canShrink>
      <RoleGate roles={['cashier']}>
        <PlayerLevel userId={user.id} />
      </RoleGate>
      <PlayerFiles userId={user.id} />
    </Stack>
  );
}

function Logins({ user }: PlayerProps) {
  return (
    <Stack gap="page" canShrink>
      <Sessions user={user} />
      <LoginList route={operatorPlayerRoutes.operatorGetUserLogins} input={{ userId: user.id }} />
    </Stack>
  );
}

function Sessions({ user }: PlayerProps) {
  const canEnd = useHasRole('support');
  return <PlayerSessions userId={user.id} canEnd={canEnd} />;
}
