import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import styles from './fairness-panel.module.css';

/** A table's commitment and revealed seeds: everything needed to recompute the round. */
export function TableFairness() {
  const table = useSeat((seat) => seat.table);
  const clientSeed = useSeat((seat) => seat.seeds.clientSeed);
  if (table === null) return null;
  const { state, seeding } = table;
  const facts = [
    [t('Hash of this round’s seed (shown before betting)'), state.commitment],
    [t('Player seeds'), state.publicSeed?.seeds.join(', ') ?? null],
    [t('Chain salt'), seeding.salt],
    [t('Your seed'), clientSeed],
    [t('Round seed (revealed after the round)'), state.serverSeed],
  ] as const;
  return (
    <div className={styles.panel}>
      <p>
        {t(
          'Cards are generated from a seed whose hash was published before betting, plus player seeds fixed when betting closes. Nobody can change them after you bet.',
        )}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === '' ? t('Not revealed yet') : value}</dd>
          </div>
        ))}
      </dl>
      <a href="/fairness" target="_blank" rel="noopener">
        {t('Verify a round')}
      </a>
    </div>
  );
}
