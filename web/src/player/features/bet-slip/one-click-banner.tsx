import { useStore } from '#data/stores/observable.ts';
import { oneClick, useOneClick } from '#data/stores/one-click.ts';
import { setPreferences, usePreference } from '#data/stores/preferences.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { ProgressRing } from '#ui/progress-ring/progress-ring.tsx';
import styles from './one-click-banner.module.css';

/**
 * Stands wherever a tap on a price places a bet at once: with which stake, the bet that is under way, and the switch
 * that ends it. Nothing while one-click betting is off.
 */
export function OneClickBanner() {
  const isOn = useOneClick();
  const stake = usePreference('oneClickStake');
  const placing = useStore(oneClick, (state) => state.placing);
  if (!isOn) return null;
  const isSent = placing !== null && placing.words !== '';
  return (
    <section className={styles.banner} aria-label={t('One-click betting')}>
      {isSent ? <ProgressRing startedAt={placing.placedAt} durationMs={placing.delayMs} /> : null}
      <span className={styles.words} role="status">
        {isSent
          ? t('Placing: {bet}', { bet: placing.words })
          : t('One click: a tap on a price places {stake} at once.', { stake: rupeesText(stake) })}
      </span>
      <button
        type="button"
        className={styles.off}
        onClick={() => setPreferences({ oneClick: false })}
      >
        {t('Turn off')}
      </button>
    </section>
  );
}
