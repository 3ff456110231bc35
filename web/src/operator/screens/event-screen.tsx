import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { useEvent } from '#operator/office/reads.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useIdOfAddress } from './address.ts';
import { TradingDesk } from './trading-desk.tsx';

/** The trading desk of one event. */
export function EventScreen() {
  const eventId = useIdOfAddress('eventId');
  const query = useEvent(eventId);
  return (
    <Reading query={query} label="The event is being read" rows={8}>
      {(event) =>
        event === null ? (
          <>
            <PageHead stop={<StopAll />} title="No such event" />
            <EmptyState title="No such event" text="It may have been archived." />
          </>
        ) : (
          <TradingDesk key={event.id} event={event} />
        )
      }
    </Reading>
  );
}
