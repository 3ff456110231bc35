import { type RefObject, useEffect, useRef, useState } from 'react';
import { LiveStream, type StreamState } from './live-stream.ts';

/** A tab that nobody sees for this long stops fetching. */
const HIDDEN_MS = 60_000;

export interface LiveStreamAnswer {
  readonly state: StreamState;
  /** Begins anew after it was given up. */
  readonly retry: () => void;
  readonly play: () => void;
}

/** Plays the stream in the element for as long as the component is there. */
export function useLiveStream(
  video: RefObject<HTMLVideoElement | null>,
  url: string,
): LiveStreamAnswer {
  const [state, setState] = useState<StreamState>('loading');
  const [round, setRound] = useState(0);
  const stream = useRef<LiveStream | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a stream of its own.
  useEffect(() => {
    if (video.current === null) return;
    const live = new LiveStream({ video: video.current, url, onState: setState });
    stream.current = live;
    const stopWatching = watchTab(live);
    return () => {
      stopWatching();
      live.close();
      stream.current = null;
    };
  }, [video, url, round]);

  return {
    state,
    retry: () => setRound(round + 1),
    play: () => stream.current?.play(),
  };
}

/** A picture in a window of its own goes on: it is seen without the tab. */
function watchTab(live: LiveStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        if (document.pictureInPictureElement != null) return;
        isResting = true;
        live.rest();
      }, HIDDEN_MS);
      return;
    }
    if (isResting) live.resume();
    isResting = false;
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
