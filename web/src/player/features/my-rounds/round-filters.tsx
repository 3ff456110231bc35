import { saveFile } from '#client/api/download.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { rangeFilter } from '#player/features/records/range-filter.ts';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import {
  describeExportFailure,
  gameIn,
  listedGames,
  ROUND_TERMS,
  roundsCsv,
} from './played-rounds.ts';
import type { RoundsPanelProps } from './rounds-panel.tsx';

/** Date range and game filter. */
export function RoundFilters({
  control,
  asPhone,
}: Pick<RoundsPanelProps, 'control'> & { readonly asPhone: boolean }) {
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
export function RoundExport({ control }: Pick<RoundsPanelProps, 'control'>) {
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
