import { phaseText } from '#text/phase-text.ts';
import { t } from '#text/text.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import styles from './lobby.module.css';
import type { ShownTable } from './lobby-news.ts';

/** Where the round of a table stands, how long bets are taken, and how many have bet. */
export function TableLine({ table }: { readonly table: ShownTable }) {
  const now = useNow();
  const { phase, closesHereAt, bettors } = table;
  const seconds =
    phase === 'OPEN' && closesHereAt !== null
      ? Math.max(0, Math.ceil((closesHereAt - now) / 1_000))
      : null;
  return (
    <small className={styles.table} data-open={phase === 'OPEN' || undefined}>
      <span>
        {phase === 'RESTING' ? t('Begins when you sit down') : phaseText(phase)}
        {seconds !== null && ` · ${t('{seconds} s', { seconds })}`}
      </span>
      {bettors > 0 && (
        <span>{t('{count, plural, one {# player} other {# players}}', { count: bettors })}</span>
      )}
    </small>
  );
}
