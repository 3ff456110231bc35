import { useSettings } from '#client/catalogue/catalogue.ts';
import { t } from '#i18n/text.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './whole-page.module.css';

const CHUNK = /dynamically imported module|importing a module script/i;

/** True if an app file failed to load: a network error, or it was replaced by a new release. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && CHUNK.test(error.message);
}

/**
 * Error reference for support, e.g. `7F3A-19C2`. Identical for the same fault on every device, so reports can be
 * correlated.
 */
export function computeErrorReference(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name} ${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`
      : String(error);
  // FNV-1a, 32-bit.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  const digits = hash.toString(16).toUpperCase().padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

export interface FaultViewProps {
  /** Reference to quote to support. */
  readonly number: string;
  readonly onRetry: () => void;
}

/** Error page: what to do, reassurance about bets, and support contact. */
export function FaultView({ number, onRetry }: FaultViewProps) {
  const { showSupportLink, supportLink } = useSettings();
  return (
    <div className={styles.inPage}>
      <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
        <path className={styles.ground} d="M20 96h160" />
        <path className={styles.shape} d="M62 76l44-44 16 16-44 44z" />
        <path className={styles.stick} d="M122 34l6-6M134 22l14-14" />
        <path className={styles.accent} d="M124 30l6 4" />
      </svg>
      <h1 className={styles.title}>{t('Something went wrong on our end')}</h1>
      <p className={styles.text}>
        {t('Try again in a moment. If you were placing a bet, check your open bets before placing it again.')}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="l" onClick={onRetry}>
          {t('Try again')}
        </Button>
        <LinkButton to="/current-bet" words={t('Open bets')} />
      </div>
      <p className={styles.note}>
        {t('Error ID')} <b>{number}</b>
        {showSupportLink && supportLink !== null ? (
          <>
            {' · '}
            <a href={supportLink} target="_blank" rel="noreferrer">
              {t('Support')}
            </a>
          </>
        ) : null}
      </p>
    </div>
  );
}
