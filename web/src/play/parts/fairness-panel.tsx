import { useSeat } from '#play/data/seat-store.ts';
import { t } from '#text/text.ts';
import styles from './fairness-panel.module.css';

/** What a table has promised before the bets, and what it has shown since: all that it takes to draw the round again. */
export function TableFairness() {
  const table = useSeat((seat) => seat.table);
  const clientSeed = useSeat((seat) => seat.seeds.clientSeed);
  if (table === null) return null;
  const { state, seeding } = table;
  const facts = [
    [t('Hash of this round’s seed, shown before the bets'), state.commitment],
    [t('Seeds of players'), state.publicSeed?.seeds.join(', ') ?? null],
    [t('Salt of the chain'), seeding.salt],
    [t('Your seed'), clientSeed],
    [t('Seed of the round, public at its end'), state.serverSeed],
  ] as const;
  return (
    <div className={styles.panel}>
      <p>
        {t(
          'The cards follow from a seed whose hash was public before anybody bet, and from seeds of players that are fixed when betting ends. Nobody can change them after your bet.',
        )}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === '' ? t('Not public yet') : value}</dd>
          </div>
        ))}
      </dl>
      <a href="/fairness" target="_blank" rel="noopener">
        {t('Check a round')}
      </a>
    </div>
  );
}
