import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type TvKey, useTvEntry } from '#data/queries/score-tv.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { toggleVideoBox, videoBox } from '#data/stores/video-box.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './tv-place.module.css';
import { useFocusBack } from './use-focus-back.ts';

const TvBox = lazy(() => import('./tv-box.tsx').then((chunk) => ({ default: chunk.TvBox })));

export interface PhoneTvProps extends TvKey {
  readonly title: string;
  /** The tab that has a place for the picture is open. */
  readonly hasPlace: boolean;
}

/**
 * Phones: the picture at the top of the live tab. Scrolled away, or on another tab, it goes on small in a corner; it is
 * one and the same element all the while, so that it does not begin anew.
 */
export function PhoneTv({ title, hasPlace, ...key }: PhoneTvProps) {
  const entry = useTvEntry(key);
  const isOpen = useStore(videoBox, (state) => state.isOpen);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const button = useFocusBack(isOpen);
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, isOpen && hasPlace);
  if (entry === null) return null;
  if (!isOpen) {
    return hasPlace ? (
      <button
        ref={button}
        type="button"
        className={styles.head}
        aria-expanded={false}
        onClick={toggleVideoBox}
      >
        <Icon variant="regular" name="tv" size={18} />
        {t('Live TV')}
        <span className={styles.hint}>{t('Watch')}</span>
      </button>
    ) : null;
  }
  const isMini = !(hasPlace && isInView);
  if (isMini && !isLoggedIn) return hasPlace ? <div ref={place} className={styles.wait} /> : null;
  return (
    <div ref={place} className={hasPlace ? styles.wait : undefined}>
      <div className={isMini ? styles.mini : undefined}>
        <Suspense fallback={<div className={styles.wait} />}>
          <TvBox url={entry.url} title={title} isMini={isMini} />
        </Suspense>
      </div>
    </div>
  );
}

/** Whether at least half of the element is on the screen; true where that cannot be asked. */
function useInView(element: { readonly current: HTMLElement | null }, isAsked: boolean): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!isAsked || element.current === null || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      ([entry]) => setInView((entry?.intersectionRatio ?? 1) >= 0.4),
      { threshold: [0, 0.4, 1] },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      setInView(true);
    };
  }, [element, isAsked]);
  return isInView;
}
