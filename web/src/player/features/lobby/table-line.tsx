import type { TablePhase } from '@crease/contracts/wire/play.ts';
import { phrase, t } from '#text/text.ts';
import { useNow } from '#ui/clock/use-minute.ts';
import styles from './lobby.module.css';
import type { ShownTable } from './lobby-news.ts';

const WORDS: Readonly<Record<TablePhase, string>> = {
  RESTING: phrase('Begins when you sit down'),
  SCHEDULED: phrase('Next round soon'),
  OPEN: phrase('Place bets'),
  LOCKED: phrase('No more bets'),
  REVEALING: phrase('Dealing'),
  RESULTED: phrase('Result'),
  SETTLING: phrase('Result'),
  SETTLED: phrase('Result'),
  VOID: phrase('Round void'),
};

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
        {t(WORDS[phase])}
        {seconds !== null && ` · ${t('{seconds} s', { seconds })}`}
      </span>
      {bettors > 0 && (
        <span>{t('{count, plural, one {# player} other {# players}}', { count: bettors })}</span>
      )}
    </small>
  );
}
