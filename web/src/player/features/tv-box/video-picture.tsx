import { type ReactNode, useRef, useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { choose, videoChoices } from '#data/stores/video-choices.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './tv-box.module.css';
import { TvButton } from './tv-button.tsx';
import { TvFailure } from './tv-failure.tsx';

import { useLiveStream } from './use-live-stream.ts';

export interface VideoPictureProps {
  readonly url: string;
  readonly title: string;
  /** Full screen and close, which every picture has. */
  readonly children: ReactNode;
  readonly isMini: boolean;
}

/** A stream that is played on the page itself. */
export function VideoPicture({ url, title, children, isMini }: VideoPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isMuted = useStore(videoChoices, (state) => state.isMuted);
  const { state, retry, play } = useLiveStream(video, url);

  // A browser may refuse the sound that is wanted: the button says what is heard.
  const [isSilent, setSilent] = useState(isMuted);

  const silence = (muted: boolean) => {
    if (video.current !== null) video.current.muted = muted;
    choose({ isMuted: muted });
  };

  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        aria-label={t('Live picture of {title}', { title })}
        muted={isMuted}
        playsInline
        onVolumeChange={(event) => setSilent(event.currentTarget.muted)}
        data-hidden={state === 'failed' || undefined}
      />
      {state === 'loading' ? (
        <p className={styles.state} role="status">
          {t('Fetching the picture')}
        </p>
      ) : null}
      {state === 'blocked' ? (
        <div className={styles.state}>
          <Button look="plain" onClick={play}>
            <Icon variant="solid" name="play" size={18} /> {t('Play')}
          </Button>
        </div>
      ) : null}
      {state === 'failed' ? <TvFailure onRetry={retry} /> : null}
      <div className={styles.controls}>
        {isMini || state === 'failed' ? null : (
          <>
            <TvButton
              label={isSilent ? t('Unmute') : t('Mute')}
              icon={isSilent ? 'muted' : 'sound'}
              onClick={() => silence(!isSilent)}
            />
            <PopOut video={video} />
          </>
        )}
        {children}
      </div>
    </>
  );
}

/** Takes the picture into a window of its own, and back. */
function PopOut({ video }: { readonly video: { readonly current: HTMLVideoElement | null } }) {
  const [isOff, setOff] = useState(document.pictureInPictureEnabled !== true);
  if (isOff) return null;
  const toggle = () => {
    const isOut = document.pictureInPictureElement === video.current;
    const done = isOut ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    // Before the first picture has come there is nothing to take out; browsers that never can say so too.
    done?.catch((failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'NotSupportedError') setOff(true);
    });
  };
  return <TvButton label={t('Picture in picture')} icon="popOut" onClick={toggle} />;
}
