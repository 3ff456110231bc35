import { useParams } from '@tanstack/react-router';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { useEvent } from '#operator/office/reads.ts';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TradingDesk } from './trading-desk.tsx';

/** A part of the address by its name in the router; empty when it is not there. */
export function usePartOfAddress(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** As above, as an id; 0 is nobody's. */
export function useIdOfAddress(name: string): number {
  const text = usePartOfAddress(name);
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

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
