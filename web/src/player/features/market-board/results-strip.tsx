import type { PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useBettingStop } from '#data/catalogue/catalogue.ts';
import { onPush } from '#data/hub/pushes.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { dayClockText } from '#format/date-time.ts';
import { resultText as amountText } from '#format/money.ts';
import { nameText, sentenceText, t } from '#text/text.ts';
import { resultText, useEventResults } from './event-results.ts';
import { messageText } from './message-text.ts';
import styles from './results-strip.module.css';

/** A market that was settled or voided while its page was open. */
export interface MarketOutcome {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketName: string;
  readonly isVoid: boolean;
  /** `Deccan Falcons`, `51 runs`; empty while nothing is known of it. */
  readonly result: string;
  /** Rupees that the bettor won or lost, less commission; null: nothing of theirs was in it, or it is not shown yet. */
  readonly profitLoss: number | null;
}

/** A message of the traders on a market, such as bets voided for a wrong rate. */
export interface MarketNotice {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketName: string;
  readonly message: string;
  readonly messageCode: WireMarket['messageCode'];
}

export interface MarketNews {
  /** Newest first. */
  readonly outcomes: readonly MarketOutcome[];
  readonly notices: readonly MarketNotice[];
}

const MOST_NOTICES = 20;

/** What the pushes of this visit said about markets; gone with a reload. */
export const marketNews = storeOf<MarketNews>({ outcomes: [], notices: [] });

type Known = Pick<WireMarket, 'marketName' | 'runners'>;
/** Settled markets are in no list any more: their names must be known from before. */
const known = new Map<number, Known>();

/** Remembers names, so that a market that is settled can still be named. */
export function learnMarkets(markets: readonly WireMarket[]): void {
  for (const { marketId, marketName, runners } of markets) {
    known.set(marketId, { marketName, runners });
  }
}

/** Listens from the first market page on. */
onPush((message: PushMessage) => {
  if (message.Code === 'MarketStatus') noteStatus(message.Data);
  if (message.Code === 'BetSettled') noteSettled(message.Data);
  if (message.Code === 'OddsUpdate') noteWinners(message.Data);
  if (message.Code === 'BetUnsettled') dropOutcome(message.Data.MarketId);
});

function noteStatus(data: PushData['MarketStatus']): void {
  const { EventId: eventId, MarketId: marketId, Status: status, Message: message } = data;
  const marketName = known.get(marketId)?.marketName;
  if (marketName === undefined) return;
  const isVoid = status === 'VOIDED';
  if (isVoid || status === 'SETTLED') {
    const before = outcomeOf(marketId);
    putOutcome({
      eventId,
      marketId,
      marketName,
      isVoid,
      result: before?.result ?? '',
      profitLoss: before?.profitLoss ?? null,
    });
  } else dropOutcome(marketId);
  const { notices } = marketNews.getState();
  const others = notices.filter((notice) => notice.marketId !== marketId);
  if (message !== null && message !== '') {
    const notice = { eventId, marketId, marketName, message, messageCode: data.MessageCode };
    marketNews.setState({ notices: [notice, ...others].slice(0, MOST_NOTICES) });
  } else if (others.length < notices.length && !isVoid) marketNews.setState({ notices: others });
}

/** The runners of a settled market follow its status: those without a bet of theirs learn the winner from them. */
function noteWinners({ Markets }: PushData['OddsUpdate']): void {
  for (const { MarketId, Runners } of Markets) {
    const outcome = outcomeOf(MarketId);
    if (outcome === undefined || outcome.result !== '') continue;
    const names = Runners.filter(({ Status }) => Status === 'WINNER').map(({ Id }) =>
      nameOf(MarketId, Id),
    );
    if (names.length > 0) putOutcome({ ...outcome, result: names.join(', ') });
  }
}

function nameOf(marketId: number, runnerId: number): string {
  return known.get(marketId)?.runners.find(({ id }) => id === runnerId)?.runnername ?? '';
}

function noteSettled(data: PushData['BetSettled']): void {
  const { EventId: eventId, MarketId: marketId, Result: result } = data;
  // In paise, so that the difference is exact.
  const profitLoss = (Math.round(data.ProfitLoss * 100) - Math.round(data.Commission * 100)) / 100;
  const market = known.get(marketId);
  if (market === undefined) return;
  putOutcome({
    eventId,
    marketId,
    marketName: market.marketName,
    isVoid: 'void' in result,
    result: resultWords(marketId, result),
    profitLoss,
  });
}

function resultWords(marketId: number, result: WireMarketResult): string {
  if ('winnerRunnerId' in result) return nameOf(marketId, result.winnerRunnerId);
  if ('winners' in result) return result.winners.map((id) => nameOf(marketId, id)).join(', ');
  if ('placings' in result) {
    return result.placings
      .map((tied) => tied.map((id) => nameOf(marketId, id)).join(' = '))
      .join(', ');
  }
  // untranslated: results are said where they are shown, like names
  if ('runs' in result) return result.runs === 1 ? '1 run' : `${result.runs} runs`;
  return '';
}

function outcomeOf(marketId: number): MarketOutcome | undefined {
  return marketNews.getState().outcomes.find((outcome) => outcome.marketId === marketId);
}

function putOutcome(outcome: MarketOutcome): void {
  const { outcomes } = marketNews.getState();
  const others = outcomes.filter(({ marketId }) => marketId !== outcome.marketId);
  marketNews.setState({ outcomes: [outcome, ...others] });
}

function dropOutcome(marketId: number): void {
  const { outcomes } = marketNews.getState();
  const others = outcomes.filter((outcome) => outcome.marketId !== marketId);
  if (others.length < outcomes.length) marketNews.setState({ outcomes: others });
}

/** The rest comes with a press. */
const SHOWN_FIRST = 8;

interface ResultLine {
  readonly marketId: number;
  readonly marketName: string;
  readonly text: string;
  readonly profitLoss: number | null;
}

/** How the markets of the match ended, with the bettor's own result where they had bets. */
export function ResultsStrip({ eventId }: { readonly eventId: number }) {
  const lines = useLines(eventId);
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, SHOWN_FIRST);
  return (
    <section className={styles.strip} aria-labelledby="results-head">
      <h2 id="results-head">{t('Results')}</h2>
      <ul>
        {shown.map(({ marketId, marketName, text, profitLoss }) => (
          <li key={marketId}>
            <b>{nameText(marketName)}</b>
            <span>{text}</span>
            <em
              data-sign={profitLoss === null || profitLoss === 0 ? undefined : signOf(profitLoss)}
            >
              {profitLoss === null ? '' : amountText(profitLoss)}
            </em>
          </li>
        ))}
      </ul>
      {shown.length < lines.length ? (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {t('Show all {count} results', { count: lines.length })}
        </button>
      ) : null}
    </section>
  );
}

/** What the server has kept, and before it what this page has just heard of. */
function useLines(eventId: number): readonly ResultLine[] {
  const outcomes = useStore(marketNews, (state) => state.outcomes);
  const own = outcomes.filter((outcome) => outcome.eventId === eventId);
  const results = useEventResults(eventId, own.length);
  const known = new Set(results.map(({ marketId }) => marketId));
  const fresh = own.filter(({ marketId }) => !known.has(marketId));
  return [
    ...fresh.map(({ marketId, marketName, isVoid, result, profitLoss }) => ({
      marketId,
      marketName,
      text: isVoid ? t('Void, stakes returned') : nameText(result) || t('Settled'),
      profitLoss,
    })),
    ...results.map((result) => ({
      marketId: result.marketId,
      marketName: result.marketName,
      text: resultText(result, nameText),
      profitLoss: own.find(({ marketId }) => marketId === result.marketId)?.profitLoss ?? null,
    })),
  ];
}

/** Betting on the match is stopped: why, and until when, as the traders say it. */
export function StopStrip({ eventId }: { readonly eventId: number }) {
  const stop = useBettingStop(eventId);
  if (stop === null) return null;
  const { message, until } = stop;
  return (
    <section className={styles.notices} aria-label={t('Betting is stopped')} role="status">
      <p>
        <b>{t('Betting is stopped')}</b> {message === null ? '' : sentenceText(message)}{' '}
        {until === null
          ? t('It goes on when the traders open it again. Your bets stand.')
          : t('It is meant to go on at {time}. Your bets stand.', { time: dayClockText(until) })}
      </p>
    </section>
  );
}

/** What the traders said about markets of the match, such as bets voided for a wrong rate. */
export function NoticeStrip({ eventId }: { readonly eventId: number }) {
  const notices = useStore(marketNews, (state) => state.notices);
  const own = notices.filter((notice) => notice.eventId === eventId);
  if (own.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('Notices')} role="status">
      {own.map(({ marketId, marketName, message, messageCode }) => (
        <p key={marketId}>
          <b>{nameText(marketName)}</b> {messageText({ message, messageCode })}
        </p>
      ))}
    </section>
  );
}

function signOf(amount: number): 'plus' | 'minus' {
  return amount > 0 ? 'plus' : 'minus';
}
