import type { PublicStop } from '@crease/contracts/catalogue/catalogue.ts';
import { type MarketMessage, useHouseStop } from '#client/catalogue/live-events.ts';
import { clockText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { formatMarketMessage, StopNotice } from '#player/markets/stop-notice.tsx';
import { Text } from '#ui/layout/layout.tsx';
import styles from './stop-notes.module.css';

/**
 * Why betting on a match is suspended and until when, on one row line. The end time comes first because the line may
 * be truncated.
 */
export function RowNote({ note }: { readonly note: PublicStop | MarketMessage }) {
  const text = 'since' in note ? stopLine(note) : formatMarketMessage(note);
  return text === '' ? null : (
    <Text as="small" size={11} weight="regular" tone="muted" truncate className={styles.note} title={text}>
      {text}
    </Text>
  );
}

function stopLine({ until, message }: PublicStop): string {
  const time = until === null ? '' : t('until {time}', { time: clockText(until) });
  return [time, message ?? ''].filter((part) => part !== '').join(' · ');
}

/** Shown above the lists while all betting is stopped. */
export function AllStopped() {
  const stop = useHouseStop();
  return stop === null ? null : (
    <div className={styles.all}>
      <StopNotice stop={stop} />
    </div>
  );
}
