import { useStore } from '#data/stores/observable.ts';
import { pendingLoads } from '#data/stores/pending-loads.ts';
import { uiFlags } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import styles from './loading-line.module.css';

/** A thin line at the top while something is fetched, and for a second after each navigation. */
export function LoadingLine() {
  const isNavigating = useStore(uiFlags, (state) => state.overlay);
  const isLoading = useStore(pendingLoads.store, (state) => state.list.length > 0);
  if (!isNavigating && !isLoading) return null;
  return (
    <div className={styles.line} role="progressbar" aria-label={t('Loading')}>
      <span className={styles.run} />
    </div>
  );
}
