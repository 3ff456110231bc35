/** Playback state. */
export type StreamState =
  | 'loading'
  | 'playing'
  /** Autoplay was blocked; a user gesture is needed. */
  | 'blocked'
  | 'failed';

/** Retry delays of 1, 2, 4, 8 and 16 s, then it gives up. */
const FIRST_WAIT_MS = 1_000;
const MAX_RETRIES = 5;
/** The decoder is rebuilt at most twice for the same error; after this time it counts as a new one. */
const MAX_RECOVERIES = 2;
const SAME_TROUBLE_MS = 60_000;

/**
 * Keeps a live stream playing in a video element: retries network errors with backoff, rebuilds a failed decoder, and
 * exposes permanent failures.
 */
export class LiveStream {
  readonly #video: HTMLVideoElement;
  readonly #url: string;
  readonly #onState: (state: StreamState) => void;
  readonly #makePlayer: MakePlayer;
  readonly #over = new AbortController();
  #player: StreamPlayer | null = null;
  #tries = 0;
  #repairs = 0;
  #repairedAt = Number.NEGATIVE_INFINITY;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Pending retry, run immediately when the network returns. */
  #pendingRetry: (() => void) | null = null;

  constructor(setup: {
    readonly video: HTMLVideoElement;
    readonly url: string;
    readonly onState: (state: StreamState) => void;
    readonly makePlayer?: MakePlayer;
  }) {
    this.#video = setup.video;
    this.#url = setup.url;
    this.#onState = setup.onState;
    this.#makePlayer = setup.makePlayer ?? makeHlsPlayer;
    const { signal } = this.#over;
    this.#video.addEventListener('playing', () => this.#onState('playing'), { signal });
    this.#video.addEventListener('waiting', () => this.#onState('loading'), { signal });
    this.#video.addEventListener('canplay', () => this.play(), { signal });
    window.addEventListener('online', () => this.#attempt(), { signal });
    this.#begin();
  }

  /** Starts playback, muted if the browser blocks autoplay with sound. */
  play(): void {
    if (!this.#video.paused || this.#isPaused) return;
    this.#video.play().catch((failure: unknown) => {
      if (this.#over.signal.aborted || !isRefusal(failure)) return;
      if (this.#video.muted) {
        this.#onState('blocked');
        return;
      }
      this.#video.muted = true;
      this.play();
    });
  }

  /** Pauses playback and loading while nobody is watching. */
  pause(): void {
    this.#isPaused = true;
    this.#resetRetries();
    this.#video.pause();
    this.#player?.stop();
  }

  /** Resumes at the live edge. */
  resume(): void {
    this.#isPaused = false;
    if (this.#player === null) return;
    this.#onState('loading');
    this.#player.start();
    this.#player.seekToLive();
    this.play();
  }

  /** Frees the decoder and buffers. */
  close(): void {
    this.#over.abort();
    this.#resetRetries();
    this.#video.pause();
    this.#player?.destroy();
    this.#player = null;
  }

  #begin(): void {
    this.#onState('loading');
    const events = {
      onFault: (fault: StreamFault) => this.#handle(fault),
      onPiece: () => {
        this.#tries = 0;
      },
    };
    this.#makePlayer(this.#video, this.#url, events).then(
      (player) => {
        if (this.#over.signal.aborted) {
          player?.destroy();
          return;
        }
        this.#player = player;
        if (player === null) this.#fail();
        else player.load();
      },
      // The player chunk failed to load.
      () => this.#retry(() => this.#begin()),
    );
  }

  #handle(fault: StreamFault): void {
    if (this.#over.signal.aborted) return;
    switch (fault) {
      case 'missing':
      case 'other':
        this.#fail();
        return;
      case 'list':
        this.#retry(() => this.#player?.load());
        return;
      case 'piece':
        this.#retry(() => this.#player?.start());
        return;
      case 'media':
        this.#repair();
    }
  }

  #retry(again: () => void): void {
    this.#resetRetries();
    this.#tries += 1;
    if (this.#over.signal.aborted) return;
    if (this.#tries > MAX_RETRIES) {
      this.#fail();
      return;
    }
    this.#onState('loading');
    this.#pendingRetry = again;
    this.#timer = setTimeout(() => this.#attempt(), FIRST_WAIT_MS * 2 ** (this.#tries - 1));
  }

  #attempt(): void {
    const again = this.#pendingRetry;
    this.#resetRetries();
    again?.();
  }

  #resetRetries(): void {
    clearTimeout(this.#timer);
    this.#pendingRetry = null;
  }

  #repair(): void {
    if (Date.now() - this.#repairedAt > SAME_TROUBLE_MS) this.#repairs = 0;
    this.#repairedAt = Date.now();
    this.#repairs += 1;
    if (this.#repairs > MAX_RECOVERIES) {
      this.#fail();
      return;
    }
    this.#onState('loading');
    this.#player?.recoverMedia(this.#repairs === MAX_RECOVERIES);
    this.play();
  }

  #fail(): void {
    this.#resetRetries();
    this.#player?.destroy();
    this.#player = null;
    this.#onState('failed');
  }
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'NotAllowedError';
}

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
export type MakePlayer = (video: HTMLVideoElement, url: string, events: StreamEvents) => Promise<StreamPlayer | null>;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Uses hls.js with Media Source Extensions, otherwise native playback. */
const makeHlsPlayer: MakePlayer = (video, url, events) =>
  'MediaSource' in window || 'ManagedMediaSource' in window
    ? import('./hls-player.ts').then(({ hlsPlayer }) => hlsPlayer(video, url, events))
    : Promise.resolve(video.canPlayType(HLS_TYPE) === '' ? null : nativePlayer(video, url, events));

function nativePlayer(video: HTMLVideoElement, url: string, { onFault, onPiece }: StreamEvents): StreamPlayer {
  const stop = new AbortController();
  const { signal } = stop;
  const load = () => {
    video.src = url;
    video.load();
  };
  video.addEventListener('playing', onPiece, { signal });
  video.addEventListener(
    'error',
    () => onFault(video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'missing' : 'list'),
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
