import { tvKindOf } from '@crease/contracts/rules/tv-address.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { closeVideoBox } from '#data/stores/video-box.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { FramePicture } from './frame-picture.tsx';
import styles from './tv-box.module.css';
import { TvButton } from './tv-button.tsx';
import { VideoPicture } from './video-picture.tsx';

export interface TvBoxProps {
  readonly url: string;
  /** Of the match. */
  readonly title: string;
  /** Small in a corner: nothing but the picture and a way to close it. */
  readonly isMini?: boolean;
}

/** The live picture of a match, for whoever is logged in. */
export function TvBox({ url, title, isMini = false }: TvBoxProps) {
  const box = useRef<HTMLElement>(null);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const Picture = tvKindOf(url) === 'stream' ? VideoPicture : FramePicture;
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
          <TvButton label={t('Close TV')} icon="close" onClick={closeVideoBox} />
        </Picture>
      ) : (
        <>
          <LogInFirst />
          <div className={styles.controls}>
            <TvButton label={t('Close TV')} icon="close" onClick={closeVideoBox} />
          </div>
        </>
      )}
      {isLoggedIn && !isMini ? <p className={styles.note}>{t('About 5 s behind play')}</p> : null}
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
      <Button look="primary" onClick={logIn}>
        {t('Log in')}
      </Button>
    </div>
  );
}

/** Hidden where the browser cannot do it, as on small iPhones. */
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
    // A refusal leaves all as it is.
    done?.catch(() => undefined);
  };
  return (
    <TvButton
      label={isFull ? t('Exit full screen') : t('Full screen')}
      icon={isFull ? 'shrink' : 'expand'}
      onClick={toggle}
    />
  );
}
