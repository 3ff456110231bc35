import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { useHotKeys } from '#operator/data/use-hot-keys.ts';
import { EventBrowser } from '#operator/features/event-list/event-browser.tsx';
import { NewEvent } from '#operator/features/new-event/new-event.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './screen.module.css';

/** All events. */
export function EventsScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const mayTrade = useMayTrade();
  useHotKeys({ m: () => setCreating(mayTrade) });
  return (
    <>
      <PageHead title="Events">
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
