import { usePublicText } from '#client/site/public-text.ts';
import { t } from '#i18n/text.ts';
import { Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './public-text.module.css';

/** An operator text with its loading, error and empty states. */
export function PublicText({ name }: { readonly name: string }) {
  const { text, isLoading, error, refetch } = usePublicText(name);
  if (isLoading) return <Skeleton label={t('Loading…')} rows={12} shape="text" />;
  if (error !== null) return <LoadFailure text={error} onRetry={refetch} />;
  return text === null ? (
    <Text as="p" padTop={4} padBottom={5} tone="muted">
      {t('This isn’t available yet. Please contact support.')}
    </Text>
  ) : (
    <Text as="p" padBottom={5} breaks className={styles.text} lang="en">
      {text}
    </Text>
  );
}
