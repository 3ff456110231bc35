import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { t } from '#i18n/text.ts';
import { computeNet, gainText } from './figures.ts';
import { useRoundWork } from './own-round.ts';
import styles from './single.module.css';

/** Rounds played here, latest first, with description and net result. */
export function PastRounds({ nameOf }: { readonly nameOf: (round: SinglePlay) => string }) {
  const past = useRoundWork((work) => work.past);
  return (
    <section className={`${styles.panel} ${styles.wide}`}>
      <h2>{t('Last rounds')}</h2>
      {past.length === 0 && <p className={styles.line}>{t('No rounds yet')}</p>}
      {past.map((round) => {
        const gain = computeNet(round, round.payout);
        const look = gain > 0 ? styles.gain : gain < 0 ? styles.loss : undefined;
        return (
          <div key={round.roundId} className={styles.line}>
            <span>{nameOf(round)}</span>
            <b className={look}>{gainText(gain)}</b>
          </div>
        );
      })}
    </section>
  );
}
