import { tvKindOf } from '@crease/contracts/rules/tv-address.ts';
import type { ReactNode } from 'react';
import { t } from '#text/text.ts';
import styles from './tv-box.module.css';

export interface FramePictureProps {
  readonly url: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A player page of a provider, shut off from ours; its sound and size are its own affair. */
export function FramePicture({ url, title, children }: FramePictureProps) {
  const sandbox = sandboxOf(url);
  return (
    <>
      {sandbox === null ? (
        <p className={styles.state} role="alert">
          {t('No live picture for this match')}
        </p>
      ) : (
        <iframe
          className={styles.picture}
          src={url}
          title={t('Live picture of {title}', { title })}
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
 * A provider's page may run its scripts and know itself again; one of our own address gets no origin, or it could free
 * itself. Null for an address that must not be shown.
 */
function sandboxOf(url: string): string | null {
  if (tvKindOf(url) === null) return null;
  const isOurs = new URL(url, location.href).origin === location.origin;
  return `allow-scripts allow-presentation${isOurs ? '' : ' allow-same-origin'}`;
}
