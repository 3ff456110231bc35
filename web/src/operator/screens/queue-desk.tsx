import type { ReactNode } from 'react';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Box } from '#ui/layout/layout.tsx';
import styles from './queue-desk.module.css';

export interface QueueDeskProps {
  /** Queue path below `/backoffice`. */
  readonly path: string;
  /** Label of the back link on phones. */
  readonly all: string;
  /** Placeholder while nothing is selected. */
  readonly choose: string;
  /** Gives the item more space than the queue. */
  readonly isWide?: boolean;
  readonly queue: ReactNode;
  /** The open item. Null if none is. */
  readonly item: ReactNode;
}

/** A queue with the selected item next to it, stacked on phones. */
export function QueueDesk({ path, all, choose, isWide = false, queue, item }: QueueDeskProps) {
  return (
    <div className={styles.columns} data-wide={isWide || undefined} data-open={item !== null || undefined}>
      <Box canShrink className={styles.queue}>
        {queue}
      </Box>
      <Box canShrink>
        {item === null ? (
          <div className={styles.empty}>
            <EmptyState title={choose} text="Press J to select the first." />
          </div>
        ) : (
          <>
            <Box as="p" padX={5} padY={4} className={styles.back}>
              <BackOfficeLink to={path}>{all}</BackOfficeLink>
            </Box>
            {item}
          </>
        )}
      </Box>
    </div>
  );
}
