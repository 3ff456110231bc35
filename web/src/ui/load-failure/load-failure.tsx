import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton, type SkeletonProps } from '#ui/skeleton/skeleton.tsx';

export interface LoadFailureProps {
  /** `Couldn’t load your limits.` */
  readonly title?: string | undefined;
  /** Cause, or what isn't affected. */
  readonly text?: string | null | undefined;
  readonly onRetry: () => void;
}

/** Content that couldn't be loaded, with a retry. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <Stack gap={5} items="start" padX={6} padY={5}>
      <Notice tone="bad" isAlert>
        {title !== undefined && <b>{title}</b>} {text}
      </Notice>
      <Button size="l" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Stack>
  );
}

export interface PendingProps extends Pick<SkeletonProps, 'label' | 'rows' | 'shape'> {
  readonly title?: string | undefined;
  /** Null while loading. */
  readonly error: string | null;
  readonly onRetry: () => void;
}

/** In place of content: a skeleton while it loads, or the failure with a retry. */
export function Pending({ title, error, onRetry, ...skeleton }: PendingProps) {
  if (error === null) return <Skeleton {...skeleton} />;
  return <LoadFailure title={title} text={error} onRetry={onRetry} />;
}
