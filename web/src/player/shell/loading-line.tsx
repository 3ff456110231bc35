import { useEffect, useState } from 'react';
import { pendingLoads } from '#data/stores/pending-loads.ts';
import { uiFlags } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import styles from './loading-line.module.css';

/** A thin line at the top while something is fetched, and for a second after each navigation. */
export function LoadingLine() {
  const isBusy = useIsBusy();
  return isBusy ? (
    <div className={styles.line} role="progressbar" aria-label={t('Loading')}>
      <span className={styles.run} />
    </div>
  ) : null;
}

/**
 * Not read while drawing, as other stores are: what is fetched changes while a page is drawn in slices, and React would
 * draw the whole page anew, at a stretch.
 */
function useIsBusy(): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const look = () =>
      setBusy(uiFlags.getState().overlay || pendingLoads.store.getState().list.length > 0);
    look();
    const stops = [uiFlags.subscribe(look), pendingLoads.store.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return isBusy;
}
