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
import { Segment } from '#ui/segment/segment.tsx';
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
  const inPlay = useEvents({ status: 'IN_PLAY', MaxResultCount: MOST_EVENTS });
  const upcoming = useEvents({
    status: 'UPCOMING',
    MaxResultCount: MOST_EVENTS,
    Sorting: 'startTime asc',
  });
  const events = [...(inPlay.data?.items ?? []), ...(upcoming.data?.items ?? [])];
  const titleOf = new Map(events.map(({ id, title }) => [id, title]));
  const [of, setOf] = useState<'people' | 'all'>('people');
  return (
    <>
      <PageHead stop={<StopAll />} title="Risk" />
      <div className={styles.page}>
        <Panel
          title="Markets with bets"
          aside={
            <Segment
              label="Whose bets"
              options={[
                { value: 'people', text: 'Of people' },
                { value: 'all', text: 'All' },
              ]}
              value={of}
              onChange={setOf}
            />
          }
        >
          <Reading query={query} label="Risk is being read" rows={8}>
            {({ markets }) => {
              const shown = markets.filter(({ users }) => of === 'all' || users > 0);
              return shown.length === 0 ? (
                <EmptyState
                  title="No risk"
                  text={
                    of === 'all'
                      ? 'There is no matched bet in an open market.'
                      : 'No player has a matched bet in an open market. Simulated players stand under All.'
                  }
                />
              ) : (
                <RiskTable markets={shown} titleOf={titleOf} />
              );
            }}
          </Reading>
        </Panel>
      </div>
    </>
  );
}
