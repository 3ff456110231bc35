import { t } from '#i18n/text.ts';
import { useSound } from './sound.ts';
import styles from './sound-caption.module.css';

/** Fading caption of the last sound. */
export function SoundCaption() {
  const { isOn, caption } = useSound();
  if (!isOn || caption === null) return null;
  return (
    <p className={styles.caption} key={caption.no}>
      {`♪ ${t(caption.words)}`}
    </p>
  );
}
