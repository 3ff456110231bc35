import { lazy, Suspense, useEffect } from 'react';
import { type TvKey, useTvEntry } from '#data/queries/score-tv.ts';
import { useStore } from '#data/stores/observable.ts';
import { closeVideoBox, toggleVideoBox, videoBox } from '#data/stores/video-box.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './tv-place.module.css';
import { useFocusBack } from './use-focus-back.ts';

const TvBox = lazy(() => import('./tv-box.tsx').then((chunk) => ({ default: chunk.TvBox })));

export interface ColumnTvProps extends TvKey {
  readonly title: string;
}

/** Wide screens: the picture above the slip. Nothing where the match has none. */
export function ColumnTv({ title, ...key }: ColumnTvProps) {
  const entry = useTvEntry(key);
  const { isOpen, place } = useStore(videoBox, (state) => state);
  const isHere = isOpen && place === 'column';
  const button = useFocusBack(isOpen);
  const isMissing = entry === null;
  useEffect(() => {
    if (isMissing) videoBox.setState({ place: 'column' });
  }, [isMissing]);
  if (entry === null) return null;
  return (
    <section className={styles.panel} aria-label={t('TV')}>
      <button
        ref={button}
        type="button"
        className={styles.head}
        aria-expanded={isHere}
        onClick={isOpen && !isHere ? closeVideoBox : toggleVideoBox}
      >
        <Icon variant="regular" name="tv" size={18} />
        {t('Live TV')}
        <span className={styles.hint}>{hintOf(isOpen, isHere)}</span>
      </button>
      {isHere ? (
        <Suspense fallback={<div className={styles.wait} />}>
          <TvBox url={entry.url} title={title} />
        </Suspense>
      ) : null}
    </section>
  );
}

function hintOf(isOpen: boolean, isHere: boolean): string {
  if (isHere) return t('Hide');
  return isOpen ? t('Beside the score · Hide') : t('Watch');
}
