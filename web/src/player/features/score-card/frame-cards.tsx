import { t } from '#text/text.ts';
import styles from './frame-cards.module.css';

/** A score page of somebody else, shut off from ours; nothing where its address is none. */
export function FrameCard({ url }: { readonly url: string }) {
  const sandbox = sandboxOf(url);
  if (sandbox === null) return null;
  return (
    <section className={styles.card} aria-label={t('Score')}>
      <iframe
        className={styles.frame}
        src={url}
        title={t('Score from our data partner')}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </section>
  );
}

/**
 * Foreign pages may run scripts and keep what is theirs; a page of our own address gets no origin, or it could take its
 * frame away. Only encrypted addresses, and our own.
 */
function sandboxOf(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { protocol, origin } = new URL(url, location.href);
  if (origin === location.origin) return 'allow-scripts';
  return protocol === 'https:' ? 'allow-scripts allow-same-origin' : null;
}
