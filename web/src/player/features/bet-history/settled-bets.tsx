import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { currentLanguage, t } from '#i18n/text.ts';
import { type BetsQuery, useBetHistory } from '#player/features/records/bet-records.ts';
import { computeDays } from '#player/features/records/day-range.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { Text } from '#ui/layout/layout.tsx';
import styles from './bet-columns.module.css';
import { betColumns } from './bet-columns.tsx';

/** The latest bets of the last 30 days. */
function askLatest(): BetsQuery {
  return {
    ...computeDays('30', Date.now()),
    page: 0,
    size: 20,
    order: { name: 'settleTime', isDescending: true },
    sportId: null,
    marketType: null,
    status: 'All',
  };
}

/** The bets settled last, as cards, with a link to all of them. */
export function SettledBets() {
  const [ask] = useState(askLatest);
  const { data, error, refetch } = useBetHistory(ask);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(betColumns, [language]);
  return (
    <>
      <Grid
        caption={t('Settled bets')}
        columns={columns}
        rows={data?.items.filter(({ settleTime }) => settleTime !== null)}
        getKey={({ betId }) => betId}
        asCards
        expected={3}
        failure={error === null ? null : { title: t('Couldn’t load bet history.'), text: error, onRetry: refetch }}
        empty={
          <EmptyState
            title={t('No settled bets')}
            text={t('Bets of the last 30 days appear here once they are settled.')}
          />
        }
      />
      <Text as="p" pad={5} textAlign="center" className={styles.all}>
        <Link to="/ProfitLoss" search={{ tab: 'bets' } as object}>
          {t('Bet history')}
        </Link>
      </Text>
    </>
  );
}
