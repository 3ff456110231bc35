import { useMemo } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { isUnsettled, openBets, useUnsettledCount } from '#player/betting/open-bets.ts';
import { listSports } from '#player/betting/shown-bets.ts';
import { UnsettledBets, WAIT_DAYS } from '#player/features/open-bets/unsettled-bets.tsx';
import { useSearchControl } from '#player/features/records/grid-search.ts';
import { ListFilters } from '#player/features/records/list-filters.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { RecordPage } from './page-frames.tsx';

/** `/unsettled-bet`: bets awaiting their market's result. */
export function UnsettledBetScreen() {
  const control = useSearchControl();
  const bets = useStore(openBets, (state) => state.bets);
  const sports = useMemo(() => listSports(bets.filter(isUnsettled)), [bets]);
  const count = useUnsettledCount();
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage title={t('Unsettled bets')} aside={count > 0 ? <Badge>{count}</Badge> : null}>
      <ListFilters
        label={t('Filter bets')}
        note={t('All times IST')}
        control={control}
        sports={sports}
        chips={WAIT_DAYS}
        asPhone={isPhone}
      />
      <UnsettledBets control={control} asCards={isPhone} stale={stale} />
    </RecordPage>
  );
}
