/** Stream errors, as far as they need different handling. */
export type StreamFault =
  /** The playlist does not exist. */
  | 'missing'
  /** The playlist or a key failed to load. */
  | 'list'
  /** A segment failed to load. */
  | 'piece'
  | 'media'
  | 'other';

/** Player for one stream in one video element; the subset of hls.js or native playback in use. */
export interface StreamPlayer {
  /** Loads the playlist from scratch. */
  load(): void;
  /** Resumes loading at the latest segment, after `stop` or failed segments. */
  start(): void;
  stop(): void;
  /** Rebuilds the decoder; the second attempt swaps the audio codec. */
  recoverMedia(isSecond: boolean): void;
  /** Seeks to the live edge. */
  seekToLive(): void;
  destroy(): void;
}

export interface StreamEvents {
  readonly onFault: (fault: StreamFault) => void;
  /** Called when a segment is ready to play. */
  readonly onPiece: () => void;
}

/** Creates a player, or null if the browser can't play streams. */
export type MakePlayer = (
  video: HTMLVideoElement,
  url: string,
  events: StreamEvents,
) => Promise<StreamPlayer | null>;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Uses hls.js with Media Source Extensions, otherwise native playback. */
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
