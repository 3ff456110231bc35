import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { load, openBets } from '#data/stores/open-bets.ts';
import { pageItem, readPageAsk } from '#data/view-models/grid-search.ts';
import { totalsOf } from '#data/view-models/shown-bets.ts';
import { isUnsettled } from '#data/view-models/unsettled-bets.ts';
import { useFreshBets } from '#data/view-models/use-fresh-bets.ts';
import type { SearchControl } from '#data/view-models/use-grid-ask.ts';
import { useMinute } from '#data/view-models/use-minute.ts';
import { useWhileCalm } from '#data/view-models/use-while-calm.ts';
import { amountText } from '#format/money.ts';
import { currentLanguage, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { GridSum, RowAction } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { GridPager } from '#ui/grid/grid-pager.tsx';
import styles from './unsettled.module.css';
import { unsettledColumns } from './unsettled-columns.tsx';
import { isWanted, WAIT_SIZES, waitFilterIn } from './wait-filter.ts';

export interface UnsettledBetsProps {
  /** Which of them are shown, in the address. */
  readonly control: SearchControl;
  readonly asCards: boolean;
  readonly stale: string | null;
}

/** Bets on which betting is over and whose result is not there, with why and since when they wait; newest first. */
export function UnsettledBets({ control, asCards, stale }: UnsettledBetsProps) {
  const { search, set, open } = control;
  const filter = useMemo(() => waitFilterIn(search), [search]);
  useFreshBets();
  const { bets, isLoading, failed } = useStore(openBets, (state) => state);
  const calm = useWhileCalm(bets);
  const waiting = useMemo(() => calm.filter(isUnsettled), [calm]);
  const now = useMinute();
  const found = useMemo(
    () => waiting.filter((bet) => isWanted(bet, filter, now)),
    [waiting, filter, now],
  );
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language of the moment.
  const columns = useMemo(() => unsettledColumns(now, found), [now, found, language]);
  const { page, size } = readPageAsk(search, WAIT_SIZES);
  const last = Math.max(0, Math.ceil(found.length / size) - 1);
  const shown = Math.min(page, last);
  return (
    <section className={styles.card} aria-label={t('Unsettled bets')}>
      <Grid
        caption={t('Unsettled bets')}
        columns={columns}
        rows={
          isLoading && calm.length === 0 ? undefined : found.slice(shown * size, (shown + 1) * size)
        }
        keyOf={({ betId }) => betId}
        asCards={asCards}
        expected={4}
        stale={stale}
        failure={
          failed
            ? {
                title: t('Your bets could not be fetched.'),
                text: t('They are safe; only this list is missing.'),
                onRetry: () => void load().catch(() => undefined),
              }
            : null
        }
        action={linkOf}
        total={found.length > 0 ? sumOf(found) : null}
        empty={
          <Nothing
            isNarrowed={waiting.length > 0}
            onClear={() => set({ sport: undefined, range: undefined })}
          />
        }
      />
      {found.length > WAIT_SIZES.sizes[0] ? (
        <GridPager
          label={t('Pages of unsettled bets')}
          page={shown}
          size={size}
          sizes={WAIT_SIZES.sizes}
          total={found.length}
          onPage={(next) => open({ page: pageItem(next) })}
          onSize={(next) => set({ size: next === WAIT_SIZES.size ? undefined : next })}
        />
      ) : null}
    </section>
  );
}

function linkOf(bet: OpenBet): RowAction {
  return {
    link: (words, className) => (
      <Link
        className={className}
        to="/markets/$eventid/$dreamid"
        params={{ eventid: String(bet.eventId), dreamid: bet.dreamEventId ?? '0' }}
      >
        {words}
      </Link>
    ),
  };
}

function sumOf(bets: readonly OpenBet[]): GridSum {
  const count = bets.length;
  return {
    label: count === 1 ? t('Total, 1 bet') : t('Total, {count} bets', { count }),
    cells: { amount: amountText(totalsOf(bets).stake) },
  };
}

function Nothing({
  isNarrowed,
  onClear,
}: {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}) {
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('No bets fit these filters')}
        text={t('Some of your bets wait for a result, but none like this.')}
      >
        <Button onClick={onClear}>{t('Show all bets')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('You have no unsettled bets.')}
      text={t(
        'A bet waits here when betting on its market has ended and the result is not there yet.',
      )}
    >
      <Link to="/current-bet" className={styles.way}>
        {t('Open bets')}
      </Link>
    </EmptyState>
  );
}
