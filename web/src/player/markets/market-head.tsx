import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import type { LiveMarket } from '#client/prices/prices.ts';
import { useLiveMarket, useMatched } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { amountText, rupeesText, sizeText } from '#format/money.ts';
import { marketText, rulesText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useWonMoment } from '#player/betting/won-moment.ts';
import { pinnedMarkets, togglePinnedMarket } from '#player/features/pins/pinned-markets.ts';
import { useBackToClose } from '#ui/back/use-back-to-close.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';
import won from '#ui/motion/won.module.css';
import styles from './market-card.module.css';
import { formatMarketMessage } from './stop-notice.tsx';

export interface MarketHeadProps {
  readonly market: WireMarket;
  readonly live: LiveMarket | null;
  /** Opens the full book of an exchange market; null for house markets. */
  readonly onDepth: (() => void) | null;
  /** Cash-out or other market-level controls. */
  readonly children: ReactNode;
}

/** Market name, terms and market-level actions. The event's head says whether it is in-play. */
export function MarketHead({ market, live, onDepth, children }: MarketHeadProps) {
  // On phones the cash-out amount needs the space; the pin is behind the "i".
  const isPhone = !useMedia(MEDIA.notPhone);
  return (
    <>
      <header className={styles.head}>
        <h2 id={makeHeadingId(market)} className={won.won} data-won={useWonMoment(market.marketId) || undefined}>
          {marketText(market)}
        </h2>
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} hasPin={isPhone} />
        {market.house ? <HouseMeta market={market} /> : <Meta market={market} />}
        <span className={styles.act}>
          {children}
          {onDepth === null ? null : (
            <button
              type="button"
              className={styles.tool}
              aria-label={t('Market depth: {name}', { name: marketText(market) })}
              title={t('Market depth and price history')}
              onClick={onDepth}
            >
              <Icon variant="regular" name="charts" size={16} />
            </button>
          )}
          {isPhone ? null : <PinMarket market={market} />}
        </span>
      </header>
      {live?.message ? <p className={styles.message}>{formatMarketMessage(live)}</p> : null}
    </>
  );
}

/** ID of the market's heading. */
export function makeHeadingId({ marketId }: Pick<WireMarket, 'marketId'>): string {
  return `market-${marketId}`;
}

/** Heading IDs of the market and, if given, its match. */
export function joinHeadingIds(market: Pick<WireMarket, 'marketId'>, matchId?: string): string {
  return matchId === undefined ? makeHeadingId(market) : `${makeHeadingId(market)} ${matchId}`;
}

function Meta({ market }: { readonly market: WireMarket }) {
  const matched = useMatched(market.marketId);
  return (
    <span className={styles.meta}>
      <Text only="wide">
        {t('Min {min} · Max {max} · Matched {matched}', {
          min: amountText(market.min),
          max: amountText(market.max),
          matched: rupeesText(Math.floor(matched)),
        })}
      </Text>
      <Text only="phone">₹{sizeText(matched)}</Text>
    </span>
  );
}

/** Limits of a house market, and a note if it is commission-free; phones show only the note. */
export function HouseMeta({ market }: { readonly market: WireMarket }) {
  const limits = formatLimits(market);
  if (market.commissionPercent !== 0) return <span className={styles.meta}>{limits}</span>;
  const free = t('Zero commission');
  return (
    <span className={styles.meta}>
      <Text only="wide">{`${limits} · ${free}`}</Text>
      <Text only="phone">{free}</Text>
    </span>
  );
}

/** Formats `Min 100 · Max 1,00,000`. */
export function formatLimits({ min, max }: Pick<WireMarket, 'min' | 'max'>): string {
  return t('Min {min} · Max {max}', { min: amountText(min), max: amountText(max) });
}

/**
 * Most common limits of some markets, formatted; null if none. Shown once above a list, so that rows only show
 * exceptions.
 */
export function findCommonLimits(markets: readonly WireMarket[]): string | null {
  const counts = new Map<string, number>();
  for (const market of markets) {
    const text = formatLimits(market);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most = null] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

export interface MarketInfoProps {
  readonly market: WireMarket;
  readonly delayMs: number;
  /** Includes the pin, where a row has room for one icon. */
  readonly hasPin?: boolean;
}

/** Terms and rules behind the "i"; doesn't re-render on price changes. */
export const MarketInfo = memo(function MarketInfo(props: MarketInfoProps) {
  const { market, delayMs, hasPin = false } = props;
  const id = useId();
  const isPinned = useStore(pinnedMarkets, ({ ids }) => ids.includes(market.marketId));
  const message = useLiveMarket(market.marketId)?.message ?? null;
  return (
    <>
      <button
        type="button"
        className={styles.info}
        popoverTarget={id}
        data-pinned={(hasPin && isPinned) || undefined}
        aria-label={t('Rules for {name}', { name: marketText(market) })}
      >
        {hasPin && isPinned ? (
          <Icon variant="solid" name="pin" size={12} />
        ) : (
          // untranslated: a symbol with an accessible label
          'i'
        )}
      </button>
      <InfoPopover id={id}>
        <h3>{marketText(market)}</h3>
        {message === null ? null : <p className={styles.note}>{message}</p>}
        <Terms market={market} delayMs={delayMs} />
        <p>
          {market.rules === null ? t('Settled on the official result.') : rulesText(market.rules, market.rulesLabels)}
        </p>
        {hasPin ? (
          <Button
            aria-label={t('Pin {name}', { name: marketText(market) })}
            aria-pressed={isPinned}
            onClick={() => togglePinnedMarket(market)}
          >
            <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={16} />
            {isPinned ? t('Pinned') : t('Pin')}
          </Button>
        ) : null}
      </InfoPopover>
    </>
  );
});

/** A native popover, which the browser opens and closes. Back closes it too. */
function InfoPopover({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  useBackToClose(isOpen, () => popover.current?.hidePopover());
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      className={styles.popover}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {children}
    </div>
  );
}

function Terms({ market, delayMs }: Pick<MarketInfoProps, 'market' | 'delayMs'>) {
  const { min, max, commissionPercent: percent, maxProfit } = market;
  return (
    <dl>
      <dt>{t('Stake')}</dt>
      <dd>{t('{from} to {to}', { from: amountText(min), to: amountText(max) })}</dd>
      <dt>{t('Commission')}</dt>
      <dd>{percent === 0 ? t('None') : t('{percent}% of net winnings in this market', { percent })}</dd>
      <dt>{t('Delay')}</dt>
      <dd>
        {delayMs === 0 ? t('None') : t('{seconds} s for bets that match immediately', { seconds: delayMs / 1_000 })}
      </dd>
      {maxProfit === null ? null : (
        <>
          <dt>{t('Maximum profit')}</dt>
          <dd>{amountText(maxProfit)}</dd>
        </>
      )}
    </dl>
  );
}

export interface PinMarketProps {
  readonly market: Pick<WireMarket, 'eventId' | 'marketId' | 'marketName' | 'marketLabel'>;
}

/** Pins or unpins a market; pinned sessions come first in their list. */
export const PinMarket = memo(function PinMarket({ market }: PinMarketProps) {
  const { eventId, marketId } = market;
  const isPinned = useStore(pinnedMarkets, ({ ids }) => ids.includes(marketId));
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={t('Pin {name}', { name: marketText(market) })}
      aria-pressed={isPinned}
      onClick={() => togglePinnedMarket({ eventId, marketId })}
    >
      <Icon variant={isPinned ? 'solid' : 'regular'} name="pin" size={16} />
    </button>
  );
});
