import type { BettingStop } from '@crease/contracts/trading/actions.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { type ExtraField, ReasonButton, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useIsPending } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { formatCount } from '#operator/core/words.ts';
import { resumeAll, stopActionKey, suspendAll, useStops } from '#operator/trading/stop-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './stop-notice.module.css';

/** Emergency stop button, at the top right of every page. */
export function StopAll() {
  const canTrade = useCanTrade();
  return canTrade ? <StopButton /> : null;
}

function StopButton() {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(stopActionKey(null));
  const stops = useStops();
  const isStopped = stops.data?.items.some(({ eventId }) => eventId === null) === true;
  useHotKeys({ 'Shift+X': () => setAsking(!isStopped) });
  return (
    <>
      <Button
        variant="danger"
        isBusy={isActing}
        disabled={isStopped}
        aria-keyshortcuts="Shift+X"
        title="Shift + X"
        onClick={() => setAsking(true)}
      >
        {isStopped ? 'All betting suspended' : 'Suspend all betting'}
      </Button>
      <StopDialog eventId={null} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

export interface StopDialogProps {
  /** Null stops all betting. */
  readonly eventId: number | null;
  readonly eventTitle?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;

const PUBLIC_WORDS: readonly ExtraField[] = [
  {
    name: 'message',
    label: 'Message to players',
    hint: 'Shown above the markets. If blank, players just see that betting is suspended.',
    maxLength: 200,
  },
  {
    name: 'minutes',
    label: 'Expected minutes until resume',
    hint: 'Shown to players. You still need to resume manually.',
    maxLength: 4,
    isWhole: true,
  },
];

/** Asks for a reason before stopping betting. */
export function StopDialog({ eventId, eventTitle, open, onClose }: StopDialogProps) {
  const title = eventId === null ? 'Suspend all betting' : 'Suspend all markets';
  return (
    <ReasonDialog
      open={open}
      title={title}
      text={
        eventId === null
          ? 'Suspends every market in every event until betting is resumed. No market can be opened until then.'
          : `Suspends every market in ${eventTitle ?? 'the event'} until you resume, regardless of the feed.`
      }
      confirmLabel={eventId === null ? 'Suspend all betting' : 'Suspend all'}
      onClose={onClose}
      extraFields={PUBLIC_WORDS}
      onConfirm={(reason, words) => suspendAll(eventId, { reason, ...publicWords(words) })}
    />
  );
}

function publicWords({ message = '', minutes = '' }: Readonly<Record<string, string>>) {
  return {
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(Number(minutes) > 0 ? { until: new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString() } : {}),
  };
}

/** Active stops with a resume button, above every page. */
export function StopNotice() {
  const stops = useStops();
  const items = stops.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.notice} aria-label="Suspended betting">
      <Stack as="ul">
        {items.map((stop) => (
          <StopLine key={stop.eventId ?? 'all'} stop={stop} />
        ))}
      </Stack>
    </section>
  );
}

function StopLine({ stop }: { readonly stop: BettingStop }) {
  const { eventId, eventTitle, markets, reason, stoppedBy, time, message } = stop;
  const canTrade = useCanTrade();
  const isActing = useIsPending(stopActionKey(eventId));
  return (
    <li className={styles.line}>
      <Icon variant="regular" name="warning" size={18} />
      <p className={styles.words}>
        <Text as="b" block weight="semi">
          {eventId === null ? (
            'All betting suspended'
          ) : (
            <>
              Suspended: <BackOfficeLink to={`/events/${eventId}`}>{eventTitle ?? ''}</BackOfficeLink>
            </>
          )}
        </Text>
        <Text block size={12} leading={16}>
          {reason} · {stoppedBy}, {siteTimeText(time)} IST · {formatCount(markets, 'market')}
        </Text>
        <Text block size={12} leading={16}>
          {message === null ? 'No message to players.' : `Players see: ${message}`}
        </Text>
      </p>
      {canTrade && (
        <ReasonButton
          size="s"
          isBusy={isActing}
          dialog={{
            title: eventId === null ? 'Resume all betting' : 'Resume event',
            text: 'Reopens every market this stop suspended, except those an operator has changed since. Score-driven house markets reopen at the model’s next prices. Others reopen at their old prices, so check them first.',
            confirmLabel: 'Resume',
            onConfirm: (why) => resumeAll(eventId, why),
          }}
        >
          {eventId === null ? 'Resume all betting' : `Resume ${eventTitle ?? ''}`}
        </ReasonButton>
      )}
    </li>
  );
}
