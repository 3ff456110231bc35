import { findTvKind } from '@crease/contracts/rules/tv-address.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './tv-box.module.css';
import { StreamButton, VideoStream } from './video-picture.tsx';
import { closeVideoBox } from './video-state.ts';

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
    <section
      ref={box}
      className={styles.box}
      aria-label={t('Live TV')}
      data-mini={isMini || undefined}
    >
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
