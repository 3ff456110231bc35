import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useRisk } from '#operator/desk/trading.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { EventBrowser } from '#operator/features/events/event-browser.tsx';
import { NewEvent } from '#operator/features/events/new-event.tsx';
import { RiskTable } from '#operator/features/risk/risk-table.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { useMayTrade } from '#operator/office/office-session.ts';
import { useEvents } from '#operator/office/reads.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';

/** Bets of everybody. */
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

/** All events. */
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

const MOST_EVENTS = 100;

/** What the markets may cost, the worst first. */
export function RiskScreen() {
  const query = useRisk({});
  const events = useEvents({ MaxResultCount: MOST_EVENTS });
  const titleOf = new Map(events.data?.items.map(({ id, title }) => [id, title]));
  return (
    <>
      <PageHead stop={<StopAll />} title="Risk" />
      <div className={styles.page}>
        <Panel title="Markets with bets">
          <Reading query={query} label="Risk is being read" rows={8}>
            {({ markets }) =>
              markets.length === 0 ? (
                <EmptyState title="No risk" text="There is no matched bet in an open market." />
              ) : (
                <RiskTable markets={markets} titleOf={titleOf} />
              )
            }
          </Reading>
        </Panel>
      </div>
    </>
  );
}
