import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { AuditTrail } from '#operator/features/audit/audit-trail.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { EventFeed } from '#operator/features/events/event-feed.tsx';
import { TvAddress } from '#operator/features/events/event-picture.tsx';
import { useMayTrade } from '#operator/office/office-session.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';

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

/** Bets and acts of the event and its picture, one of them at a time. */
export function EventRecords({ event, marketIds }: EventRecordsProps) {
  const [shown, setShown] = useState<(typeof RECORDS)[number]['value']>('bets');
  const mayTrade = useMayTrade();
  return (
    <Panel
      title={RECORDS.find(({ value }) => value === shown)?.text ?? ''}
      aside={
        <Segment
          label="Records"
          options={RECORDS.filter(({ value }) => mayTrade || value === 'bets' || value === 'audit')}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {shown === 'bets' && <BetTicker eventId={event.id} />}
      {shown === 'audit' && <AuditTrail eventId={event.id} marketIds={marketIds} />}
      {shown === 'tv' && <TvAddress event={event} />}
      {shown === 'feed' && <EventFeed event={event} />}
    </Panel>
  );
}
