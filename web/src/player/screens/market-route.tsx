import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTree } from '#data/queries/catalogue.ts';
import { MarketScreen } from './market-screen.tsx';

/** `/markets/{eventid?}/{dreamid}`: without an event id the event is found by its dream id. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams({ strict: false });
  const navigate = useNavigate();
  const { sports } = useTree();
  const named = eventid === undefined ? undefined : Number(eventid);
  const found = sports
    ?.flatMap(({ events }) => events)
    .find(({ dreamEventId }) => dreamEventId === dreamid);
  const eventId = named ?? found?.id;
  const isWrong =
    (named !== undefined && !(Number.isSafeInteger(named) && named > 0)) ||
    (named === undefined && sports !== undefined && found === undefined);

  useEffect(() => {
    if (isWrong) void navigate({ to: '/error-404', replace: true });
  }, [isWrong, navigate]);

  if (isWrong || eventId === undefined) return null;
  return (
    <MarketScreen
      key={eventId}
      eventId={eventId}
      dreamEventId={dreamid ?? '0'}
      onNotFound={() => void navigate({ to: '/error-404', replace: true })}
    />
  );
}
