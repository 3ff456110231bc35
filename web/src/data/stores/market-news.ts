import type { PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { onPush } from '#data/hub/dispatch.ts';
import { storeOf } from './observable.ts';

/** A market that was settled or voided while its page was open. */
export interface MarketOutcome {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketName: string;
  readonly isVoid: boolean;
  /** `Deccan Falcons`, `51 runs`; empty while nothing is known of it. */
  readonly result: string;
  /** Rupees that the bettor won or lost, less commission; null: nothing of his was in it, or it is not told yet. */
  readonly profitLoss: number | null;
}

/** A message of the traders on a market, such as bets voided for a wrong rate. */
export interface MarketNotice {
  readonly eventId: number;
  readonly marketId: number;
  readonly marketName: string;
  readonly text: string;
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
  const { EventId: eventId, MarketId: marketId, Status: status, Message: text } = data;
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
  if (text !== null && text !== '') {
    const notice = { eventId, marketId, marketName, text };
    marketNews.setState({ notices: [notice, ...others].slice(0, MOST_NOTICES) });
  } else if (others.length < notices.length && !isVoid) marketNews.setState({ notices: others });
}

/** The runners of a settled market follow its status: those without a bet of his learn the winner from them. */
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
