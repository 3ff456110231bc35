import { toKolkataTime } from '@crease/contracts/base/instant.ts';
import { type ReactNode, useMemo } from 'react';
import { saveFile } from '#client/api/download.ts';
import { site } from '#client/site/domain-file.ts';
import { useStoredSwitch } from '#client/storage/dismissals.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { computeLiveStake, getSelectionName } from '#player/betting/bet-text.ts';
import { getKindTitle, KIND_NAMES } from '#player/betting/kind-labels.ts';
import { openBets } from '#player/betting/open-bets.ts';
import {
  averagedBets,
  type BetFilter,
  eachBet,
  filterBets,
  getSportName,
  listSports,
  type ShownBet,
} from '#player/betting/shown-bets.ts';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { CurrentBets } from '#player/features/open-bets/current-bets.tsx';
import { ListSwitches } from '#player/features/open-bets/many-bets.tsx';
import { buildCsv } from '#player/features/records/files.ts';
import {
  choiceItem,
  type ListChoice,
  type ListSelect,
  parseChoice,
  parseSport,
  useSearchControl,
} from '#player/features/records/grid-search.ts';
import { ListFilters, toFilterSelect } from '#player/features/records/list-filters.tsx';
import { useStaleNote } from '#player/features/records/new-lines.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { RecordPage } from './page-frames.tsx';

/** Builds a CSV of the visible bets. */
export function betsFile(lines: readonly ShownBet[]): string {
  const columns: readonly (readonly [string, (line: ShownBet) => string | number | null])[] = [
    [t('Sport'), ({ bet }) => getSportName(bet.sportId)],
    [t('Event'), ({ bet }) => bet.betTitle],
    [t('Market'), ({ bet }) => marketText(bet)],
    [t('Market type'), ({ bet }) => t(getKindTitle(bet))],
    [t('Selection'), ({ bet }) => getSelectionName(bet)],
    [t('Type'), ({ bet }) => t(bet.betType)],
    [t('Bet ID'), ({ bet, count }) => (count > 1 ? null : bet.betId)],
    [t('Placed (IST)'), ({ bet }) => toKolkataTime(bet.placeTime)],
    [t('Runs'), ({ bet }) => (bet.fancyValue > 0 ? bet.fancyValue : null)],
    [t('Odds requested'), ({ bet, count }) => (count > 1 ? null : bet.betRate)],
    [t('Average odds matched'), ({ bet }) => (bet.matchedStake > 0 ? (bet.avgRate ?? bet.betRate) : null)],
    [t('Matched'), ({ bet }) => bet.matchedStake],
    [t('Unmatched'), ({ bet }) => bet.unmatchedStake],
    [t('Stake'), ({ bet }) => computeLiveStake(bet)],
    [t('Profit'), ({ bet }) => bet.expectedProfit],
    [t('Liability'), ({ bet }) => bet.liability],
    [t('Status'), ({ bet }) => bet.status],
  ];
  const heads = columns.map(([head]) => head);
  return buildCsv(
    heads,
    lines.map((line) => columns.map(([, cell]) => cell(line))),
  );
}

/** Tabs of the page. */
export const BETS_TAB: ListSelect<'sports' | 'casino'> = {
  item: 'tab',
  label: phrase('Product'),
  values: [
    ['sports', phrase('Sports')],
    ['casino', phrase('Casino')],
  ],
};

export const BET_STATUS: ListChoice<BetFilter['status']> = {
  item: 'status',
  values: [
    ['all', phrase('All')],
    ['matched', phrase('Matched')],
    ['unmatched', phrase('Unmatched')],
  ],
};

export const BET_KIND: ListSelect = {
  item: 'type',
  label: phrase('Market type'),
  values: [['all', phrase('All markets')], ...KIND_NAMES],
};

export const BET_ORDER: ListSelect<BetFilter['order']> = {
  item: 'sort',
  label: phrase('Order'),
  values: [
    ['newest', phrase('Newest first')],
    ['market', phrase('Group by market')],
  ],
};

/** Parses the bet filter from the URL. */
export function betFilterIn(search: Readonly<Record<string, unknown>>): BetFilter {
  return {
    sportId: parseSport(search),
    kind: parseChoice(search, BET_KIND),
    status: parseChoice(search, BET_STATUS),
    order: parseChoice(search, BET_ORDER),
  };
}

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
      aside={tab === 'sports' && bets.length > 0 ? <Export filter={filter} isAverage={isAverage} /> : null}
    >
      {isPhone ? null : (
        <Row gap={3} gapX={5} justify="between" wrap>
          <Segment
            label={t(BETS_TAB.label)}
            value={tab}
            options={BETS_TAB.values.map(([value, words]) => ({ value, text: t(words) }))}
            onChange={(value) => set(choiceItem(BETS_TAB, value))}
          />
          {tab === 'sports' ? <ListSwitches switches={switches} /> : null}
        </Row>
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
            {...(isPhone ? { inSheet: { selects: [toFilterSelect(BETS_TAB, control)], switches } } : {})}
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

function Export({ filter, isAverage }: { readonly filter: BetFilter; readonly isAverage: boolean }) {
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
      <Box surface="panel" radius="panel" outlined>
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
      </Box>
    </>
  );
}
