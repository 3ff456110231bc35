import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { ActivityPanel } from '#player/features/activity/activity-panel.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { RecordPage } from './page-frames.tsx';

/** `/play-activity`: what play has cost its player, in money and in time. */
export function PlayActivityScreen() {
  const user = useStore(session, (state) => state.user);
  const isPhone = useIsPhone();
  // For a moment only: anyone who is logged out is led to another page.
  if (user === null) return null;
  return (
    <RecordPage title={t('Play activity')}>
      {user.isDemo ? (
        <EmptyState
          title={t('A demo account has no activity')}
          text={t('It ends within a day. Sign up to follow your play.')}
        />
      ) : (
        <ActivityPanel asCards={isPhone} />
      )}
    </RecordPage>
  );
}
