import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { Suspense, useState } from 'react';
import { useCanTrade } from '#operator/core/office-session.ts';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { StreamUrl } from '#operator/features/events/event-picture.tsx';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

// Viewed occasionally, so loaded on demand.
const AuditTrail = lazyComponent(() =>
  import('#operator/features/audit/audit-trail.tsx').then(({ AuditTrail }) => AuditTrail),
);
const EventFeed = lazyComponent(() =>
  import('#operator/features/events/event-feed.tsx').then(({ EventFeed }) => EventFeed),
);

const RECORDS = [
  { value: 'bets', text: 'Bets' },
  { value: 'audit', text: 'Audit' },
  { value: 'tv', text: 'TV' },
  { value: 'feed', text: 'Feed' },
] as const;

export interface EventRecordsProps {
  readonly event: EventItem;
  readonly marketIds: ReadonlySet<number>;
}

/** Bets, audit trail and stream of the event as tabs. */
export function EventRecords({ event, marketIds }: EventRecordsProps) {
  const [shown, setShown] = useState<(typeof RECORDS)[number]['value']>('bets');
  const canTrade = useCanTrade();
  return (
    <Panel
      title={RECORDS.find(({ value }) => value === shown)?.text ?? ''}
      aside={
        <Segment
          label="Records"
          options={RECORDS.filter(({ value }) => canTrade || value === 'bets' || value === 'audit')}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <Suspense fallback={<Skeleton label="Loading records…" rows={2} />}>
        {shown === 'bets' && <BetTicker eventId={event.id} />}
        {shown === 'audit' && <AuditTrail eventId={event.id} marketIds={marketIds} />}
        {shown === 'tv' && <StreamUrl event={event} />}
        {shown === 'feed' && <EventFeed event={event} />}
      </Suspense>
    </Panel>
  );
}
