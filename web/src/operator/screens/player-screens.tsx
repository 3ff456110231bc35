import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { CallFailure } from '#data/api/failure.ts';
import { useStore } from '#data/storage/observable.ts';
import { useProposals } from '#operator/desk/trading.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { LoginList } from '#operator/features/logins/login-list.tsx';
import { MessagePanel } from '#operator/features/messages/message-panel.tsx';
import { NewPlayer } from '#operator/features/players/new-player.tsx';
import { PlayerAccess, PlayerStatus } from '#operator/features/players/player-access.tsx';
import { ClosingBadge, PlayerClosing } from '#operator/features/players/player-closing.tsx';
import { PlayerFacts } from '#operator/features/players/player-facts.tsx';
import { PlayerFiles } from '#operator/features/players/player-files.tsx';
import { PlayerHistory } from '#operator/features/players/player-history.tsx';
import { PlayerLimits } from '#operator/features/players/player-limits.tsx';
import { PlayerList } from '#operator/features/players/player-list.tsx';
import { PlayerMoney } from '#operator/features/players/player-money.tsx';
import { PlayerNotes } from '#operator/features/players/player-notes.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { WaitingActs } from '#operator/features/waiting-acts/waiting-acts.tsx';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { useUser } from '#operator/office/reads.ts';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { useIdOfAddress } from './address.ts';

/** All players. */
export function PlayersScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const maySupport = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Players">
        {maySupport && (
          <Button look="primary" onClick={() => setCreating(true)}>
            New player
          </Button>
        )}
      </PageHead>
      <NewPlayer
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(userId) => router.history.push(`/backoffice/players/${userId}`)}
      />
      <div className={styles.page}>
        <PlayerList />
      </div>
    </>
  );
}

/** One player: what they have, may do, and bets on. */
export function PlayerScreen() {
  const query = useUser(useIdOfAddress('userId'));
  if (query.error instanceof CallFailure && query.error.code === 'NOT_FOUND') {
    return (
      <>
        <PageHead stop={<StopAll />} title="No such player" />
        <EmptyState title="No such player" text="The address may be misspelled." />
      </>
    );
  }
  return (
    <Reading query={query} label="The player is being read" rows={8}>
      {(user) => (
        <Fragment key={user.id}>
          <PlayerHead user={user} />
          <div className={styles.page}>
            <PlayerFacts user={user} />
            <ActsToConfirm userId={user.id} />
            <PlayerPanels user={user} />
          </div>
        </Fragment>
      )}
    </Reading>
  );
}

interface PlayerProps {
  readonly user: OpUser;
}

function PlayerHead({ user }: PlayerProps) {
  return (
    <PageHead
      stop={<StopAll />}
      title={user.userName}
      over="Players"
      aside={
        <>
          {user.isDemo && <Badge>Demo</Badge>}
          <ClosingBadge user={user} />
          {!user.active && user.closedAt === null && <Badge tone="bad">Blocked</Badge>}
          {!user.verified && <Badge tone="warn">Not verified</Badge>}
          <OfficeLink to={`/audit/user/${user.id}`}>History</OfficeLink>
        </>
      }
    />
  );
}

/** What waits for a second operator about this player; nothing while there is none. */
function ActsToConfirm({ userId }: { readonly userId: number }) {
  const proposals = useProposals({});
  const acts = (proposals.data?.acts ?? []).filter((act) => act.userId === userId);
  if (acts.length === 0) return null;
  return (
    <Panel title="To confirm">
      <WaitingActs acts={acts} />
    </Panel>
  );
}

/** Each panel for whoever may do what is in it. */
function PlayerPanels({ user }: PlayerProps) {
  const maySupport = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  const mayNote = useStore(operatorSession, ({ operator }) =>
    mayAct(operator, 'support', 'cashier', 'trader'),
  );
  const mayPay = useStore(operatorSession, ({ operator }) => mayAct(operator, 'cashier'));
  return (
    <div className={styles.desk}>
      <div className={styles.stack}>
        {maySupport && <PlayerLimits user={user} />}
        <PlayerHistory userId={user.id} />
        <BetBrowser userId={user.id} />
        {(maySupport || mayPay) && <LoginList of={{ userId: user.id }} />}
      </div>
      <div className={styles.stack}>
        {maySupport && <PlayerStatus user={user} />}
        {mayPay && <PlayerMoney user={user} />}
        {maySupport && <PlayerAccess user={user} />}
        {(maySupport || mayPay) && !user.isDemo && <PlayerFiles userId={user.id} />}
        {mayNote && <PlayerNotes userId={user.id} />}
        {maySupport && user.closedAt === null && (
          <MessagePanel to={{ userId: user.id }} readers="this player" />
        )}
        {maySupport && !user.isDemo && <PlayerClosing user={user} />}
      </div>
    </div>
  );
}
