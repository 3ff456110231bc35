import { Suspense, useEffect } from 'react';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { useStore } from '#client/storage/observable.ts';
import { StoryDisclosure } from '#player/features/commentary/story-disclosure.tsx';
import { placeVideoBox, type StreamKey, useStreamEntry, videoBox } from '#player/features/live-stream/video-state.ts';
import { ScoreCard } from '#player/features/score-card/score-card.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import styles from './market-screen.module.css';

const MatchStory = lazyComponent(() =>
  import('#player/features/commentary/match-story.tsx').then(({ MatchStory }) => MatchStory),
);
const CardStream = lazyComponent(() =>
  import('#player/features/live-stream/tv-places.tsx').then(({ CardStream }) => CardStream),
);

export interface MarketLiveProps extends StreamKey {
  readonly title: string;
}

/** Wide screens: score with the stream as an alternative view, and collapsed commentary below. */
export function WideLive({ title, ...key }: MarketLiveProps) {
  const { dreamEventId } = key;
  const entry = useStreamEntry(key);
  const isShown = useStore(videoBox, ({ isOpen, place }) => isOpen && place === 'card');
  const card = useScoreCard(dreamEventId);
  // Other pages show the stream in the column only.
  useEffect(() => () => placeVideoBox('column'), []);
  const tv =
    entry === null
      ? null
      : {
          isShown,
          onShow: (show: boolean) => placeVideoBox(show ? 'card' : 'column'),
          picture: (
            <Suspense>
              <CardStream url={entry.url} title={title} />
            </Suspense>
          ),
        };
  return (
    <>
      <ScoreCard dreamEventId={dreamEventId} tv={tv} />
      {card === null ? null : <StoryDisclosure dreamEventId={dreamEventId} hasCharts={card.cricket !== null} />}
    </>
  );
}

/** Phones: one-line score above the markets. */
export function ScoreStrip({ dreamEventId }: { readonly dreamEventId: string }) {
  return <ScoreCard dreamEventId={dreamEventId} compact />;
}

/** Phones: tab with score, charts and commentary; the stream is above it. */
export function LiveTab({ dreamEventId }: { readonly dreamEventId: string }) {
  return (
    <Stack gap={4} className={styles.liveTab}>
      <ScoreCard dreamEventId={dreamEventId} />
      <Suspense fallback={<div className={styles.wait} />}>
        <MatchStory dreamEventId={dreamEventId} />
      </Suspense>
    </Stack>
  );
}
