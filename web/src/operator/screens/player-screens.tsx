import { useRouter } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { CallFailure } from '#data/api/failure.ts';
import { useStore } from '#data/stores/observable.ts';
import { mayAct, operatorSession } from '#operator/data/operator-session.ts';
import { useUser } from '#operator/data/reads.ts';
import { useProposals } from '#operator/data/trading.ts';
import { BetBrowser } from '#operator/features/bet-browser/bet-browser.tsx';
import { NewPlayer } from '#operator/features/new-player/new-player.tsx';
import { PlayerAccess } from '#operator/features/player-desk/player-access.tsx';
import { ClosingBadge, PlayerClosing } from '#operator/features/player-desk/player-closing.tsx';
import { PlayerFacts } from '#operator/features/player-desk/player-facts.tsx';
import { PlayerFiles } from '#operator/features/player-desk/player-files.tsx';
import { PlayerLimits } from '#operator/features/player-desk/player-limits.tsx';
import { PlayerMoney } from '#operator/features/player-desk/player-money.tsx';
import { PlayerStatus } from '#operator/features/player-desk/player-status.tsx';
import { PlayerList } from '#operator/features/player-list/player-list.tsx';
import { WaitingActs } from '#operator/features/waiting-acts/waiting-acts.tsx';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './screen.module.css';
import { useIdOfAddress } from './use-part-of-address.ts';

/** All players. */
export function PlayersScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const maySupport = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  return (
    <>
      <PageHead title="Players">
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

/** One player: what he has, may do, and bets on. */
export function PlayerScreen() {
  const userId = useIdOfAddress('userId');
  const query = useUser(userId);
  const proposals = useProposals({});
  const acts = (proposals.data?.acts ?? []).filter((act) => act.userId === userId);
  const maySupport = useStore(operatorSession, ({ operator }) => mayAct(operator, 'support'));
  const mayPay = useStore(operatorSession, ({ operator }) => mayAct(operator, 'cashier'));
  if (query.error instanceof CallFailure && query.error.code === 'NOT_FOUND') {
    return (
      <>
        <PageHead title="No such player" />
        <EmptyState title="No such player" text="The address may be misspelled." />
      </>
    );
  }
  return (
    <Reading query={query} label="The player is being read" rows={8}>
      {(user) => (
        <Fragment key={user.id}>
          <PageHead
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
          <div className={styles.page}>
            <PlayerFacts user={user} />
            {acts.length > 0 && (
              <Panel title="To confirm">
                <WaitingActs acts={acts} />
              </Panel>
            )}
            <div className={styles.desk}>
              <div className={styles.stack}>
                {maySupport && <PlayerLimits user={user} />}
                <BetBrowser userId={user.id} />
              </div>
              <div className={styles.stack}>
                {maySupport && <PlayerStatus user={user} />}
                {mayPay && <PlayerMoney user={user} />}
                {maySupport && <PlayerAccess user={user} />}
                {(maySupport || mayPay) && !user.isDemo && <PlayerFiles userId={user.id} />}
                {maySupport && !user.isDemo && <PlayerClosing user={user} />}
              </div>
            </div>
          </div>
        </Fragment>
      )}
    </Reading>
  );
}
