import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import type { PlayerSummary } from '@crease/contracts/routes/operator-player.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ComponentType } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { PlayerRequests } from '#operator/features/cash-desk/player-requests.tsx';
import { PlayerDocuments } from '#operator/features/identity/player-documents.tsx';
import { PlayerLevel } from '#operator/features/identity/player-level.tsx';
import { LoginList } from '#operator/features/logins/login-list.tsx';
import { PlayerSessions } from '#operator/features/logins/player-sessions.tsx';
import { PlayerFiles } from '#operator/features/players/player-files.tsx';
import { PlayerNotes } from '#operator/features/players/player-notes.tsx';
import { PlayerPlayLimits } from '#operator/features/players/player-play-limits.tsx';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { ForRoles } from '#operator/parts/for-roles.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { latePart } from '#ui/late-part/late-part.ts';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { PlayerTimeline } from './player-timeline.tsx';

interface PlayerProps {
  readonly user: OpUser;
}

/** A part of a player's page, at an address of its own. */
export interface PlayerPart {
  /** Behind the number of the player; empty: the first part. */
  readonly path: string;
  readonly name: string;
  /** Whom it is for; left out: everybody. Admins see all. */
  readonly roles?: readonly OperatorRole[];
  /** Demo users have neither documents nor payments. */
  readonly isForDemo: boolean;
  /** Beside its name: how much there is, or how much of it waits. */
  readonly count?: (summary: PlayerSummary) => string | undefined;
  readonly Content: ComponentType<PlayerProps>;
}

const AMOUNT = new Intl.NumberFormat('en-IN');
const amount = (count: number) => (count > 0 ? AMOUNT.format(count) : undefined);

// Parts with forms of their own: most pages of players are left without them.
const Statement = latePart(() => import('./player-forms.tsx').then(({ Statement }) => Statement));
const Limits = latePart(() => import('./player-forms.tsx').then(({ Limits }) => Limits));
const Account = latePart(() => import('./player-forms.tsx').then(({ Account }) => Account));

/** In the order of the tabs. What is new about a player is a panel in one of these, or a line here. */
export const PLAYER_PARTS: readonly PlayerPart[] = [
  { path: '', name: 'Overview', isForDemo: true, Content: Overview },
  { path: 'statement', name: 'Statement', isForDemo: true, Content: Statement },
  {
    path: 'requests',
    name: 'Requests',
    isForDemo: false,
    count: ({ requests, waitingRequests }) =>
      waitingRequests > 0 ? `${waitingRequests} waiting` : amount(requests),
    Content: Requests,
  },
  { path: 'bets', name: 'Bets', isForDemo: true, count: ({ bets }) => amount(bets), Content: Bets },
  {
    path: 'limits',
    name: 'Limits',
    isForDemo: true,
    roles: ['support'],
    count: ({ raises }) => (raises > 0 ? `${raises} waiting` : undefined),
    Content: Limits,
  },
  {
    path: 'documents',
    name: 'Documents',
    isForDemo: false,
    roles: ['support', 'cashier'],
    count: ({ waitingDocuments: waiting }) => (waiting > 0 ? `${waiting} to check` : undefined),
    Content: Documents,
  },
  {
    path: 'logins',
    name: 'Logins',
    isForDemo: true,
    roles: ['support', 'cashier'],
    count: ({ sessions }) => (sessions > 0 ? `${sessions} now` : undefined),
    Content: Logins,
  },
  { path: 'account', name: 'Account', isForDemo: true, roles: ['support'], Content: Account },
];

const NEWEST_BETS = 5;
const NEWEST_REQUESTS = 5;
const REQUESTS_OF_PAGE = 20;

/** How they stand, and what is written down about them. */
function Overview({ user }: PlayerProps) {
  return (
    <div className={styles.desk}>
      <div className={styles.stack}>
        {user.currency === 'INR' && <PlayerRequests userId={user.id} rows={NEWEST_REQUESTS} />}
        <Panel
          title="Newest bets"
          aside={<OfficeLink to={`/players/${user.id}/bets`}>All bets</OfficeLink>}
        >
          <BetTicker userId={user.id} count={NEWEST_BETS} />
        </Panel>
        <ForRoles roles={['support', 'cashier']}>
          <Sessions user={user} />
        </ForRoles>
        <PlayerTimeline userId={user.id} />
      </div>
      <div className={styles.stack}>
        <ForRoles roles={['support', 'cashier', 'trader']}>
          <PlayerPlayLimits userId={user.id} />
        </ForRoles>
        {!user.isDemo && (
          <ForRoles roles={['cashier']}>
            <PlayerDocuments userId={user.id} />
          </ForRoles>
        )}
        <ForRoles roles={['support', 'cashier', 'trader']}>
          <PlayerNotes userId={user.id} />
        </ForRoles>
      </div>
    </div>
  );
}

function Requests({ user }: PlayerProps) {
  return <PlayerRequests userId={user.id} rows={REQUESTS_OF_PAGE} />;
}

function Bets({ user }: PlayerProps) {
  return <BetBrowser userId={user.id} />;
}

/** Who they are, and what they have sent in. */
function Documents({ user }: PlayerProps) {
  return (
    <div className={styles.stack}>
      <ForRoles roles={['cashier']}>
        <PlayerLevel userId={user.id} />
      </ForRoles>
      <PlayerFiles userId={user.id} />
    </div>
  );
}

function Logins({ user }: PlayerProps) {
  return (
    <div className={styles.stack}>
      <Sessions user={user} />
      <LoginList of={{ userId: user.id }} />
    </div>
  );
}

function Sessions({ user }: PlayerProps) {
  const mayEnd = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  return <PlayerSessions userId={user.id} mayEnd={mayEnd} />;
}
