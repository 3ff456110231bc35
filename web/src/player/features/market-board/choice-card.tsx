import type { WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { useMarketPrices } from '#client/prices/price-sources.ts';
import type { LiveRunner } from '#client/prices/prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import { useOddsFormatter } from '#player/betting/odds-text.ts';
import { formatQuoted, type Selection } from '#player/betting/quote.ts';
import { useSelectionIn } from '#player/features/bet-slip/slip.ts';
import card from '#player/markets/market-card.module.css';
import { HouseMeta, joinHeadingIds, MarketInfo, makeHeadingId, PinMarket } from '#player/markets/market-head.tsx';
import { getOfferStatus, getOverlay, MarketPriceOverlay, type OfferStatus } from '#player/markets/market-overlay.tsx';
import { ResultChips } from '#player/markets/runner-marks.tsx';
import { formatMarketMessage } from '#player/markets/stop-notice.tsx';
import { type PickOf, useOutcomes, usePick, useRunnerIds } from '#player/markets/use-market.ts';
import { QuoteCell } from '#ui/quote-cell/quote-cell.tsx';
import styles from './choice-card.module.css';

export interface ChoiceCardProps {
  readonly market: WireMarket;
  readonly eventTitle: string;
  readonly dreamEventId: string;
  /** ID of the element naming the match, on pages with several. */
  readonly matchId?: string;
  /** On phones, the slip opens under the tapped row. */
  readonly renderSlip: ((selection: Selection) => ReactNode) | null;
}

/** Back-only house market, such as the toss or premium markets: one price per option. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { market, eventTitle, dreamEventId, matchId, renderSlip } = props;
  const { live, runners } = useMarketPrices(market.marketId, useRunnerIds(market));
  const stale = useStore(connection, (state) => state.stale);
  const here = useSelectionIn(market.marketId);
  const outcomes = useOutcomes(market, here);
  const pickQuote = usePick({ market, eventTitle, dreamEventId });
  const isFoldable = getScreenTraits(market.kind).isPremium === true;
  const [isFolded, setFolded] = useState(false);
  return (
    <section
      className={card.card}
      aria-labelledby={joinHeadingIds(market, matchId)}
      data-slip={(renderSlip !== null && here !== null) || undefined}
    >
      <header className={card.head}>
        <h2 id={makeHeadingId(market)}>{marketText(market)}</h2>
        <MarketInfo market={market} delayMs={live?.delayMs ?? market.delayMs} />
        <HouseMeta market={market} />
        <span className={card.act}>
          {isFoldable ? (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!isFolded}
              aria-label={t('Prices for {name}', { name: marketText(market) })}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? '+' : '−'}
            </button>
          ) : null}
          <PinMarket market={market} />
        </span>
      </header>
      {live?.message ? <p className={card.message}>{formatMarketMessage(live)}</p> : null}
      <div className={styles.choices} data-kind={market.kind}>
        {(isFolded ? [] : market.runners).map((runner, index) => (
          <Choice
            key={runner.id}
            market={market}
            runner={runner}
            live={runners[index]}
            status={getOfferStatus(live)}
            stale={stale}
            isSelected={here?.runnerId === runner.id}
            pickQuote={pickQuote}
          >
            <ResultChips result={outcomes.now[index] ?? null} resultAfter={outcomes.after[index] ?? null} />
          </Choice>
        ))}
      </div>
      {renderSlip !== null && here !== null ? renderSlip(here) : null}
    </section>
  );
}

interface ChoiceProps {
  readonly market: WireMarket;
  readonly runner: WireRunner;
  readonly live: LiveRunner | undefined;
  readonly status: OfferStatus;
  readonly stale: boolean;
  readonly isSelected: boolean;
  readonly pickQuote: PickOf;
  /** The user's P&L on this option. */
  readonly children: ReactNode;
}

function Choice(props: ChoiceProps) {
  const { market, runner, live, status, stale, isSelected, pickQuote, children } = props;
  const veil = getOverlay(status, live?.status ?? 'SUSPENDED');
  const rate = live?.back[0]?.[0] ?? null;
  const say = useOddsFormatter();
  const text = rate === null ? null : formatQuoted(market.kind, rate, say);
  return (
    <div className={styles.choice} data-veiled={veil !== null || undefined}>
      <div className={card.name}>
        <b>{runnerText(runner)}</b>
        {children}
      </div>
      {veil === null ? (
        <span>
          <QuoteCell
            side={getScreenTraits(market.kind).isPremium ? 'premium' : 'back'}
            name={t('Back {name} at {price}', {
              name: runnerText(runner),
              price: text ?? '',
            })}
            text={text}
            note=""
            value={rate}
            selected={isSelected}
            stale={stale}
            onPick={() => {
              if (rate !== null) pickQuote(runner, 'BACK', { price: rate });
            }}
          />
        </span>
      ) : (
        <span>
          <MarketPriceOverlay eventId={market.eventId} kind={veil} />
        </span>
      )}
    </div>
  );
}
