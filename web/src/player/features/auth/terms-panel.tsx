import { useEffect, useRef } from 'react';
import { usePublicText } from '#client/site/public-text.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './auth-parts.module.css';

/** The operator's terms. */
export function TermsPanel({ onBack }: { readonly onBack: () => void }) {
  const { text, isLoading, error, refetch } = usePublicText('terms');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <Stack as="section" padX={8} padTop={4} padBottom={8} className={styles.terms} aria-labelledby="terms-title">
      <h3 id="terms-title" ref={heading} tabIndex={-1}>
        {t('Terms and Conditions')}
      </h3>
      {isLoading && <Skeleton label={t('Loading terms…')} rows={6} shape="text" />}
      {error !== null && <LoadFailure text={error} onRetry={refetch} />}
      {text !== null && (
        <Text as="p" size={13} leading={20} tone="muted" breaks className={styles.text}>
          {text}
        </Text>
      )}
      {text === null && !isLoading && error === null && (
        <p className={styles.words}>{t('The terms aren’t available yet. Please contact support.')}</p>
      )}
      <Button isWide size="l" onClick={onBack}>
        {t('Back')}
      </Button>
    </Stack>
  );
}
