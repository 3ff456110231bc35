import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { isInPlay } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { useStore } from '#client/storage/observable.ts';
import { dayClockText } from '#format/date-time.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { openBets } from '#player/betting/open-bets.ts';
import type { Selection } from '#player/betting/quote.ts';
import { LateBetSlip } from '#player/features/bet-slip/take-price.ts';
import { FancyFilterBar, FancyNothing, SideNames, SteadyFancyList } from '#player/features/fancy-board/fancy-board.tsx';
import { type EventSessions, useLiveSessions } from '#player/features/fancy-board/live-sessions.ts';
import { pinnedMarkets } from '#player/features/pins/pinned-markets.ts';
import { findCommonLimits } from '#player/markets/market-head.tsx';
import { type FancyFilter, filterFancy, sortSoonestFirst } from '#player/markets/sections.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { FilterSelect } from '#ui/grid/filter-choice.tsx';
import type { FilterSheetProps } from '#ui/grid/filter-sheet.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { useIsBroad, useIsPhone } from '#ui/media/use-media.ts';
import { SteadyArea } from '#ui/motion/steady-area.tsx';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { BettingStrip, renderSessionSquareOff } from './betting-strip.tsx';
import styles from './fancy-games-screen.module.css';

const FilterSheet = lazyComponent(() => import('#ui/grid/filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet));

// untranslated: tab key
const EVERYTHING: FancyFilter = { tab: 'ALL', search: '' };

/** `/fancy-games`: sessions of all matches, with the slip under the row. */
export function FancyGamesScreen() {
  const { groups, error, refetch } = useLiveSessions();
  return (
    <Stack gap="page" columns={1} content="start" canShrink>
      <Text as="h1" font="title" className={styles.title}>
        {t('All sessions')}
      </Text>
      <BettingStrip />
      {groups !== undefined && groups.length > 0 ? (
        <SteadyArea>
          <Sessions groups={groups} />
        </SteadyArea>
      ) : null}
      {groups?.length === 0 ? (
        <EmptyState
          title={t('No live sessions right now')}
          text={t('Sessions open just before a match starts and stay here until their overs are bowled.')}
        >
          <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
        </EmptyState>
      ) : null}
      {groups === undefined && error !== null ? (
        <LoadFailure title={t('Couldn’t load sessions.')} text={error} onRetry={refetch} />
      ) : null}
      {groups === undefined && error === null ? (
        <Skeleton label={t('Loading sessions…')} rows={12} shape="prices" />
      ) : null}
    </Stack>
  );
}

function Sessions({ groups }: { readonly groups: readonly EventSessions[] }) {
  const { shown, renew, filter, setFilter, selects, switches, showAll } = useVisibleSessions(groups);
  const { kept, added } = useSteadyList(shown, getEventId, { renew, grows: true });
  const rows = [...kept, ...added];
  const columns = useIsBroad() ? 2 : 1;
  const isPhone = useIsPhone();
  const all = useMemo(() => groups.flatMap(({ markets }) => markets), [groups]);
  return (
    <>
      <Box surface="panel" radius="panel" border="all" className={styles.filters}>
        <FancyFilterBar markets={all} filter={filter} onFilter={setFilter}>
          {isPhone ? (
            <Suspense fallback={<span className={styles.pill} />}>
              <FilterSheet selects={selects} switches={switches} />
            </Suspense>
          ) : null}
        </FancyFilterBar>
        {isPhone ? null : <More selects={selects} switches={switches} />}
        <SideNames columns={columns} />
      </Box>
      {rows.length === 0 ? <FancyNothing filter={filter} onClear={showAll} /> : null}
      {rows.map(({ item, isGone }) => (
        <Match
          key={item.event.id}
          event={item.event}
          markets={isGone ? NONE : item.markets}
          renew={renew}
          columns={columns}
        />
      ))}
    </>
  );
}

const NONE: readonly WireMarket[] = [];

function getEventId({ event }: EventSessions): number {
  return event.id;
}

/** Filter state and the matching sessions. */
function useVisibleSessions(groups: readonly EventSessions[]) {
  const [filter, setFilter] = useState<FancyFilter>(EVERYTHING);
  const [eventId, setEventId] = useState(0);
  const [isOwn, setOwn] = useState(false);
  const [isBySoonest, setBySoonest] = useState(true);
  const pinned = useStore(pinnedMarkets, ({ ids }) => ids);
  const results = useStore(openBets, (state) => state.results);
  const shown = useMemo(() => {
    const held = new Set(results.map(({ marketId }) => marketId));
    return groups
      .filter(({ event }) => eventId === 0 || event.id === eventId)
      .map(({ event, markets }) => ({
        event,
        markets: filterFancy(isBySoonest ? sortSoonestFirst(markets) : markets, filter, pinned).filter(
          ({ marketId }) => !isOwn || held.has(marketId),
        ),
      }))
      .filter(({ markets }) => markets.length > 0);
  }, [groups, results, eventId, filter, pinned, isOwn, isBySoonest]);
  const selects: readonly FilterSelect[] = [
    {
      name: 'match',
      label: t('Match'),
      value: String(eventId),
      options: [
        { value: '0', text: t('All matches') },
        ...groups.map(({ event }) => ({ value: String(event.id), text: event.title })),
      ],
      isSet: eventId !== 0,
      onChange: (value) => setEventId(Number(value)),
    },
    {
      name: 'order',
      label: t('Order'),
      value: isBySoonest ? 'soonest' : 'match',
      options: [
        { value: 'match', text: t('Match order') },
        { value: 'soonest', text: t('Closing soon') },
      ],
      isSet: !isBySoonest,
      onChange: (value) => setBySoonest(value === 'soonest'),
    },
  ];
  const switches = [{ name: t('With my bets'), isOn: isOwn, onToggle: setOwn }];
  const showAll = () => {
    setFilter(EVERYTHING);
    setEventId(0);
    setOwn(false);
  };
  const renew = [filter.tab, filter.search, eventId, isOwn, isBySoonest].join('/');
  return { shown, renew, filter, setFilter, selects, switches, showAll };
}

/** Inline version of the phone's filter sheet. */
function More({ selects, switches = [] }: FilterSheetProps) {
  return (
    <Row wrap size={13} tone="muted" className={styles.more}>
      {selects.map(({ name, label, value, options, onChange }) => (
        <label key={name}>
          {label}{' '}
          <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {switches.map(({ name, isOn, onToggle }) => (
        <label key={name}>
          <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onToggle(currentTarget.checked)} />{' '}
          {name}
        </label>
      ))}
    </Row>
  );
}

interface MatchProps extends EventSessions {
  readonly columns: 1 | 2;
  readonly renew: string;
}

function Match({ event, markets, columns, renew }: MatchProps) {
  const isPhone = useIsPhone();
  const live = useLiveEvent(event.id);
  const headId = `sessions-${event.id}`;
  const limits = useMemo(() => findCommonLimits(markets), [markets]);
  const score = (live ?? event).score;
  const batting = score?.sides.find((side) => side.batting);
  const renderSlip = (selection: Selection, market: WireMarket) => (
    <section className={styles.slip} aria-label={t('Betslip')}>
      <Suspense fallback={<div className={styles.wait} />}>
        <LateBetSlip selection={selection} market={market} inline={isPhone} />
      </Suspense>
    </section>
  );
  return (
    <Box as="section" surface="panel" radius="panel" border="all" className={styles.match} aria-labelledby={headId}>
      <Row id={headId} as="h2" align="baseline" wrap size={14} leading={20} weight="semi" className={styles.matchHead}>
        <Link to="/markets/$eventid/$dreamid" params={{ eventid: String(event.id), dreamid: event.dreamEventId }}>
          {event.title}
        </Link>
        <small data-live={isInPlay(live ?? event) || undefined}>
          {isInPlay(live ?? event) ? t('In-play') : dayClockText(event.startTime)}
        </small>
        <small>
          {batting === undefined ? '' : nameText(batting.text, batting.textLabel)}{' '}
          {isInPlay(live ?? event) && score !== null ? nameText(score.stage, score.stageLabel) : ''}
        </small>
        <small className={styles.limits}>{limits}</small>
      </Row>
      {/* The slip has no fixed place here: it opens under its row at every width. */}
      <SteadyArea>
        <SteadyFancyList
          label={t('Sessions: {title}', { title: event.title })}
          markets={markets}
          eventTitle={event.title}
          event={event}
          dreamEventId={event.dreamEventId}
          columns={columns}
          commonLimits={limits}
          isPhone={isPhone}
          renderSlip={renderSlip}
          renderSquareOff={renderSessionSquareOff}
          renew={renew}
          emptyState={null}
        />
      </SteadyArea>
    </Box>
  );
}
