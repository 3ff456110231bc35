import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from '#operator/components/page-head.tsx';
import { StopAll } from '#operator/features/betting-suspension/stop-all.tsx';
import styles from './page.module.css';

export interface PageProps extends Omit<PageHeadProps, 'stop' | 'children'> {
  /** Buttons on the right of the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its head with the emergency stop, and its panels. */
export function Page({ tools, children, ...head }: PageProps) {
  return (
    <>
      <PageHead {...head} stop={<StopAll />}>
        {tools}
      </PageHead>
      <div className={styles.page}>{children}</div>
    </>
  );
}
