import { findTvKind } from '@crease/contracts/catalogue/score-card-schema.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { LiveStream, type StreamState } from './live-stream.ts';
import styles from './tv-box.module.css';
import { choose, closeVideoBox, videoChoices } from './video-state.ts';

export interface LiveStreamBoxProps {
  readonly url: string;
  /** Match title. */
  readonly title: string;
  /** Mini player in a corner: only the video and a close button. */
  readonly isMini?: boolean;
}

/** Live stream of a match; requires login. */
export function LiveStreamBox({ url, title, isMini = false }: LiveStreamBoxProps) {
  const box = useRef<HTMLElement>(null);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const Picture = findTvKind(url) === 'stream' ? VideoStream : FramedStream;
  return (
    <section ref={box} className={styles.box} aria-label={t('Live TV')} data-mini={isMini || undefined}>
      {isLoggedIn ? (
        <Picture url={url} title={title} isMini={isMini}>
          {isMini ? null : <FullScreen box={box} />}
          <StreamButton label={t('Close TV')} icon="close" onClick={closeVideoBox} />
        </Picture>
      ) : (
        <>
          <LogInFirst />
          <div className={styles.controls}>
            <StreamButton label={t('Close TV')} icon="close" onClick={closeVideoBox} />
          </div>
        </>
      )}
      {isLoggedIn && !isMini ? <p className={styles.note}>{t('Stream delay: about 5 s')}</p> : null}
    </section>
  );
}

function LogInFirst() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const logIn = () => {
    const to = history.location.href;
    void navigate({ to: '.', search: (before) => ({ ...before, to, login: false }) });
  };
  return (
    <div className={styles.state}>
      <p>{t('Log in to watch')}</p>
      <Button variant="primary" onClick={logIn}>
        {t('Log in')}
      </Button>
    </div>
  );
}

/** Hidden if unsupported, as on small iPhones. */
function FullScreen({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [box]);
  if (document.fullscreenEnabled !== true) return null;
  const toggle = () => {
    const done = isFull ? document.exitFullscreen() : box.current?.requestFullscreen();
    // On rejection nothing changes.
    done?.catch(() => undefined);
  };
  return (
    <StreamButton
      label={isFull ? t('Exit full screen') : t('Full screen')}
      icon={isFull ? 'shrink' : 'expand'}
      onClick={toggle}
    />
  );
}

export interface FramedStreamProps {
  readonly url: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A provider's player page in a sandboxed iframe, which controls its own sound and size. */
function FramedStream({ url, title, children }: FramedStreamProps) {
  const sandbox = computeSandbox(url);
  return (
    <>
      {sandbox === null ? (
        <p className={styles.state} role="alert">
          {t('No live stream for this match')}
        </p>
      ) : (
        <iframe
          className={styles.picture}
          src={url}
          title={t('Live stream: {title}', { title })}
          sandbox={sandbox}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin"
        />
      )}
      <div className={styles.controls}>{children}</div>
    </>
  );
}

/**
 * Provider pages may run scripts and use their own storage. A page on our origin gets no `allow-same-origin`, or it
 * could escape the sandbox. Null for URLs that must not be shown.
 */
function computeSandbox(url: string): string | null {
  if (findTvKind(url) === null) return null;
  const isOurs = new URL(url, location.href).origin === location.origin;
  return `allow-scripts allow-presentation${isOurs ? '' : ' allow-same-origin'}`;
}

/** Stop loading after the tab has been hidden this long. */
const HIDDEN_MS = 60_000;

export interface LiveStreamControl {
  readonly state: StreamState;
  /** Restarts after a permanent failure. */
  readonly retry: () => void;
  readonly play: () => void;
}

/** Plays the stream while the component is mounted. */
function useLiveStream(video: RefObject<HTMLVideoElement | null>, url: string): LiveStreamControl {
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

/** Picture-in-picture continues, because it is visible outside the tab. */
function watchTab(live: LiveStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        if (document.pictureInPictureElement != null) return;
        isResting = true;
        live.pause();
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

export interface VideoStreamProps {
  readonly url: string;
  readonly title: string;
  /** Full-screen and close buttons. */
  readonly children: ReactNode;
  readonly isMini: boolean;
}

/** A stream played on the page itself. */
export function VideoStream({ url, title, children, isMini }: VideoStreamProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isMuted = useStore(videoChoices, (state) => state.isMuted);
  const { state, retry, play } = useLiveStream(video, url);

  // The browser may block sound, so the button shows the actual state.
  const [isSilent, setSilent] = useState(isMuted);

  const mute = (muted: boolean) => {
    if (video.current !== null) video.current.muted = muted;
    choose({ isMuted: muted });
  };

  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        aria-label={t('Live stream: {title}', { title })}
        muted={isMuted}
        playsInline
        onVolumeChange={(event) => setSilent(event.currentTarget.muted)}
        data-hidden={state === 'failed' || undefined}
      />
      {state === 'loading' ? (
        <p className={styles.state} role="status">
          {t('Loading stream…')}
        </p>
      ) : null}
      {state === 'blocked' ? (
        <div className={styles.state}>
          <Button variant="plain" onClick={play}>
            <Icon variant="solid" name="play" size={18} /> {t('Play')}
          </Button>
        </div>
      ) : null}
      {state === 'failed' ? <StreamFailure onRetry={retry} /> : null}
      <div className={styles.controls}>
        {isMini || state === 'failed' ? null : (
          <>
            <StreamButton
              label={isSilent ? t('Unmute') : t('Mute')}
              icon={isSilent ? 'muted' : 'sound'}
              onClick={() => mute(!isSilent)}
            />
            <PopOut video={video} />
          </>
        )}
        {children}
      </div>
    </>
  );
}

/** Toggles picture-in-picture. */
function PopOut({ video }: { readonly video: { readonly current: HTMLVideoElement | null } }) {
  const [isOff, setOff] = useState(document.pictureInPictureEnabled !== true);
  if (isOff) return null;
  const toggle = () => {
    const isOut = document.pictureInPictureElement === video.current;
    const done = isOut ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    // Fails before the first frame has loaded; NotSupportedError means the browser never supports it.
    done?.catch((failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'NotSupportedError') setOff(true);
    });
  };
  return <StreamButton label={t('Picture in picture')} icon="popOut" onClick={toggle} />;
}

export interface StreamButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

/** A button overlaid on the stream. */
export function StreamButton({ label, icon, onClick }: StreamButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      <Icon variant="regular" name={icon} size={18} />
    </button>
  );
}

/** The stream is listed but can't be loaded. */
function StreamFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{t('No live stream for this match')}</p>
      <Button variant="plain" size="s" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
