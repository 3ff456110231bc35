import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { ActivityPanel } from '#player/features/activity/activity-panel.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { RecordPage } from './page-frames.tsx';

/** `/play-activity`: money and time spent. */
export function PlayActivityScreen() {
  const user = useStore(session, (state) => state.user);
  const isPhone = useIsPhone();
  // Transient: logged-out users are redirected.
  if (user === null) return null;
  return (
    <RecordPage title={t('Play activity')}>
      {user.isDemo ? (
        <EmptyState
          title={t('Demo accounts don’t have activity')}
          text={t('It expires within a day. Sign up to track your play.')}
        />
      ) : (
        <ActivityPanel asCards={isPhone} />
      )}
    </RecordPage>
  );
}
