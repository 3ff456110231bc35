import type { PublicStop } from '@crease/contracts/wire/catalogue.ts';
import { dayClockText } from '#format/date-time.ts';
import { t } from '#text/text.ts';
import styles from './stop-notice.module.css';

/** Betting is stopped: why, and until when, as the traders say it. */
export function StopNotice({ stop: { message, until } }: { readonly stop: PublicStop }) {
  return (
    <section className={styles.notice} aria-label={t('Betting is stopped')} role="status">
      <p>
        <b>{t('Betting is stopped')}.</b> {sentenceOf(message ?? '')}{' '}
        {until === null
          ? t('It goes on when the traders open it again. Your bets stand.')
          : t('It is meant to go on: {time}. Your bets stand.', { time: dayClockText(until) })}
      </p>
    </section>
  );
}

/** Traders often leave out the stop at the end. */
function sentenceOf(words: string): string {
  return /[^.!?।]$/.test(words) ? `${words}.` : words;
}
