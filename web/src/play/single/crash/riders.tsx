import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import styles from './crash.module.css';
import { flightText } from './crash-view.ts';

/** The round's real bets under masked names, largest first. */
export function Riders() {
  const flight = useSeat(({ table }) => table?.state.flight ?? null);
  if (flight === null) return null;
  return (
    <section className={styles.riders} aria-label={t('This round')}>
      <h2>
        {t('{count, plural, one {# bet} other {# bets}} in this round', { count: flight.bets })}
      </h2>
      {flight.riders.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Player')}</th>
              <th scope="col">{t('Stake')}</th>
              <th scope="col">{t('Cashed out at')}</th>
            </tr>
          </thead>
          <tbody>
            {flight.riders.map(({ name, stake, cashedOutAt }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: masked names are not unique
              <tr key={place} data-out={cashedOutAt !== null || undefined}>
                <td>{name}</td>
                <td>{paiseText(stake)}</td>
                <td>{cashedOutAt === null ? '–' : flightText(cashedOutAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
