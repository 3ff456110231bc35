import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { isInPlay } from '#client/catalogue/events.ts';
import { useLiveEvent } from '#client/catalogue/live-events.ts';
import { dayClockText } from '#format/date-time.ts';
import { marketText, nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import { recordMarkets } from '#player/features/market-board/market-news.ts';
import { type ShownPin, usePinnedMarkets } from '#player/features/pins/market-pins.ts';
import { movePinnedMarket, unpinMarkets } from '#player/features/pins/pinned-markets.ts';
import { isFancy } from '#player/markets/sections.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { SteadyArea } from '#ui/motion/steady-area.tsx';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { AnyMarketCard, renderMarketCashOut, slipUnder } from './betting-parts.tsx';
import { BettingStrip, renderSessionSquareOff } from './betting-strip.tsx';
import styles from './multi-market-screen.module.css';

const FancyList = lazyComponent(() =>
  import('#player/features/fancy-board/fancy-list.tsx').then(({ FancyList }) => FancyList),
);
const RaceCard = lazyComponent(() =>
  import('#player/features/race-board/race-card.tsx').then(({ RaceCard }) => RaceCard),
);

/** `/multi-market`: all pinned markets of any matches, live and side by side. */
export function MultiMarketScreen() {
  const isPhone = useIsPhone();
  const { shown, goneIds, isWaiting, error, refetch } = usePinnedMarkets();
  const isEmpty = shown.every(({ market }) => market === null);
  return (
    <Stack gap="page" content="start" canShrink>
      <Row gap={5} justify="between" className={styles.head}>
        <Text as="h1" font="title">
          {t('Multi-market')}
        </Text>
        {shown.length === 0 ? null : (
          <Button size="s" onClick={() => unpinMarkets(shown.map(({ pin }) => pin.marketId))}>
            {t('Clear all')}
          </Button>
        )}
      </Row>
      {isPhone ? <BettingStrip /> : null}
      {shown.length === 0 ? <HowToPin /> : null}
      {error === null ? null : <LoadFailure title={t('Couldn’t load some markets.')} text={error} onRetry={refetch} />}
      {goneIds.length === 0 ? null : (
        <Text
          as="p"
          surface="panel"
          radius="panel"
          border="all"
          size={13}
          tone="muted"
          className={styles.note}
          role="status"
        >
          {t('{count, plural, one {# pinned market has closed.} other {# pinned markets have closed.}}', {
            count: goneIds.length,
          })}{' '}
          <Button size="s" onClick={() => unpinMarkets(goneIds)}>
            {t('{count, plural, one {Remove it} other {Remove them}}', { count: goneIds.length })}
          </Button>
        </Text>
      )}
      {isEmpty && isWaiting ? <Skeleton label={t('Loading pinned markets…')} rows={6} shape="prices" /> : null}
      <SteadyArea>
        <PinnedList shown={shown} />
      </SteadyArea>
    </Stack>
  );
}

/** Pinned markets in the user's order. One that closes keeps its place while somebody aims at the list. */
function PinnedList({ shown }: { readonly shown: readonly ShownPin[] }) {
  const open = shown.filter(({ market }) => market !== null);
  const { kept, added } = useSteadyList(open, getPinId, {
    renew: shown.map(getPinId).join(),
    grows: true,
  });
  const entries = [...kept, ...added].map(({ item }) => item);
  return (
    <Stack as="ul" gap={6} canShrink aria-label={t('Pinned markets')}>
      {entries.map((entry, index) => (
        <Pinned
          key={entry.pin.marketId}
          entry={entry}
          above={entries[index - 1]?.pin.marketId ?? null}
          below={entries[index + 1]?.pin.marketId ?? null}
        />
      ))}
    </Stack>
  );
}

function getPinId({ pin }: ShownPin): number {
  return pin.marketId;
}

function HowToPin() {
  return (
    <EmptyState
      title={t('No pinned markets')}
      text={t('Tap the pin on any market or session to see it here, alongside markets from other matches.')}
    >
      <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
    </EmptyState>
  );
}

interface PinnedProps {
  readonly entry: ShownPin;
  /** Market IDs of the neighbours; null at the ends. */
  readonly above: number | null;
  readonly below: number | null;
}

function Pinned({ entry, above, below }: PinnedProps) {
  const { pin, market, event } = entry;
  const live = useLiveEvent(pin.eventId);
  useLayoutEffect(() => {
    if (market !== null) recordMarkets([market]);
  }, [market]);
  if (market === null) return null;
  const { marketId } = market;
  const name = marketText(market);
  const matchId = `match-of-${marketId}`;
  const state = live ?? event;
  const score = state?.score?.sides.find(({ batting }) => batting) ?? null;
  return (
    <Stack as="li" gap={2} canShrink>
      <Row wrap canShrink className={styles.match}>
        {event === null ? (
          <span id={matchId} className={styles.title}>
            {name}
          </span>
        ) : (
          <Link
            id={matchId}
            className={styles.title}
            to="/markets/$eventid/$dreamid"
            params={{ eventid: String(event.id), dreamid: event.dreamEventId }}
          >
            {event.title}
          </Link>
        )}
        {event === null || state === null ? null : (
          <small data-live={isInPlay(state) || undefined}>
            {isInPlay(state) ? t('In-play') : dayClockText(event.startTime)}
          </small>
        )}
        {score === null ? null : <small>{nameText(score.text, score.textLabel)}</small>}
        <PinTools marketId={marketId} {...{ name, above, below }} />
      </Row>
      <OneMarket market={market} event={event ?? undefined} matchId={matchId} />
    </Stack>
  );
}

interface PinToolsProps extends Omit<PinnedProps, 'entry'> {
  readonly marketId: number;
  readonly name: string;
}

/** Move up, move down, unpin. */
function PinTools({ marketId, name, above, below }: PinToolsProps) {
  return (
    <Row as="span" gap={1} align="stretch" pushed className={styles.tools}>
      <Tool
        name={t('Move {name} up', { name })}
        isOff={above === null}
        onPress={() => movePinnedMarket(marketId, above ?? marketId)}
      >
        ↑
      </Tool>
      <Tool
        name={t('Move {name} down', { name })}
        isOff={below === null}
        onPress={() => movePinnedMarket(below ?? marketId, marketId)}
      >
        ↓
      </Tool>
      <Tool name={t('Remove {name}', { name })} isOff={false} onPress={() => unpinMarkets([marketId])}>
        <Icon variant="regular" name="close" size={16} />
      </Tool>
    </Row>
  );
}

interface ToolProps {
  readonly name: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Stays focusable at the ends of the list, so that repeated moves keep the focus. */
function Tool({ name, isOff, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        onPress();
        // Moving an element in the DOM loses its focus.
        requestAnimationFrame(() => {
          if (currentTarget.isConnected) currentTarget.focus();
        });
      }}
    >
      {children}
    </button>
  );
}

interface OneMarketProps {
  readonly market: WireMarket;
  readonly event: EventItem | undefined;
  readonly matchId: string;
}

function OneMarket({ market, event, matchId }: OneMarketProps) {
  const isPhone = useIsPhone();
  const place = { eventTitle: event?.title ?? '', dreamEventId: event?.dreamEventId ?? '0' };
  if (isFancy(market)) {
    return (
      <Box surface="panel" radius="panel" border="all" className={styles.session}>
        <Suspense fallback={null}>
          <FancyList
            {...place}
            event={event}
            label={marketText(market)}
            markets={[market]}
            columns={1}
            isPhone={isPhone}
            renderSlip={isPhone ? slipUnder : null}
            renderSquareOff={renderSessionSquareOff}
          />
        </Suspense>
      </Box>
    );
  }
  if (isRaceMarket(market)) {
    return (
      <Suspense fallback={null}>
        <RaceCard
          {...place}
          market={market}
          cashOut={renderMarketCashOut(market)}
          matchId={matchId}
          renderSlip={isPhone ? slipUnder : null}
        />
      </Suspense>
    );
  }
  return <AnyMarketCard {...place} market={market} matchId={matchId} isPhone={isPhone} />;
}

/** True for race markets, which are shown as on the race page. */
function isRaceMarket({ kind }: WireMarket): boolean {
  return getScreenTraits(kind).inRace !== undefined;
}
