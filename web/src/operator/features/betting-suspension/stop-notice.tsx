import type { BettingStop } from '@crease/contracts/routes/operator-desk.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { formatCount } from '#operator/components/format-count.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { resumeAll, stopActionKey, useStops } from '#operator/trading/stop-acts.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './stop-notice.module.css';

/** Active stops with a resume button, above every page. */
export function StopNotice() {
  const stops = useStops();
  const items = stops.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Suspended betting">
      <ul className={styles.list}>
        {items.map((stop) => (
          <StopLine key={stop.eventId ?? 'all'} stop={stop} />
        ))}
      </ul>
    </section>
  );
}

function StopLine({ stop }: { readonly stop: BettingStop }) {
  const { eventId, eventTitle, markets, reason, stoppedBy, time, message } = stop;
  const [isAsking, setAsking] = useState(false);
  const canTrade = useCanTrade();
  const isActing = useIsPending(stopActionKey(eventId));
  return (
    <li className={styles.line}>
      <Icon variant="regular" name="warning" size={18} />
      <p className={styles.words}>
        <b>
          {eventId === null ? (
            'All betting suspended'
          ) : (
            <>
              Suspended:{' '}
              <BackOfficeLink to={`/events/${eventId}`}>{eventTitle ?? ''}</BackOfficeLink>
            </>
          )}
        </b>
        <span>
          {reason} · {stoppedBy}, {siteTimeText(time)} IST · {formatCount(markets, 'market')}
        </span>
        <span>{message === null ? 'No message to players.' : `Players see: ${message}`}</span>
      </p>
      {canTrade && (
        <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
          {eventId === null ? 'Resume all betting' : `Resume ${eventTitle ?? ''}`}
        </Button>
      )}
      <ReasonDialog
        open={isAsking}
        title={eventId === null ? 'Resume all betting' : 'Resume event'}
        text="Reopens every market this stop suspended, except those an operator has changed since. Score-driven house markets reopen at the model’s next prices. Others reopen at their old prices, so check them first."
        confirmLabel="Resume"
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={(why) => {
          void resumeAll(eventId, why).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
      />
    </li>
  );
}
