import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useEndedEvent, useEvent, useTree } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { useOneClick } from '#player/features/bet-slip/bet-choices.ts';
import { NotOffered, useOffered } from '#player/features/fancy-board/not-offered.tsx';
import { recordMarkets } from '#player/features/market-board/market-news.ts';
import { NoticeStrip, ResultsStrip, StopStrip } from '#player/features/market-board/results-strip.tsx';
import { recordPinnedEvents } from '#player/features/pins/pinned-markets.ts';
import {
  groupIntoSections,
  isFancy,
  type MarketSection,
  parseGoalLine,
  parseHandicap,
  SESSION_LINE_PX,
  type SectionName,
} from '#player/markets/sections.ts';
import chips from '#ui/grid/chip.module.css';
import { Box, Stack } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { useIsBroad } from '#ui/media/use-media.ts';
import { SteadyArea } from '#ui/motion/steady-area.tsx';
import { useFirstSlice, useSettledValue } from '#ui/motion/use-settled-value.ts';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import { AnyMarketCard, renderMarketCashOut, slipUnder } from './betting-parts.tsx';
import { BettingStrip, renderSessionSquareOff } from './betting-strip.tsx';
import styles from './market-screen.module.css';

const FancyBoard = lazyComponent(() =>
  import('#player/features/fancy-board/fancy-board.tsx').then(({ FancyBoard }) => FancyBoard),
);
const RaceBoard = lazyComponent(() =>
  import('#player/features/race-board/race-board.tsx').then(({ RaceBoard }) => RaceBoard),
);
const FinishedEvent = lazyComponent(() =>
  import('#player/features/market-board/finished-event.tsx').then(({ FinishedEvent }) => FinishedEvent),
);
const GoalsCard = lazyComponent(() =>
  import('#player/features/market-board/goals-card.tsx').then(({ GoalsCard }) => GoalsCard),
);
const HandicapCard = lazyComponent(() =>
  import('#player/features/market-board/goals-card.tsx').then(({ HandicapCard }) => HandicapCard),
);
const MarketBets = lazyComponent(() =>
  import('#player/features/profit-loss/market-bets.tsx').then(({ MarketBets }) => MarketBets),
);

/** The user's bets in a settled market. */
function renderOwnBets(marketId: number, name: string) {
  return (
    <Suspense>
      <MarketBets marketId={marketId} name={name} />
    </Suspense>
  );
}

export interface MarketSectionsProps {
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly isPhone: boolean;
}

/** Groups that fill a screen; the rest render when idle. */
const GROUPS_AT_ONCE = 2;

/** All markets of a match by group, then those settled meanwhile. They keep their places under the pointer. */
export function MarketSections(props: MarketSectionsProps) {
  const { markets, isPhone } = props;
  const isOneClick = useOneClick();
  // Before paint: a push that follows immediately must find the names.
  useLayoutEffect(() => {
    recordMarkets(markets);
    recordPinnedEvents(markets);
  }, [markets]);
  return (
    <div className={styles.markets} data-one-click={(isPhone && isOneClick) || undefined}>
      <SteadyArea>
        <SteadySections {...props} />
      </SteadyArea>
    </div>
  );
}

function SteadySections(props: MarketSectionsProps) {
  const { eventId, markets, isPhone } = props;
  const sections = useSteadySections(markets);
  const groupsDrawn = useFirstSlice(GROUPS_AT_ONCE);
  return (
    <>
      {isPhone && <BettingStrip />}
      {isPhone && <MarketChips sections={sections} />}
      <StopStrip eventId={eventId} />
      <NoticeStrip eventId={eventId} markets={markets} />
      {sections.length === 0 && <NothingOpen eventId={eventId} />}
      {sections.map((section, index) => (
        <div key={section.name} id={sectionId(section.name)} className={styles.group}>
          {index < groupsDrawn && <Section section={section} {...props} />}
        </div>
      ))}
      {groupsDrawn < sections.length ? null : <ResultsStrip eventId={eventId} />}
    </>
  );
}

/**
 * Groups in steady places, new ones below them. Markets that join a group wait until the pointer is away. The session
 * list keeps its own rows and receives all of them.
 */
function useSteadySections(markets: readonly WireMarket[]): readonly MarketSection[] {
  const { kept, added } = useSteadyList(markets, getMarketId, { grows: true });
  return useMemo(() => {
    const before = groupIntoSections(kept.map(({ item }) => item));
    const names = new Set(before.map(({ name }) => name));
    const after = groupIntoSections(added.map(({ item }) => item));
    const sessions = markets.filter(isFancy);
    return [...before, ...after.filter(({ name }) => !names.has(name))].map((section) =>
      section.name === 'fancy' ? { ...section, markets: groupIntoSections(sessions)[0]?.markets ?? [] } : section,
    );
  }, [kept, added, markets]);
}

function getMarketId({ marketId }: WireMarket): number {
  return marketId;
}

/** Shown before markets open and after all are settled. */
function NothingOpen({ eventId }: { readonly eventId: number }) {
  const ended = useEndedEvent(eventId);
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  return (
    <Box border="all" radius="card" tone="muted" surface="panel" size={14} className={styles.notice}>
      {ended === null ? (
        <p>{t('No open markets in this match')}</p>
      ) : (
        <Suspense>
          <FinishedEvent event={ended} renderBets={renderOwnBets} />
        </Suspense>
      )}
      {isLoggedIn ? <p>{t('Your winnings and losses are in your balance.')}</p> : null}
      <p className={styles.ways}>
        {isLoggedIn ? <Link to="/ProfitLoss">{t('Betting P&L')}</Link> : null}
        <Link to="/inplay">{t('In-play matches')}</Link>
      </p>
    </Box>
  );
}

/**
 * Height above the session lines. The list reserves its space while loading, so back navigation restores the scroll
 * position.
 */
const SESSIONS_HEAD_PX = 64;

interface SectionProps extends MarketSectionsProps {
  readonly section: MarketSection;
}

function Section(props: SectionProps) {
  const { section, eventTitle, dreamEventId, isPhone } = props;
  const { name, title, markets } = section;
  const place = { eventTitle, dreamEventId, isPhone };
  if (name === 'fancy') return <FancySection {...props} />;
  if (name === 'race') return <RaceSection {...props} />;
  if (name === 'goals') return <GoalsSection {...props} />;
  if (name === 'premium') return <PremiumSection {...props} />;
  const cards = markets.map((market) => <AnyMarketCard key={market.marketId} market={market} {...place} />);
  // A single market uses its own name as heading.
  if (markets.length === 1) return cards;
  return (
    <Stack as="section" gap={4} columns={1} className={styles.section} aria-label={t(title)}>
      <h2 className={styles.sectionHead}>{t(title)}</h2>
      {cards}
    </Stack>
  );
}

function FancySection({ section, eventId, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const { markets } = section;
  const columns = useIsBroad() ? 2 : 1;
  const event = useEvent(eventId);
  return (
    <Suspense
      fallback={
        <div
          className={styles.wait}
          style={{
            blockSize: SESSIONS_HEAD_PX + SESSION_LINE_PX.wide * Math.ceil(markets.length / columns),
          }}
          role="status"
          aria-label={t('Loading sessions…')}
        />
      }
    >
      <FancyBoard
        {...{ markets, event, eventTitle, dreamEventId, isPhone, columns }}
        renderSlip={isPhone ? slipUnder : null}
        renderSquareOff={renderSessionSquareOff}
      />
    </Suspense>
  );
}

/** Premium markets, with unavailable ones collapsed. */
function PremiumSection({ section, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const { offered, notOffered } = useSettledValue(useOffered(section.markets));
  const renderCard = (market: WireMarket) => (
    <AnyMarketCard key={market.marketId} {...{ market, eventTitle, dreamEventId, isPhone }} />
  );
  return (
    <Stack as="section" gap={4} columns={1} className={styles.section} aria-label={t(section.title)}>
      <h2 className={styles.sectionHead}>{t(section.title)}</h2>
      {offered.map(renderCard)}
      <NotOffered count={notOffered.length}>{notOffered.map(renderCard)}</NotOffered>
    </Stack>
  );
}

function RaceSection({ section, eventId, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const { sports } = useTree();
  const events = sports?.flatMap((sport) => sport.events) ?? [];
  return (
    <Suspense fallback={<div className={styles.wait} role="status" aria-label={t('Loading race…')} />}>
      <RaceBoard
        markets={section.markets}
        race={events.find(({ id }) => id === eventId) ?? null}
        events={events}
        eventTitle={eventTitle}
        dreamEventId={dreamEventId}
        renderCashOut={renderMarketCashOut}
        renderSlip={isPhone ? slipUnder : null}
      />
    </Suspense>
  );
}

/** All goal lines in one card and all handicaps in another, followed by other goals markets. */
function GoalsSection({ section, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const place = { eventTitle, dreamEventId };
  const lines = section.markets.filter((market) => parseGoalLine(market) !== null);
  const handicaps = section.markets.filter((market) => parseHandicap(market) !== null);
  const tables = [
    { Card: GoalsCard, markets: lines },
    { Card: HandicapCard, markets: handicaps },
  ].filter(({ markets }) => markets.length > 0);
  const others = section.markets.filter((market) => !lines.includes(market) && !handicaps.includes(market));
  return (
    <Stack gap={4} columns={1} className={styles.section}>
      {tables.map(({ Card, markets }) => (
        <Suspense key={markets[0]?.marketId} fallback={<div className={styles.wait} />}>
          <Card
            {...place}
            markets={markets}
            renderCashOut={renderMarketCashOut}
            renderSlip={isPhone ? slipUnder : null}
          />
        </Suspense>
      ))}
      {others.map((market) => (
        <AnyMarketCard key={market.marketId} {...place} market={market} isPhone={isPhone} />
      ))}
    </Stack>
  );
}

/** ID of a group's element. */
function sectionId(name: SectionName): string {
  return `group-${name}`;
}

const SHORT: Partial<Readonly<Record<SectionName, string>>> = {
  tied: phrase('Tied'),
  other: phrase('Lines'),
};

/** Phones: sticky links to the groups, highlighting the current one. */
function MarketChips({ sections }: { readonly sections: readonly MarketSection[] }) {
  const names = sections.map(({ name }) => name).join();
  const current = useCurrent(names);
  if (sections.length < 2) return null;
  return (
    <nav className={styles.chips} aria-label={t('Market groups')}>
      {sections.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          className={chips.pill}
          aria-current={name === current || undefined}
          onClick={() => document.getElementById(sectionId(name))?.scrollIntoView()}
        >
          {t(SHORT[name] ?? title)}
        </button>
      ))}
    </nav>
  );
}

/** The group at the top of the viewport. @param names all group names, joined into one stable value. */
function useCurrent(names: string): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const seen = new Set<string>();
    const order = names.split(',');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(order.find((name) => seen.has(`group-${name}`)) ?? '');
      },
      { rootMargin: '-110px 0px -60% 0px' },
    );
    for (const name of order) {
      const element = document.getElementById(`group-${name}`);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [names]);
  return current;
}
