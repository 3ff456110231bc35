import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useState } from 'react';
import { useBettingStop } from '#client/catalogue/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { resultText as amountText } from '#format/money.ts';
import { type MarketNames, marketText, nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { getSign } from '#player/markets/runner-marks.tsx';
import { isFancy } from '#player/markets/sections.ts';
import notice from '#player/markets/stop-notice.module.css';
import { formatMarketMessage, StopNotice } from '#player/markets/stop-notice.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { useMoveNote } from '#ui/motion/steady-area.tsx';
import { formatResult, useEventResults } from './event-results.ts';
import { type MarketOutcome, marketUpdates } from './market-news.ts';
import styles from './results-strip.module.css';

/** The rest is shown on request. */
const SHOWN_FIRST = 8;

interface ResultLine extends MarketNames {
  readonly marketId: number;
  readonly text: string;
  readonly profitLoss: number | null;
}

/** Market results of the match, with the user's P&L. */
export function ResultsStrip({ eventId }: { readonly eventId: number }) {
  const lines = useLines(eventId);
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, SHOWN_FIRST);
  return (
    <Box
      as="section"
      surface="panel"
      radius="panel"
      border="card"
      className={styles.strip}
      aria-labelledby="results-head"
    >
      <h2 id="results-head">{t('Results')}</h2>
      <ul data-own={lines.some(({ profitLoss }) => profitLoss !== null) || undefined}>
        {shown.map(({ marketId, text, profitLoss, ...names }) => (
          <li key={marketId}>
            <b>{marketText(names)}</b>
            <span>{text}</span>
            <em data-sign={getSign(profitLoss ?? 0)}>{profitLoss === null ? '' : amountText(profitLoss)}</em>
          </li>
        ))}
      </ul>
      {shown.length < lines.length ? (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {t('Show all {count} results', { count: lines.length })}
        </button>
      ) : null}
    </Box>
  );
}

/** Stored results, preceded by those just pushed to this page. */
function useLines(eventId: number): readonly ResultLine[] {
  const outcomes = useStore(marketUpdates, (state) => state.outcomes);
  const own = outcomes.filter((outcome) => outcome.eventId === eventId);
  const results = useEventResults(eventId, own.length);
  const known = new Set(results.map(({ marketId }) => marketId));
  const fresh = own.filter(({ marketId }) => !known.has(marketId));
  return [
    ...fresh.map((outcome) => ({
      marketId: outcome.marketId,
      marketName: outcome.marketName,
      marketLabel: outcome.marketLabel,
      text: describeFreshOutcome(outcome),
      profitLoss: outcome.profitLoss,
    })),
    ...results.map((result) => ({
      marketId: result.marketId,
      marketName: result.marketName,
      marketLabel: result.marketLabel,
      text: formatResult(result),
      profitLoss: own.find(({ marketId }) => marketId === result.marketId)?.profitLoss ?? null,
    })),
  ];
}

function describeFreshOutcome({ isVoid, runs, result, resultLabel }: MarketOutcome): string {
  if (isVoid) return t('Void, stakes returned');
  if (runs !== null) return String(runs);
  return nameText(result, resultLabel) || t('Settled');
}

/** Explains why and until when betting on the match is stopped, in the traders' words. */
export function StopStrip({ eventId }: { readonly eventId: number }) {
  const stop = useBettingStop(eventId);
  useMoveNote(String(stop === null));
  return stop === null ? null : <StopNotice stop={stop} />;
}

export interface NoticeStripProps {
  readonly eventId: number;
  /** The page's markets. */
  readonly markets: readonly WireMarket[];
}

/**
 * Traders' notices about markets of the match, e.g. bets voided for a wrong rate. Excludes those shown in a market's
 * header; session rows have no room for them and delisted markets have no header.
 */
export function NoticeStrip({ eventId, markets }: NoticeStripProps) {
  const notices = useStore(marketUpdates, (state) => state.notices);
  const headed = new Set(markets.filter((market) => !isFancy(market)).map(({ marketId }) => marketId));
  const own = notices.filter((notice) => notice.eventId === eventId && !headed.has(notice.marketId));
  useMoveNote(['notices', ...own.map(({ marketId }) => marketId)].join());
  if (own.length === 0) return null;
  return (
    <section className={notice.notice} aria-label={t('Market notices')} role="status">
      {own.map(({ marketId, message, messageCode, ...names }) => (
        <p key={marketId}>
          <b>{marketText(names)}</b> {formatMarketMessage({ message, messageCode })}
        </p>
      ))}
    </section>
  );
}
