import { t } from '#text/text.ts';
import { useSound } from './sound.ts';
import styles from './sound-caption.module.css';

/** What was just heard, in words; it fades. */
export function SoundCaption() {
  const { isOn, caption } = useSound();
  if (!isOn || caption === null) return null;
  return (
    <p className={styles.caption} key={caption.no}>
      {`♪ ${t(caption.words)}`}
    </p>
  );
}
