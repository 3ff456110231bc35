import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './seal-strip.module.css';
import { NetText, SessionClock } from './session-figures.tsx';

const HEAD = 4;

export interface SealStripProps {
  readonly onOpen: () => void;
}

/**
 * Always visible: the hash that commits the round before bets, opening the fairness panel. On phones also the session
 * figures, which the header has no room for.
 */
export function SealStrip({ onOpen }: SealStripProps) {
  const commitment = useSeat(({ table, seeds }) => table?.state.commitment ?? seeds.commitment);
  const net = useSeatState((state) => state.net);
  return (
    <section className={styles.strip} aria-label={t('Session')}>
      <button type="button" className={styles.seal} onClick={onOpen}>
        <Icon variant="regular" name="shield" size={16} />
        {t('Sealed before bets')} <code>{shorten(commitment)}</code>
      </button>
      <span className={styles.figures}>
        <SessionClock />
        <span className="visually-hidden">{t('Net')}</span>
        <NetText net={net} />
      </span>
    </section>
  );
}

/** `c3d8…11f6`. */
function shorten(hash: string): string {
  return `${hash.slice(0, HEAD)}…${hash.slice(-HEAD)}`;
}
