import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './tv-places.module.css';
import { closeVideoBox, type StreamKey, toggleVideoBox, useStreamEntry, videoBox } from './video-state.ts';

/** Returns focus to the button that opened the stream when the close button disappears. */
function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

const LiveStreamBox = lazyComponent(() => import('./tv-box.tsx').then(({ LiveStreamBox }) => LiveStreamBox));

/** Stream next to the score. */
export function CardStream({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <Row grow padTop={4} className={styles.card}>
      <Suspense fallback={<div className={styles.wait} />}>
        <LiveStreamBox url={url} title={title} />
      </Suspense>
    </Row>
  );
}

export interface ColumnStreamProps extends StreamKey {
  readonly title: string;
}

/** Stream above the slip on wide screens; hidden if the match has none. */
export function ColumnStream({ title, ...key }: ColumnStreamProps) {
  const entry = useStreamEntry(key);
  const { isOpen, place } = useStore(videoBox, (state) => state);
  const isHere = isOpen && place === 'column';
  const button = useFocusReturn(isOpen);
  const isMissing = entry === null;
  useEffect(() => {
    if (isMissing) videoBox.setState({ place: 'column' });
  }, [isMissing]);
  if (entry === null) return null;
  return (
    <Box as="section" clip surface="panel" radius="card" border="all" aria-label={t('TV')}>
      <button
        ref={button}
        type="button"
        className={styles.head}
        aria-expanded={isHere}
        onClick={isOpen && !isHere ? closeVideoBox : toggleVideoBox}
      >
        <Icon variant="regular" name="tv" size={18} />
        {t('Live TV')}
        <span className={styles.hint}>{describeToggle(isOpen, isHere)}</span>
      </button>
      {isHere ? (
        <Suspense fallback={<div className={styles.wait} />}>
          <LiveStreamBox url={entry.url} title={title} />
        </Suspense>
      ) : null}
    </Box>
  );
}

function describeToggle(isOpen: boolean, isHere: boolean): string {
  if (isHere) return t('Hide');
  return isOpen ? t('Hide stream') : t('Watch live');
}

export interface PhoneStreamProps extends StreamKey {
  readonly title: string;
  /** The tab that shows the stream is open. */
  readonly hasPlace: boolean;
}

/**
 * Stream at the top of the live tab on phones. Shrinks to a corner when scrolled away or on another tab. It stays the
 * same element, so playback isn't restarted.
 */
export function PhoneStream({ title, hasPlace, ...key }: PhoneStreamProps) {
  const entry = useStreamEntry(key);
  const isOpen = useStore(videoBox, (state) => state.isOpen);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const button = useFocusReturn(isOpen);
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, isOpen && hasPlace);
  if (entry === null) return null;
  if (!isOpen) {
    return hasPlace ? (
      <button ref={button} type="button" className={styles.head} aria-expanded={false} onClick={toggleVideoBox}>
        <Icon variant="regular" name="tv" size={18} />
        {t('Live TV')}
        <span className={styles.hint}>{t('Watch live')}</span>
      </button>
    ) : null;
  }
  const isMini = !(hasPlace && isInView);
  if (isMini && !isLoggedIn) return hasPlace ? <div ref={place} className={styles.wait} /> : null;
  return (
    <div ref={place} className={hasPlace ? styles.wait : undefined}>
      <div className={isMini ? styles.mini : undefined}>
        <Suspense fallback={<div className={styles.wait} />}>
          <LiveStreamBox url={entry.url} title={title} isMini={isMini} />
        </Suspense>
      </div>
    </div>
  );
}

/** True if at least half of the element is visible, or if that can't be observed. */
function useInView(element: { readonly current: HTMLElement | null }, isEnabled: boolean): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!isEnabled || element.current === null || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(([entry]) => setInView((entry?.intersectionRatio ?? 1) >= 0.4), {
      threshold: [0, 0.4, 1],
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      setInView(true);
    };
  }, [element, isEnabled]);
  return isInView;
}
