import type { PublicStop } from '@crease/contracts/wire/catalogue.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import styles from './stop-notice.module.css';

/** Explains why and until when betting is stopped, in the traders' words. */
export function StopNotice({ stop: { message, until } }: { readonly stop: PublicStop }) {
  return (
    <section className={styles.notice} aria-label={t('Betting suspended')} role="status">
      <p>
        <b>{t('Betting suspended')}.</b> {toSentence(message ?? '')}{' '}
        {until === null
          ? t('Betting resumes when our traders reopen the market. Your bets stand.')
          : t('Expected to resume {time}. Your bets stand.', { time: dayClockWithin(until) })}
      </p>
    </section>
  );
}

/** Adds a full stop, which traders often omit. */
function toSentence(words: string): string {
  return /[^.!?।]$/.test(words) ? `${words}.` : words;
}
