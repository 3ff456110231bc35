import { useTree } from '#client/catalogue/catalogue.ts';
import { t } from '#i18n/text.ts';
import { EventBoard } from '#player/features/event-list/event-board.tsx';
import { WinnersStrip } from '#player/features/event-list/late-parts.ts';
import { SPORT_ICONS, useActiveSports } from '#player/features/sport-tree/active-sports.ts';
import { FirstSteps } from './first-steps.tsx';
import { useOpenWithSlip } from './open-with-slip.ts';

/** `/inplay`: current events with prices. */
export function InPlayScreen() {
  const openWithSlip = useOpenWithSlip();
  const { sports: tree, error, refetch } = useTree();
  const { sports } = useActiveSports();
  return (
    <>
      <h1 className="visually-hidden">{t('In-play')}</h1>
      <FirstSteps />
      <EventBoard
        sports={tree === undefined ? undefined : sports}
        icons={SPORT_ICONS}
        error={error}
        onRetry={refetch}
        onPick={openWithSlip}
      >
        <WinnersStrip />
      </EventBoard>
    </>
  );
}
