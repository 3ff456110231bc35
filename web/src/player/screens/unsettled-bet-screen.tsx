import { useMemo, useState } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useIsPhone } from '#data/view-models/is-phone.ts';
import { sportsOf } from '#data/view-models/shown-bets.ts';
import { useStaleNote } from '#data/view-models/stale-note.ts';
import { isUnsettled, useUnsettledCount } from '#data/view-models/unsettled-bets.ts';
import { UnsettledBets } from '#player/features/unsettled/unsettled-bets.tsx';
import { UnsettledFilters } from '#player/features/unsettled/unsettled-filters.tsx';
import { EVERY_WAIT, type WaitFilter } from '#player/features/unsettled/wait-filter.ts';
import { t } from '#text/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { RecordPage } from './record-page.tsx';

/** `/unsettled-bet`: bets that wait for the result of their market. */
export function UnsettledBetScreen() {
  const [filter, setFilter] = useState(EVERY_WAIT);
  const [page, setPage] = useState(0);
  const bets = useStore(openBets, (state) => state.bets);
  const sports = useMemo(() => sportsOf(bets.filter(isUnsettled)), [bets]);
  const count = useUnsettledCount();
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  const change = (next: WaitFilter) => {
    setFilter(next);
    setPage(0);
  };
  return (
    <RecordPage title={t('Unsettled bets')} aside={count > 0 ? <Badge>{count}</Badge> : null}>
      <UnsettledFilters
        filter={filter}
        sports={sports}
        asPhone={isPhone}
        onChange={(part) => change({ ...filter, ...part })}
      />
      <UnsettledBets
        filter={filter}
        page={page}
        onPage={setPage}
        onClear={() => change(EVERY_WAIT)}
        asCards={isPhone}
        stale={stale}
      />
    </RecordPage>
  );
}
