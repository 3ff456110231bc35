import { Suspense, useId } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { choose, videoChoices } from '#player/features/live-stream/video-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './story-disclosure.module.css';

const MatchStory = lazyComponent(() => import('./match-story.tsx').then(({ MatchStory }) => MatchStory));

export interface StoryDisclosureProps {
  readonly dreamEventId: string;
  /** Cricket only. */
  readonly hasCharts: boolean;
}

/** Charts and commentary below the score on wide screens, collapsed by default. */
export function StoryDisclosure({ dreamEventId, hasCharts }: StoryDisclosureProps) {
  const isOpen = useStore(videoChoices, (state) => state.isStoryOpen);
  const id = useId();
  const name = hasCharts ? t('Charts and commentary') : t('Commentary');
  return (
    <Stack gap={4} canShrink className={styles.place}>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        title={name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose({ isStoryOpen: !isOpen })}
      >
        {/* Leaves room for the tracker/stream switch next to it. */}
        {hasCharts ? t('Charts') : name}
        <Icon variant="regular" name="chevronDown" size={16} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Skeleton label={t('Loading commentary…')} rows={6} shape="text" />}>
            <MatchStory dreamEventId={dreamEventId} />
          </Suspense>
        ) : null}
      </div>
    </Stack>
  );
}
