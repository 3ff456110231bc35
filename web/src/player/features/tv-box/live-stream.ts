import {
  type MakePlayer,
  makeHlsPlayer,
  type StreamFault,
  type StreamPlayer,
} from './stream-player.ts';

/** What the picture is doing. */
export type StreamState =
  | 'loading'
  | 'playing'
  /** The browser wants a press first. */
  | 'blocked'
  | 'failed';

/** Waits between tries: 1, 2, 4, 8 and 16 s, then it is given up. */
const FIRST_WAIT_MS = 1_000;
const MOST_TRIES = 5;
/** A decoder is built anew twice for the same trouble; later it is another one. */
const MOST_REPAIRS = 2;
const SAME_TROUBLE_MS = 60_000;

/**
 * Keeps a live stream playing in a video element: what the network loses is asked for again with growing waits, a
 * decoder that fails is built anew, and what cannot be helped is shown.
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
  #isResting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer will do, so that a network that is back does it at once. */
  #again: (() => void) | null = null;

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
    window.addEventListener('online', () => this.#tryNow(), { signal });
    this.#begin();
  }

  /** Starts the picture; without its sound where the browser refuses sound that nobody pressed for. */
  play(): void {
    if (!this.#video.paused || this.#isResting) return;
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

  /** Nobody looks: neither plays nor fetches. */
  rest(): void {
    this.#isResting = true;
    this.#forgetTry();
    this.#video.pause();
    this.#player?.stop();
  }

  /** Somebody looks again: on with what happens now, not with what was missed. */
  resume(): void {
    this.#isResting = false;
    if (this.#player === null) return;
    this.#onState('loading');
    this.#player.start();
    this.#player.seekToLive();
    this.play();
  }

  /** Frees the decoder and all that was fetched. */
  close(): void {
    this.#over.abort();
    this.#forgetTry();
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
      // The player's own code did not come.
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
    this.#forgetTry();
    this.#tries += 1;
    if (this.#over.signal.aborted) return;
    if (this.#tries > MOST_TRIES) {
      this.#fail();
      return;
    }
    this.#onState('loading');
    this.#again = again;
    this.#timer = setTimeout(() => this.#tryNow(), FIRST_WAIT_MS * 2 ** (this.#tries - 1));
  }

  #tryNow(): void {
    const again = this.#again;
    this.#forgetTry();
    again?.();
  }

  #forgetTry(): void {
    clearTimeout(this.#timer);
    this.#again = null;
  }

  #repair(): void {
    if (Date.now() - this.#repairedAt > SAME_TROUBLE_MS) this.#repairs = 0;
    this.#repairedAt = Date.now();
    this.#repairs += 1;
    if (this.#repairs > MOST_REPAIRS) {
      this.#fail();
      return;
    }
    this.#onState('loading');
    this.#player?.recoverMedia(this.#repairs === MOST_REPAIRS);
    this.play();
  }

  #fail(): void {
    this.#forgetTry();
    this.#player?.destroy();
    this.#player = null;
    this.#onState('failed');
  }
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'NotAllowedError';
}
