import { Link } from '@tanstack/react-router';
import { useIdentity, useIsAsked } from '#player/features/identity/identity.ts';
import { ItemsPanel } from '#player/features/identity/items-panel.tsx';
import { LevelsPanel } from '#player/features/identity/levels-panel.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { LoadFailure } from '#player/features/security/security-parts.tsx';
import { PLACES } from '#player/places/places.ts';
import { Way } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './documents-screen.module.css';
import { RecordPage } from './page-frames.tsx';

/** `/documents`: what the site has to know of the caller, and what became of each item. */
export function DocumentsScreen() {
  const title = t(PLACES.documents.title);
  const isAsked = useIsAsked();
  return (
    <RecordPage title={title}>
      {isAsked ? (
        <Documents title={title} />
      ) : (
        <Panel title={title}>
          <EmptyState
            title={t('Nothing is asked of you')}
            text={t('This account needs no documents. Please send none.')}
          >
            <Way to="/inplay" words={t('Go to in-play')} isMain />
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
        {error === null ? (
          <Skeleton label={t('Loading your documents')} rows={6} shape="fact" />
        ) : (
          <LoadFailure
            title={t('Your documents could not be loaded')}
            text={error}
            onRetry={refetch}
          />
        )}
      </Panel>
    );
  }
  return (
    <>
      {stale !== null && <Notice tone="warn">{stale}</Notice>}
      <LevelsPanel identity={data} />
      <ItemsPanel identity={data} />
      <p className={styles.note}>
        {t('Only the checking team opens your files, and each opening is on record.')}{' '}
        <Link to={PLACES.activityLog.path} className={styles.link}>
          {t('A copy of your data, and closing the account')}
        </Link>
      </p>
    </>
  );
}
