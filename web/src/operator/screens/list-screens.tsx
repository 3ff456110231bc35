import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { PageHead } from '#operator/components/page-head.tsx';
import { hasRole, operatorSession, useCanTrade } from '#operator/core/office-session.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { EventBrowser } from '#operator/features/events/event-browser.tsx';
import { NewEvent } from '#operator/features/events/new-event.tsx';
import { NewPlayer, PlayerList } from '#operator/features/players/player-list.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './account-screens.module.css';

/** Bets of all players. */
export function BetsScreen() {
  return (
    <>
      <PageHead stop={<StopAll />} title="Bets" />
      <div className={styles.page}>
        <BetBrowser />
      </div>
    </>
  );
}

export function EventsScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const canTrade = useCanTrade();
  useHotKeys({ m: () => setCreating(canTrade) });
  return (
    <>
      <PageHead stop={<StopAll />} title="Events">
        {canTrade && (
          <Button variant="primary" aria-keyshortcuts="M" onClick={() => setCreating(true)}>
            New event
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        <EventBrowser />
      </div>
      <NewEvent
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(eventId) => router.history.push(`/backoffice/events/${eventId}`)}
      />
    </>
  );
}

export function PlayersScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const maySupport = useStore(operatorSession, ({ operator }) => hasRole(operator, 'support'));
  return (
    <>
      <PageHead stop={<StopAll />} title="Players">
        {maySupport && (
          <Button variant="primary" onClick={() => setCreating(true)}>
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
