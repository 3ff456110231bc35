import type { PlayedRound, PlayedRoundPage } from '@crease/contracts/casino/casino.ts';
import { useCallback } from 'react';
import { saveFile } from '#client/api/download.ts';
import { secondsText } from '#format/date-time.ts';
import { amountText, resultText, rupeesText } from '#format/money.ts';
import { shortRoundId } from '#format/round-text.ts';
import { siteTimeText } from '#format/site-time.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { type RecordPanelProps, rangeFilter, showMonth, useColumns } from '#player/features/records/record-list.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Figures, getResultTone, Result, TwoLines } from '#ui/grid/cells.tsx';
import type { GridColumn } from '#ui/grid/column.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { NewLines } from '#ui/grid/grid-pager.tsx';
import { PagedGrid } from '#ui/grid/paged-grid.tsx';
import {
  describeExportFailure,
  gameIn,
  gameName,
  listedGames,
  ROUND_TERMS,
  roundsCsv,
  usePlayedRounds,
} from './played-rounds.ts';

/** Rounds of all games with results; in-house rounds open with their verification data. */
export function RoundsPanel({ control, ...panel }: RecordPanelProps) {
  const records = usePlayedRounds(control);
  const columns = useColumns(roundColumns, control);
  const isNarrowed = gameIn(control.search) !== null;
  const action = useCallback(
    ({ roundId, isOwn }: PlayedRound) => (isOwn ? { onPress: () => control.open({ round: roundId }) } : null),
    [control],
  );
  return (
    <>
      <RoundFigures page={records.page} />
      <NewLines count={records.fresh} onShow={records.showFresh} />
      <PagedGrid
        {...panel}
        control={control}
        sizes={ROUND_TERMS.sizes}
        count={records.page?.totalCount}
        {...records.list}
        caption={t('My rounds')}
        pagesLabel={t('Round pages')}
        columns={columns}
        getKey={({ provider, roundId }) => `${provider}/${roundId}`}
        action={action}
        empty={{
          title: t('No rounds in this period'),
          text: isNarrowed ? t('No rounds in this game') : t('Rounds appear here once you bet in them.'),
          ...(isNarrowed
            ? { label: t('Show all games'), onMore: () => control.set({ game: undefined }) }
            : showMonth(control)),
        }}
      />
    </>
  );
}

/** @param isOneDay omits the date from times. */
function roundColumns(isOneDay: boolean): readonly GridColumn<PlayedRound>[] {
  return [
    {
      name: 'time',
      title: isOneDay ? t('Time') : t('Date and time'),
      isSortable: true,
      width: isOneDay ? '112px' : '184px',
      cell: ({ time }) => (
        <time dateTime={time} title={siteTimeText(time)}>
          {isOneDay ? secondsText(time) : siteTimeText(time)}
        </time>
      ),
      card: 'sub',
    },
    {
      name: 'game',
      title: t('Game'),
      cell: (round) => <TwoLines main={gameName(round)} sub={shortRoundId(round.roundId)} />,
      card: 'title',
    },
    {
      name: 'state',
      title: t('Status'),
      width: '112px',
      cell: (round) => <RoundMarks {...round} />,
      card: 'fact',
      isPlain: true,
      cardCell: (round) => (round.isOpen || round.isVoid || round.isFree ? <RoundMarks {...round} /> : null),
    },
    moneyColumn('staked', t('Stake')),
    moneyColumn('returned', t('Returned')),
    {
      name: 'net',
      title: t('Net'),
      align: 'right',
      width: '132px',
      cell: ({ net }) => <Result rupees={net} isStrong />,
      card: 'amount',
    },
  ];
}

function RoundMarks({ isOpen, isVoid, isFree }: Pick<PlayedRound, 'isOpen' | 'isVoid' | 'isFree'>) {
  return (
    <>
      {isOpen && <Badge tone="warn">{t('Open')}</Badge>}
      {isVoid && <Badge>{t('Void')}</Badge>}
      {isFree && <Badge>{t('Free round')}</Badge>}
    </>
  );
}

function moneyColumn(name: 'staked' | 'returned', title: string): GridColumn<PlayedRound> {
  return {
    name,
    title,
    align: 'right',
    width: '132px',
    cell: (round) => amountText(round[name]),
    card: 'fact',
  };
}

function RoundFigures({ page }: { readonly page: PlayedRoundPage | undefined }) {
  const totals = page?.totals;
  return (
    <Figures
      label={t('Totals')}
      figures={[
        { name: t('Rounds'), text: page && String(page.totalCount) },
        { name: t('Staked'), text: totals && rupeesText(totals.staked) },
        { name: t('Returned'), text: totals && rupeesText(totals.returned) },
        {
          name: t('Net'),
          text: totals && resultText(totals.net),
          tone: totals && getResultTone(totals.net),
        },
      ]}
    />
  );
}

/** Date range and game filter. */
export function RoundFilters({ control, asPhone }: Pick<RecordPanelProps, 'control'> & { readonly asPhone: boolean }) {
  const { search, set } = control;
  const game = gameIn(search) ?? '';
  return (
    <FilterBar
      label={t('Filter rounds')}
      asPhone={asPhone}
      {...rangeFilter(control, ROUND_TERMS)}
      selects={[
        {
          name: 'game',
          label: t('Game'),
          value: game,
          options: [{ value: '', text: t('All games') }, ...gameOptions(game)],
          isSet: game !== '',
          onChange: (value) => set({ game: value === '' ? undefined : value }),
        },
      ]}
    />
  );
}

/** Listed games, plus the selected one if it has been delisted. */
function gameOptions(chosen: string) {
  const listed = listedGames().map(({ gameCode, name }) => ({
    value: gameCode,
    text: gameText(name),
  }));
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [...listed, { value: chosen, text: chosen }];
}

/** Exports all filtered rounds. */
export function RoundExport({ control }: Pick<RecordPanelProps, 'control'>) {
  const { from, to } = control.query;
  return (
    <ExportButtons
      formats={['CSV']}
      onExport={async (_, onProgress, signal) => {
        try {
          const text = await roundsCsv(control, signal);
          onProgress(text.length);
          const content = new Blob([text], { type: 'text/csv' });
          saveFile({ name: `rounds-${from}-${to}.csv`, content });
          return null;
        } catch (failure) {
          return describeExportFailure(failure, signal);
        }
      }}
    />
  );
}
