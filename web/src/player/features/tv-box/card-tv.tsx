import { lazy, Suspense } from 'react';
import styles from './tv-place.module.css';

const TvBox = lazy(() => import('./tv-box.tsx').then((chunk) => ({ default: chunk.TvBox })));

/** The picture beside the score. */
export function CardTv({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <div className={styles.card}>
      <Suspense fallback={<div className={styles.wait} />}>
        <TvBox url={url} title={title} />
      </Suspense>
    </div>
  );
}
