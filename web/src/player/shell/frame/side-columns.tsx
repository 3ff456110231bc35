import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTree } from '#client/catalogue/catalogue.ts';
import { t } from '#i18n/text.ts';
import { SlipPanel } from '#player/features/bet-slip/slip-panel.tsx';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { OpenBets } from '#player/features/open-bets/open-bets.tsx';
import { Box, Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';

const ColumnStream = lazyComponent(() =>
  import('#player/features/live-stream/tv-places.tsx').then(({ ColumnStream }) => ColumnStream),
);

/** Right column on wide screens: live stream, bet slip and open bets. */
export function RightColumn() {
  const { eventid, dreamid } = useParams({ strict: false });
  return (
    <Stack gap={5}>
      {dreamid === undefined ? null : (
        <Suspense fallback={null}>
          <MatchTv eventId={Number(eventid ?? 0)} dreamId={dreamid} />
        </Suspense>
      )}
      <SlipPanel />
      <Box as="section" clip surface="panel" radius="card" border="all" aria-label={t('Open bets')}>
        <OpenBets eventId={eventid === undefined ? undefined : Number(eventid)} cashOutOf={renderCashOut} />
      </Box>
    </Stack>
  );
}

function MatchTv({ eventId, dreamId }: { readonly eventId: number; readonly dreamId: string }) {
  const { sports } = useTree();
  const event = sports
    ?.flatMap(({ events }) => events)
    .find(({ id, dreamEventId }) => id === eventId || dreamEventId === dreamId);
  return <ColumnStream eventId={eventId} dreamEventId={dreamId} title={event?.title ?? ''} />;
}
