import { SPORTS } from '@crease/contracts/base/constants.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useSettings, useTree } from '#client/catalogue/catalogue.ts';
import { labelForSport } from '#client/catalogue/events.ts';
import { session } from '#client/session/session.ts';
import { isSportAllowed } from '#client/site/sport-visibility.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { EventListSkeleton, LoadProblem } from '#player/features/event-list/event-list.tsx';
import { RaceDayBoard } from '#player/features/event-list/late-parts.ts';
import { SportBoard } from '#player/features/event-list/sport-board.tsx';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { useOpenWithSlip } from './in-play-screen.tsx';
import { PageTitle } from './page-frames.tsx';

const RACING = 26;
const NO_EVENTS = [] as const;

/**
 * `/matchlist/{sport id}`: a sport's matches, with `?league=` expanding a competition. Unknown or disabled sports
 * redirect to in-play.
 */
export function MatchListScreen() {
  const navigate = useNavigate();
  const openWithSlip = useOpenWithSlip();
  const { id } = useParams({ strict: false });
  const { league = null } = useSearch({ strict: false });
  const { sports: tree, error, refetch } = useTree();
  const { sports } = useActiveSports();
  const setting = useSettings();
  const user = useStore(session, (state) => state.user);
  const known = SPORTS.find((sport) => String(sport.id) === id && sport.flag !== 'casino');
  const isThere = known !== undefined && isSportAllowed(known.id, user, setting);

  useEffect(() => {
    if (isThere) return;
    toasts.show('error', t('This sport isn’t available'));
    void navigate({ to: '/inplay', replace: true });
  }, [isThere, navigate]);

  if (!isThere) return null;
  const icon = SPORT_ICONS[known.id];
  const events = sports.find((active) => active.id === known.id)?.events ?? NO_EVENTS;
  return (
    <>
      <PageTitle>{labelForSport(known.id, known.name)}</PageTitle>
      {tree === undefined ? (
        error === null ? (
          <EventListSkeleton title={labelForSport(known.id, known.name)} icon={icon} />
        ) : (
          <LoadProblem error={error} onRetry={refetch} />
        )
      ) : known.id === RACING ? (
        <Suspense fallback={<EventListSkeleton title={t('Today')} icon={icon} />}>
          <RaceDayBoard events={events} />
        </Suspense>
      ) : (
        <SportBoard
          key={`${known.id}/${league ?? ''}`}
          sport={{ ...known, events }}
          icon={icon}
          league={league}
          onPick={openWithSlip}
        />
      )}
    </>
  );
}
