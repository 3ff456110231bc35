import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { load, openBets, useFreshBets } from '#player/betting/open-bets.ts';
import {
  averagedBets,
  type BetFilter,
  computeTotals,
  eachBet,
  filterBets,
  type ShownBet,
  sumMarketExposure,
} from '#player/betting/shown-bets.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Figures } from '#ui/grid/cells.tsx';
import type { RowAction } from '#ui/grid/column.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';
import { isResting } from './bet-groups.ts';
import styles from './current-bets.module.css';
import { buildTotals, useColumns } from './current-columns.tsx';
import { ManyBets } from './many-bets.tsx';

/** Loaded on demand when a bet is opened. */
const BetDialog = lazyComponent(() => import('./bet-dialog.tsx').then(({ BetDialog }) => BetDialog));

export interface CurrentBetsProps {
  readonly filter: BetFilter;
  /** Clears every filter. */
  readonly onClear: () => void;
  readonly isAverage: boolean;
  readonly asCards: boolean;
  readonly stale: string | null;
  /** Renders the cash-out of a bet's market, where quoted. */
  readonly cashOutOf: (bet: OpenBet) => ReactNode;
}

/** Unsettled bets with their actions. */
export function CurrentBets(props: CurrentBetsProps) {
  const { filter, isAverage, asCards, stale } = props;
  useFreshBets();
  const { bets: newest, results, exposures, isLoading, failed } = useStore(openBets, (state) => state);
  const bets = useSettledValue(newest);
  const found = useMemo(() => filterBets(bets, filter), [bets, filter]);
  const lines = useMemo(() => (isAverage ? averagedBets(found) : eachBet(found)), [found, isAverage]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const resting = found.filter(isResting);
  const columns = useColumns({ hasResting: resting.length > 0, chosen, setChosen, setOpenId });
  const exposure = sumMarketExposure(found, exposures ?? results);
  const isWaiting = isLoading && bets.length === 0;
  const opened = bets.find(({ betId }) => betId === openId);

  return (
    <>
      <BetSums bets={isWaiting ? undefined : found} exposure={exposure} />
      <section className={styles.card} aria-label={t('Current bets')}>
        <ManyBets resting={resting} chosen={chosen} onChoose={setChosen} />
        <Grid
          caption={t('Current bets')}
          columns={columns}
          {...toGridRows(isWaiting ? undefined : lines)}
          getKey={({ key }) => key}
          asCards={asCards}
          expected={4}
          stale={stale}
          failure={failed ? FAILURE() : null}
          action={buildLink}
          total={found.length > 0 ? buildTotals(found, exposure) : null}
          empty={<NoBets isNarrowed={bets.length > 0} onClear={props.onClear} />}
        />
      </section>
      {opened === undefined ? null : (
        <Suspense>
          <BetDialog bet={opened} cashOut={props.cashOutOf(opened)} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Longer lists are rendered while scrolling. */
const MAX_RENDERED = 50;
const noop = () => undefined;

function toGridRows(lines: readonly ShownBet[] | undefined) {
  if (lines === undefined || lines.length <= MAX_RENDERED) return { rows: lines };
  return {
    scroll: {
      total: lines.length,
      rowAt: (index: number) => lines[index],
      // All rows are already loaded.
      onShown: noop,
    },
  };
}

const FAILURE = () => ({
  title: t('Couldn’t load your bets.'),
  text: t('Your bets are safe. Only this list didn’t load.'),
  onRetry: () => void load().catch(() => undefined),
});

/** Links a row to its match. */
function buildLink({ bet }: ShownBet): RowAction {
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

function NoBets({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={t('No bets match these filters')} text={t('None of your open bets match these filters.')}>
        <Button onClick={onClear}>{t('Show all bets')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No open bets')}
      text={t('Bets appear here from when you place them until the market settles.')}
    >
      <Link to="/inplay" className={styles.way}>
        {t('Go to In-play')}
      </Link>
    </EmptyState>
  );
}

interface BetSumsProps {
  readonly bets: readonly OpenBet[] | undefined;
  /** Exposure of their markets in rupees. */
  readonly exposure: number;
}

/** Number of bets, total stake, and exposure as in the header. */
function BetSums({ bets, exposure }: BetSumsProps) {
  const sums = bets === undefined ? undefined : computeTotals(bets);
  return (
    <Figures
      label={t('Totals')}
      figures={[
        { name: t('Bets'), text: sums && String(sums.bets) },
        { name: t('Stake'), text: sums && rupeesText(sums.stake) },
        {
          name: t('Exposure'),
          text: sums && rupeesText(exposure === 0 ? 0 : -exposure),
          tone: exposure > 0 ? 'lose' : undefined,
        },
      ]}
    />
  );
}
