import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSettings, useTree } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import type { TreeLink } from '#player/features/sport-tree/sport-tree.tsx';
import { ROUTES } from '#player/routes/places.ts';
import { ConnectionBadge } from '#player/shell/guards/connection-notice.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Loaded on demand: its column reserves the space and phones don't show it. */
const SportTree = lazyComponent(() =>
  import('#player/features/sport-tree/sport-tree.tsx').then(({ SportTree }) => SportTree),
);

/** Sports, leagues and matches, with the user's bet counts. */
export function Tree() {
  const { sports: tree, error, refetch } = useTree();
  const { sports, liveCount, hasCasino } = useActiveSports();
  const bets = useStore(openBets, (state) => state.bets);
  const { id, eventid } = useParams({ strict: false });
  const places = useTreeLinks();
  return (
    <Suspense fallback={<TreeSkeleton />}>
      <SportTree
        sports={tree === undefined ? undefined : sports}
        error={error}
        onRetry={refetch}
        liveCount={liveCount}
        hasCasino={hasCasino}
        places={places}
        openSportId={Number(id ?? 0)}
        openEventId={Number(eventid ?? 0)}
        bets={bets}
      >
        <ConnectionBadge />
      </SportTree>
    </Suspense>
  );
}

/** Site pages below the sports, including account pages when logged in. */
function useTreeLinks(): readonly TreeLink[] {
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  const setting = useSettings();
  const hasBonus = isLoggedIn && hasCashier(setting);
  return [
    ...(hasBonus ? [{ to: ROUTES.bonus.path, text: t('Bonus'), icon: 'trophy' } as const] : []),
    { to: ROUTES.rules.path, text: t('Rules'), icon: 'rules' },
    ...(isLoggedIn ? [{ to: ROUTES.playLimits.path, text: t('Play limits'), icon: 'shield' } as const] : []),
  ];
}

/** Skeleton below the tree's heading. */
function TreeSkeleton() {
  return (
    <nav aria-label={t('Sports and matches')}>
      <Skeleton label={t('Loading sports…')} rows={6} />
    </nav>
  );
}
