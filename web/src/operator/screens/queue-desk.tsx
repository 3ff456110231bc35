import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { usePartOfAddress } from './address.ts';
import styles from './cash-screens.module.css';

export interface QueueDeskProps {
  /** Address of the queue below `/backoffice`; an item is at `{path}/{id}`. */
  readonly path: '/cases' | '/documents';
  /** The link back to the queue on a phone. */
  readonly all: string;
  /** What stands in the place of the item while none is chosen. */
  readonly choose: string;
  /** The item needs more room than the queue. */
  readonly isWide?: boolean;
  readonly queue: (at: {
    readonly chosen: number;
    readonly onChoose: (id: number) => void;
  }) => ReactNode;
  readonly item: (id: number) => ReactNode;
}

/** A queue, and beside it the item of the address; on a phone one after the other. */
export function QueueDesk({ path, all, choose, isWide = false, queue, item }: QueueDeskProps) {
  const router = useRouter();
  const part = usePartOfAddress('item');
  const isOpen = part !== '';
  const chosen = /^\d{1,9}$/.test(part) ? Number(part) : 0;
  const onChoose = (id: number) => router.history.push(`/backoffice${path}/${id}`);
  return (
    <div className={styles.page}>
      <div
        className={styles.columns}
        data-wide={isWide || undefined}
        data-open={isOpen || undefined}
      >
        <div className={styles.queue}>{queue({ chosen, onChoose })}</div>
        <div className={styles.request}>
          {isOpen ? (
            <>
              <p className={styles.back}>
                <OfficeLink to={path}>{all}</OfficeLink>
              </p>
              {item(chosen)}
            </>
          ) : (
            <div className={styles.empty}>
              <EmptyState title={choose} text="Press J for the first one." />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
