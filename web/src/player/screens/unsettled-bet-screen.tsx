import { useMemo } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { sportsOf } from '#data/view-models/shown-bets.ts';
import { useStaleNote } from '#data/view-models/stale-note.ts';
import { isUnsettled, useUnsettledCount } from '#data/view-models/unsettled-bets.ts';
import { useSearchControl } from '#data/view-models/use-grid-ask.ts';
import { ListFilters } from '#player/features/list-filters/list-filters.tsx';
import { UnsettledBets } from '#player/features/unsettled/unsettled-bets.tsx';
import { WAIT_DAYS } from '#player/features/unsettled/wait-filter.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { RecordPage } from './record-page.tsx';

/** `/unsettled-bet`: bets that wait for the result of their market. */
export function UnsettledBetScreen() {
  const control = useSearchControl();
  const bets = useStore(openBets, (state) => state.bets);
  const sports = useMemo(() => sportsOf(bets.filter(isUnsettled)), [bets]);
  const count = useUnsettledCount();
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  return (
    <RecordPage title={t('Unsettled bets')} aside={count > 0 ? <Badge>{count}</Badge> : null}>
      <ListFilters
        label={t('Filter bets')}
        note={t('Days and times in IST')}
        control={control}
        sports={sports}
        chips={WAIT_DAYS}
        asPhone={isPhone}
      />
      <UnsettledBets control={control} asCards={isPhone} stale={stale} />
    </RecordPage>
  );
}
