import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import {
  averagedBets,
  type BetFilter,
  computeTotals,
  eachBet,
  filterBets,
  type ShownBet,
  sumMarketExposure,
} from '#player/betting/shown-bets.ts';
import { Figures } from '#ui/grid/cells.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { isResting } from './bet-groups.ts';
import { BetsGrid, useBetList } from './bets-grid.tsx';
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
  const list = useBetList();
  const { bets, results, exposures, isWaiting } = list;
  const found = useMemo(() => filterBets(bets, filter), [bets, filter]);
  const lines = useMemo(() => (isAverage ? averagedBets(found) : eachBet(found)), [found, isAverage]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const resting = found.filter(isResting);
  const columns = useColumns({ hasResting: resting.length > 0, chosen, setChosen, setOpenId });
  const exposure = sumMarketExposure(found, exposures ?? results);
  const opened = bets.find(({ betId }) => betId === openId);

  return (
    <>
      <BetSums bets={isWaiting ? undefined : found} exposure={exposure} />
      <BetsGrid
        list={list}
        caption={t('Current bets')}
        tools={<ManyBets resting={resting} chosen={chosen} onChoose={setChosen} />}
        columns={columns}
        {...toGridRows(isWaiting ? undefined : lines)}
        getKey={({ key }) => key}
        getBet={getBet}
        asCards={asCards}
        stale={stale}
        total={found.length > 0 ? buildTotals(found, exposure) : null}
        empty={{
          isNarrowed: bets.length > 0,
          narrowedText: t('None of your open bets match these filters.'),
          onClear: props.onClear,
          title: t('No open bets'),
          text: t('Bets appear here from when you place them until the market settles.'),
          link: { to: '/inplay', words: t('Go to In-play') },
        }}
      />
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

const getBet = ({ bet }: ShownBet) => bet;

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
