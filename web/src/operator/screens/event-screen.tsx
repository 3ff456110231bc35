import { PageHead } from '#operator/components/page-head.tsx';
import { QueryView } from '#operator/components/reading.tsx';
import { useEvent } from '#operator/core/queries.ts';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useRouteId } from './address.ts';
import { TradingDesk } from './trading-desk.tsx';

/** Trading desk of one event. */
export function EventScreen() {
  const eventId = useRouteId('eventId');
  const query = useEvent(eventId);
  return (
    <QueryView query={query} label="Loading event…" rows={8}>
      {(event) =>
        event === null ? (
          <>
            <PageHead stop={<StopAll />} title="Event not found" />
            <EmptyState title="Event not found" text="It may have been archived." />
          </>
        ) : (
          <TradingDesk key={event.id} event={event} />
        )
      }
    </QueryView>
  );
}
