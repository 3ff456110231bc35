import { type ReactNode, useMemo } from 'react';
import { saveFile } from '#client/api/download.ts';
import { site } from '#client/site/domain-file.ts';
import { useStoredSwitch } from '#client/storage/dismissals.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import {
  averagedBets,
  type BetFilter,
  eachBet,
  filterBets,
  listSports,
} from '#player/betting/shown-bets.ts';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { CurrentBets } from '#player/features/open-bets/current-bets.tsx';
import {
  BET_KIND,
  BET_ORDER,
  BET_STATUS,
  BETS_TAB,
  betFilterIn,
  betsFile,
} from '#player/features/open-bets/current-terms.ts';
import { ListSwitches } from '#player/features/open-bets/many-bets.tsx';
import { choiceItem, parseChoice } from '#player/features/records/grid-search.ts';
import { ListFilters, toFilterSelect } from '#player/features/records/list-filters.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { useSearchControl } from '#player/features/records/use-grid-ask.ts';
import { LinkButton } from '#player/shell/guards/link-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './bet-list-screens.module.css';
import { RecordPage } from './page-frames.tsx';

const SELECTS = [BET_KIND, BET_ORDER];

/** `/current-bet`: every unsettled bet. */
export function CurrentBetScreen() {
  const control = useSearchControl();
  const { search, set } = control;
  const tab = parseChoice(search, BETS_TAB);
  const filter = useMemo(() => betFilterIn(search), [search]);
  const [isAverage, setAverage] = useStoredSwitch('bets-average');
  const bets = useStore(openBets, (state) => state.bets);
  const sports = useMemo(() => listSports(bets), [bets]);
  const isPhone = useIsPhone();
  const stale = useStaleNote();
  const switches = [{ name: t('Average odds'), isOn: isAverage, onToggle: setAverage }];
  return (
    <RecordPage
      title={t('Current bets')}
      aside={
        tab === 'sports' && bets.length > 0 ? (
          <Export filter={filter} isAverage={isAverage} />
        ) : null
      }
    >
      {isPhone ? null : (
        <div className={styles.top}>
          <Segment
            label={t(BETS_TAB.label)}
            value={tab}
            options={BETS_TAB.values.map(([value, words]) => ({ value, text: t(words) }))}
            onChange={(value) => set(choiceItem(BETS_TAB, value))}
          />
          {tab === 'sports' ? <ListSwitches switches={switches} /> : null}
        </div>
      )}
      {tab === 'casino' ? (
        <NoRounds filters={isPhone ? <TabFilter control={control} /> : null} />
      ) : (
        <>
          <ListFilters
            label={t('Filter bets')}
            note={t('All times IST')}
            control={control}
            sports={sports}
            chips={BET_STATUS}
            selects={SELECTS}
            {...(isPhone
              ? { inSheet: { selects: [toFilterSelect(BETS_TAB, control)], switches } }
              : {})}
            asPhone={isPhone}
          />
          <CurrentBets
            filter={filter}
            onClear={() => set({ sport: undefined, type: undefined, status: undefined })}
            isAverage={isAverage}
            asCards={isPhone}
            stale={stale}
            cashOutOf={renderCashOut}
          />
        </>
      )}
    </RecordPage>
  );
}

/** On phones, the choice of sports or casino is one of the filters. */
function TabFilter({ control }: { readonly control: ReturnType<typeof useSearchControl> }) {
  return (
    <FilterBar
      label={t('Filter bets')}
      note={t('All times IST')}
      selects={[toFilterSelect(BETS_TAB, control)]}
      asPhone
    />
  );
}

function Export({
  filter,
  isAverage,
}: {
  readonly filter: BetFilter;
  readonly isAverage: boolean;
}) {
  return (
    <ExportButtons
      formats={['CSV']}
      onExport={async () => {
        const found = filterBets(openBets.getState().bets, filter);
        const text = betsFile(isAverage ? averagedBets(found) : eachBet(found));
        const content = new Blob([text], { type: 'text/csv;charset=utf-8' });
        saveFile({ name: 'current-bets.csv', content });
        return null;
      }}
    />
  );
}

/** Casino rounds settle when played, so none are ever open. */
function NoRounds({ filters }: { readonly filters: ReactNode }) {
  const hasCasino = useStore(site, (state) => state.casino);
  return (
    <>
      {filters}
      <div className={styles.card}>
        <EmptyState
          title={t('No open casino rounds')}
          text={t('Casino rounds settle as you play, so they don’t appear here.')}
        >
          <LinkButton
            to={hasCasino ? '/casino' : '/inplay'}
            words={hasCasino ? t('Go to casino') : t('Go to In-play')}
            isMain
          />
        </EmptyState>
      </div>
    </>
  );
}
