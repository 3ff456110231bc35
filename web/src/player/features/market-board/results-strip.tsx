import type { Label } from '@crease/contracts/labels/label.ts';
import type { PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useBettingStop } from '#data/catalogue/catalogue.ts';
import { onPush } from '#data/hub/pushes.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { resultText as amountText } from '#format/money.ts';
import { messageText } from '#player/markets/message-text.ts';
import notice from '#player/markets/stop-notice.module.css';
import { StopNotice } from '#player/markets/stop-notice.tsx';
import { type MarketNames, marketText, nameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { halfWon, resultText, useEventResults } from './event-results.ts';
import styles from './results-strip.module.css';

/** A market that was settled or voided while its page was open. */
export interface MarketOutcome extends MarketNames {
  readonly eventId: number;
  readonly marketId: number;
  readonly isVoid: boolean;
  /** Runs that decide; null where runners win. */
  readonly runs: number | null;
  /** `Deccan Falcons`; empty while nothing is known of it, and where runs decide. */
  readonly result: string;
  /** Of a single winner whose name is ours. */
  readonly resultLabel?: Label | undefined;
  /** Rupees that the bettor won or lost, less commission; null: nothing of theirs was in it, or it is not shown yet. */
  readonly profitLoss: number | null;
}

/** A message of the traders on a market, such as bets voided for a wrong rate. */
export interface MarketNotice extends MarketNames {
  readonly eventId: number;
  readonly marketId: number;
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

type Known = Pick<WireMarket, 'marketName' | 'marketLabel' | 'runners'>;
/** Settled markets are in no list any more: their names must be known from before. */
const known = new Map<number, Known>();

/** Remembers names, so that a market that is settled can still be named. */
export function learnMarkets(markets: readonly WireMarket[]): void {
  for (const market of markets) known.set(market.marketId, market);
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
  const market = known.get(marketId);
  if (market === undefined) return;
  const names = namesOf(market);
  const isVoid = status === 'VOIDED';
  if (isVoid || status === 'SETTLED') {
    const before = outcomeOf(marketId);
    putOutcome({
      eventId,
      marketId,
      ...names,
      isVoid,
      runs: before?.runs ?? null,
      result: before?.result ?? '',
      resultLabel: before?.resultLabel,
      profitLoss: before?.profitLoss ?? null,
    });
  } else dropOutcome(marketId);
  const { notices } = marketNews.getState();
  const others = notices.filter((notice) => notice.marketId !== marketId);
  if (message !== null && message !== '') {
    const notice = { eventId, marketId, ...names, message, messageCode: data.MessageCode };
    marketNews.setState({ notices: [notice, ...others].slice(0, MOST_NOTICES) });
  } else if (others.length < notices.length && !isVoid) marketNews.setState({ notices: others });
}

/** The runners of a settled market follow its status: those without a bet of theirs learn the winner from them. */
function noteWinners({ Markets }: PushData['OddsUpdate']): void {
  for (const { MarketId, Runners } of Markets) {
    const outcome = outcomeOf(MarketId);
    if (outcome === undefined || outcome.result !== '' || outcome.runs !== null) continue;
    const half = Runners.find(({ Status }) => Status === 'HALF_WON');
    if (half !== undefined) putOutcome({ ...outcome, ...halfWords(MarketId, half.Id) });
    const winners = Runners.filter(({ Status }) => Status === 'WINNER').map(({ Id }) => [Id]);
    if (winners.length > 0) putOutcome({ ...outcome, ...placedWords(MarketId, winners) });
  }
}

function namesOf({ marketName, marketLabel }: Known): MarketNames {
  return { marketName, marketLabel };
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
    ...namesOf(market),
    isVoid: 'void' in result,
    runs: 'runs' in result ? result.runs : null,
    ...resultWords(marketId, result),
    profitLoss,
  });
}

function resultWords(
  marketId: number,
  result: WireMarketResult,
): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  if (!('halfWinnerRunnerId' in result)) return placedWords(marketId, placingsOf(result));
  return halfWords(marketId, result.halfWinnerRunnerId);
}

function halfWords(
  marketId: number,
  winnerId: number,
): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  const half = placedWords(marketId, [[winnerId]]);
  const winner = half.resultLabel ?? half.result;
  return {
    result: halfWon(half.result),
    resultLabel: { code: 'HALF_WON', facts: { winner } },
  };
}

function placingsOf(result: WireMarketResult): readonly (readonly number[])[] {
  if ('winnerRunnerId' in result) return [[result.winnerRunnerId]];
  if ('winners' in result) return result.winners.map((id) => [id]);
  return 'placings' in result ? result.placings : [];
}

/** Names in the order of finishing, ` = ` between those that tied; a label where there is one name. */
function placedWords(
  marketId: number,
  placings: readonly (readonly number[])[],
): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  const runners = known.get(marketId)?.runners ?? [];
  const runnerOf = (runnerId: number) => runners.find(({ id }) => id === runnerId);
  const tiedWords = (tied: readonly number[]) =>
    tied.map((id) => runnerOf(id)?.runnername ?? '').join(' = ');
  const [only, ...others] = placings.flat();
  return {
    result: placings.map(tiedWords).join(', '),
    resultLabel: only === undefined || others.length > 0 ? undefined : runnerOf(only)?.runnerLabel,
  };
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

interface ResultLine extends MarketNames {
  readonly marketId: number;
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
      <ul data-own={lines.some(({ profitLoss }) => profitLoss !== null) || undefined}>
        {shown.map(({ marketId, text, profitLoss, ...names }) => (
          <li key={marketId}>
            <b>{marketText(names)}</b>
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
    ...fresh.map((outcome) => ({
      marketId: outcome.marketId,
      marketName: outcome.marketName,
      marketLabel: outcome.marketLabel,
      text: freshText(outcome),
      profitLoss: outcome.profitLoss,
    })),
    ...results.map((result) => ({
      marketId: result.marketId,
      marketName: result.marketName,
      marketLabel: result.marketLabel,
      text: resultText(result),
      profitLoss: own.find(({ marketId }) => marketId === result.marketId)?.profitLoss ?? null,
    })),
  ];
}

function freshText({ isVoid, runs, result, resultLabel }: MarketOutcome): string {
  if (isVoid) return t('Void, stakes returned');
  if (runs !== null) return String(runs);
  return nameText(result, resultLabel) || t('Settled');
}

/** Betting on the match is stopped: why, and until when, as the traders say it. */
export function StopStrip({ eventId }: { readonly eventId: number }) {
  const stop = useBettingStop(eventId);
  return stop === null ? null : <StopNotice stop={stop} />;
}

/** What the traders said about markets of the match, such as bets voided for a wrong rate. */
export function NoticeStrip({ eventId }: { readonly eventId: number }) {
  const notices = useStore(marketNews, (state) => state.notices);
  const own = notices.filter((notice) => notice.eventId === eventId);
  if (own.length === 0) return null;
  return (
    <section className={notice.notice} aria-label={t('Notices')} role="status">
      {own.map(({ marketId, message, messageCode, ...names }) => (
        <p key={marketId}>
          <b>{marketText(names)}</b> {messageText({ message, messageCode })}
        </p>
      ))}
    </section>
  );
}

function signOf(amount: number): 'plus' | 'minus' {
  return amount > 0 ? 'plus' : 'minus';
}
