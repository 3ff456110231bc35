import { t } from '#i18n/text.ts';
import styles from './frame-cards.module.css';

/** Third-party scoreboard in a sandboxed iframe; hidden for an invalid URL. */
export function FrameCard({ url }: { readonly url: string }) {
  const sandbox = computeSandbox(url);
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
 * Third-party pages may run scripts and use their own storage. A page on our origin gets no `allow-same-origin`, or
 * it could remove its sandbox. Only HTTPS and our own URLs are allowed.
 */
function computeSandbox(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { protocol, origin } = new URL(url, location.href);
  if (origin === location.origin) return 'allow-scripts';
  return protocol === 'https:' ? 'allow-scripts allow-same-origin' : null;
}
