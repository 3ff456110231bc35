import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { EventBrowser } from '#operator/features/events/event-browser.tsx';
import { NewEvent } from '#operator/features/events/new-event.tsx';
import { NewPlayer } from '#operator/features/players/new-player.tsx';
import { PlayerList } from '#operator/features/players/player-list.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { hasRole, operatorSession, useMayTrade } from '#operator/office/office-session.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
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
  const mayTrade = useMayTrade();
  useHotKeys({ m: () => setCreating(mayTrade) });
  return (
    <>
      <PageHead stop={<StopAll />} title="Events">
        {mayTrade && (
          <Button look="primary" aria-keyshortcuts="M" onClick={() => setCreating(true)}>
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
