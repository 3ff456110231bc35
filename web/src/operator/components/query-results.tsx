import type { ReactNode } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Box, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

interface QueryViewProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Accessible name of the content being loaded. */
  readonly label: string;
  /** Shown if the subject doesn't exist. */
  readonly missing?: { readonly title: string; readonly text: string };
  /** Number of skeleton rows. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Muted line in place of the content of a panel. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="p" padX="panel" padBottom={6} tone="muted">
      {children}
    </Text>
  );
}

/** Loads data with a skeleton, and marks stale data after a failed refresh. */
export function QueryView<Data>({ query, label, missing, rows = 4, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (missing !== undefined && error instanceof CallFailure && error.code === 'NOT_FOUND') {
    return <EmptyState {...missing} />;
  }
  return (
    <>
      {error !== null && (
        <Box padX={5} padY={4}>
          <Notice tone="bad" isAlert>
            {data === undefined ? '' : 'This data is out of date. '}
            {getErrorMessage(error)}{' '}
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </Box>
      )}
      {data === undefined ? error === null && <Skeleton label={label} rows={rows} /> : children(data)}
    </>
  );
}
