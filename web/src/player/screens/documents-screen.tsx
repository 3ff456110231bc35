import { Link } from '@tanstack/react-router';
import { t } from '#i18n/text.ts';
import { useIdentity, useNeedsIdentity } from '#player/features/identity/identity.ts';
import { ItemsPanel, LevelsPanel } from '#player/features/identity/items-panel.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { ROUTES } from '#player/routes/places.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Pending } from '#ui/load-failure/load-failure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './page-frames.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/documents`: identity requirements and their status. */
export function DocumentsScreen() {
  const title = t(ROUTES.documents.title);
  const isAsked = useNeedsIdentity();
  return (
    <RecordPage title={title}>
      {isAsked ? (
        <Documents title={title} />
      ) : (
        <Panel title={title}>
          <EmptyState
            title={t('No documents needed')}
            text={t('You don’t need to submit any documents for this account.')}
          >
            <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
          </EmptyState>
        </Panel>
      )}
    </RecordPage>
  );
}

function Documents({ title }: { readonly title: string }) {
  const { data, error, refetch } = useIdentity();
  const stale = useStaleNote();
  if (data === undefined) {
    return (
      <Panel title={title}>
        <Pending
          label={t('Loading documents…')}
          rows={6}
          shape="fact"
          title={t('Couldn’t load your documents.')}
          error={error}
          onRetry={refetch}
        />
      </Panel>
    );
  }
  return (
    <>
      {stale !== null && <Notice tone="warn">{stale}</Notice>}
      <LevelsPanel identity={data} />
      <ItemsPanel identity={data} />
      <Text as="p" size={13} leading={18} tone="muted" className={styles.foot}>
        {t('Only our verification team can open your files, and every access is logged.')}{' '}
        <Link to={ROUTES.activityLog.path} className={styles.link}>
          {t('Data download and account closure')}
        </Link>
      </Text>
    </>
  );
}
