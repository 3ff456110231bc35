/** What went wrong with a stream, as far as it decides what to do next. */
export type StreamFault =
  /** The list of the stream is not there at all. */
  | 'missing'
  /** The list, or a key of it, did not come. */
  | 'list'
  /** A piece of the stream did not come. */
  | 'piece'
  | 'media'
  | 'other';

/** A player of one stream in one video element: the part of a library, or of the browser, that is used. */
export interface StreamPlayer {
  /** Fetches the stream's list, from the beginning. */
  load(): void;
  /** Fetches on from the newest piece, after `stop` or after pieces did not come. */
  start(): void;
  stop(): void;
  /** Builds the decoder anew; the second time with another guess at its sound. */
  recoverMedia(isSecond: boolean): void;
  /** Goes to where the match is now. */
  seekToLive(): void;
  destroy(): void;
}

export interface StreamEvents {
  readonly onFault: (fault: StreamFault) => void;
  /** A piece has come and can be played. */
  readonly onPiece: () => void;
}

/** Makes a player, or null where the browser can play no streams. */
export type MakePlayer = (
  video: HTMLVideoElement,
  url: string,
  events: StreamEvents,
) => Promise<StreamPlayer | null>;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** The library where the browser lets scripts feed a video, else the browser's own player. */
export const makeHlsPlayer: MakePlayer = (video, url, events) =>
  'MediaSource' in window || 'ManagedMediaSource' in window
    ? import('./hls-player.ts').then(({ hlsPlayer }) => hlsPlayer(video, url, events))
    : Promise.resolve(video.canPlayType(HLS_TYPE) === '' ? null : nativePlayer(video, url, events));

function nativePlayer(
  video: HTMLVideoElement,
  url: string,
  { onFault, onPiece }: StreamEvents,
): StreamPlayer {
  const stop = new AbortController();
  const { signal } = stop;
  const load = () => {
    video.src = url;
    video.load();
  };
  video.addEventListener('playing', onPiece, { signal });
  video.addEventListener(
    'error',
    () =>
      onFault(video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'missing' : 'list'),
    { signal },
  );
  return {
    load,
    start: load,
    stop: () => video.pause(),
    recoverMedia: load,
    seekToLive: () => {
      const { seekable } = video;
      if (seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1);
    },
    destroy: () => {
      stop.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
