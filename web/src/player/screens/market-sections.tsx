import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useEndedEvent, useTree } from '#data/queries/catalogue.ts';
import { learnMarkets } from '#data/stores/market-news.ts';
import { useStore } from '#data/stores/observable.ts';
import { useOneClick } from '#data/stores/one-click.ts';
import { learnPinnedEvents } from '#data/stores/pinned-markets.ts';
import { session } from '#data/stores/session.ts';
import { useIsBroad } from '#data/view-models/is-broad.ts';
import { goalLineOf } from '#data/view-models/market-goals.ts';
import { type MarketSection, sectionsOf } from '#data/view-models/market-sections.ts';
import { useFirstSlice } from '#data/view-models/use-first-slice.ts';
import { LINE } from '#player/features/market-board/line-heights.ts';
import { NoticeStrip, ResultsStrip } from '#player/features/market-board/results-strip.tsx';
import { t } from '#text/text.ts';
import { AnyMarketCard, slipUnder } from './any-market-card.tsx';
import { BettingStrip } from './betting-strip.tsx';
import { cashOutOf, squareOffOf } from './closing-bets.tsx';
import { MarketChips, sectionId } from './market-chips.tsx';
import styles from './market-screen.module.css';

const FancyBoard = lazy(() =>
  import('#player/features/market-board/fancy-board.tsx').then(({ FancyBoard: Board }) => ({
    default: Board,
  })),
);
const RaceBoard = lazy(() =>
  import('#player/features/market-board/race-board.tsx').then(({ RaceBoard: Board }) => ({
    default: Board,
  })),
);
const GoalsCard = lazy(() =>
  import('#player/features/market-board/goals-card.tsx').then(({ GoalsCard: Card }) => ({
    default: Card,
  })),
);

export interface MarketSectionsProps {
  readonly eventId: number;
  readonly markets: readonly WireMarket[];
  readonly eventTitle: string;
  readonly dreamEventId: string;
  readonly isPhone: boolean;
}

/** So many groups fill a screen; those below are drawn in the pauses after. */
const GROUPS_AT_ONCE = 2;

/** Every market of a match in its group, and at the end what was settled meanwhile. */
export function MarketSections(props: MarketSectionsProps) {
  const { eventId, markets, isPhone } = props;
  const sections = sectionsOf(markets);
  const isOneClick = useOneClick();
  const groupsDrawn = useFirstSlice(GROUPS_AT_ONCE);
  useEffect(() => {
    learnMarkets(markets);
    learnPinnedEvents(markets);
  }, [markets]);
  return (
    <div className={styles.markets} data-one-click={(isPhone && isOneClick) || undefined}>
      {isPhone ? <BettingStrip eventId={eventId} /> : null}
      {isPhone ? <MarketChips sections={sections} /> : null}
      <NoticeStrip eventId={eventId} />
      {markets.length === 0 ? <NothingOpen eventId={eventId} /> : null}
      {sections.map((section, place) => (
        <div key={section.name} id={sectionId(section.name)} className={styles.group}>
          {place < groupsDrawn ? <Section section={section} {...props} /> : null}
        </div>
      ))}
      <ResultsStrip eventId={eventId} />
    </div>
  );
}

/** Before anything opens, and when all is settled. */
function NothingOpen({ eventId }: { readonly eventId: number }) {
  const isOver = useEndedEvent(eventId) !== null;
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  return (
    <div className={styles.notice}>
      <p>
        {isOver
          ? t('This match has finished and every market is settled.')
          : t('No market is open in this match right now.')}
        {isLoggedIn ? ` ${t('What your bets came to is in your balance.')}` : ''}
      </p>
      <p className={styles.ways}>
        {isLoggedIn ? <Link to="/ProfitLoss">{t('Betting P&L')}</Link> : null}
        <Link to="/inplay">{t('Matches in play')}</Link>
      </p>
    </div>
  );
}

/** Above the lines of sessions. Their list keeps its room while it is fetched: a page that is come back to opens where it was left. */
const SESSIONS_HEAD_PX = 100;

interface SectionProps extends MarketSectionsProps {
  readonly section: MarketSection;
}

function Section(props: SectionProps) {
  const { section, eventTitle, dreamEventId, isPhone } = props;
  const { name, title, markets } = section;
  const columns = useIsBroad() ? 2 : 1;
  const place = { eventTitle, dreamEventId, isPhone };
  if (name === 'fancy') {
    return (
      <Suspense
        fallback={
          <div
            className={styles.wait}
            style={{
              blockSize: SESSIONS_HEAD_PX + LINE.wide * Math.ceil(markets.length / columns),
            }}
            role="status"
            aria-label={t('Fetching sessions')}
          />
        }
      >
        <FancyBoard
          {...place}
          markets={markets}
          columns={columns}
          renderSlip={isPhone ? slipUnder : null}
          renderSquareOff={squareOffOf}
        />
      </Suspense>
    );
  }
  if (name === 'race') return <RaceSection {...props} />;
  if (name === 'goals') return <GoalsSection {...props} />;
  const cards = markets.map((market) => (
    <AnyMarketCard key={market.marketId} market={market} {...place} />
  ));
  // A single market is headed by its own name.
  if (markets.length === 1) return cards;
  return (
    <section className={styles.section} aria-label={t(title)}>
      <h2 className={styles.sectionHead}>{t(title)}</h2>
      {cards}
    </section>
  );
}

function RaceSection({ section, eventId, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const { sports } = useTree();
  const events = sports?.flatMap((sport) => sport.events) ?? [];
  return (
    <Suspense
      fallback={<div className={styles.wait} role="status" aria-label={t('Fetching race')} />}
    >
      <RaceBoard
        markets={section.markets}
        race={events.find(({ id }) => id === eventId) ?? null}
        events={events}
        eventTitle={eventTitle}
        dreamEventId={dreamEventId}
        renderCashOut={cashOutOf}
        renderSlip={isPhone ? slipUnder : null}
      />
    </Suspense>
  );
}

/** The lines of goals in one card, and what else is bet on goals below it. */
function GoalsSection({ section, eventTitle, dreamEventId, isPhone }: SectionProps) {
  const place = { eventTitle, dreamEventId };
  const lines = section.markets.filter((market) => goalLineOf(market) !== null);
  const others = section.markets.filter((market) => !lines.includes(market));
  return (
    <div className={styles.section}>
      {lines.length === 0 ? null : (
        <Suspense fallback={<div className={styles.wait} />}>
          <GoalsCard
            {...place}
            markets={lines}
            renderCashOut={cashOutOf}
            renderSlip={isPhone ? slipUnder : null}
          />
        </Suspense>
      )}
      {others.map((market) => (
        <AnyMarketCard key={market.marketId} {...place} market={market} isPhone={isPhone} />
      ))}
    </div>
  );
}
