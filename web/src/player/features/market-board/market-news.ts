import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import { onPush } from '#client/hub/pushes.ts';
import { createObservable } from '#client/storage/observable.ts';
import type { MarketNames } from '#i18n/name-text.ts';
import { halfWon, joinNames, nameSharedWin } from './event-results.ts';

/** A market settled or voided while its page was open. */
export interface MarketOutcome extends MarketNames {
  readonly eventId: number;
  readonly marketId: number;
  readonly isVoid: boolean;
  /** The deciding runs; null if runners win. */
  readonly runs: number | null;
  /** e.g. `Deccan Falcons`; empty if unknown or decided by runs. */
  readonly result: string;
  /** Label of a single winner with a translatable name. */
  readonly resultLabel?: Label | undefined;
  /** The user's net P&L in rupees after commission; null without bets, or if not yet published. */
  readonly profitLoss: number | null;
}

/** A trader's notice about a market, e.g. bets voided for a wrong rate. */
export interface MarketNotice extends MarketNames {
  readonly eventId: number;
  readonly marketId: number;
  readonly message: string;
  readonly messageCode: WireMarket['messageCode'];
}

export interface MarketUpdates {
  /** Newest first. */
  readonly outcomes: readonly MarketOutcome[];
  readonly notices: readonly MarketNotice[];
}

const MAX_NOTICES = 20;

/** Market news pushed during this visit; lost on reload. */
export const marketUpdates = createObservable<MarketUpdates>({ outcomes: [], notices: [] });

type Known = Pick<WireMarket, 'kind' | 'marketName' | 'marketLabel' | 'runners'>;
/** Settled markets are delisted, so their names must be remembered. */
const known = new Map<number, Known>();

/** Remembers market names for use after settlement. */
export function recordMarkets(markets: readonly WireMarket[]): void {
  for (const market of markets) known.set(market.marketId, market);
}

/** Subscribes when the first market page opens. */
onPush((message: PushMessage) => {
  if (message.Code === 'MarketStatus') recordStatus(message.Data);
  if (message.Code === 'BetSettled') recordSettled(message.Data);
  if (message.Code === 'OddsUpdate') recordWinners(message.Data);
  if (message.Code === 'BetUnsettled') dropOutcome(message.Data.MarketId);
});

function recordStatus(data: PushData['MarketStatus']): void {
  const { EventId: eventId, MarketId: marketId, Status: status, Message: message } = data;
  const market = known.get(marketId);
  if (market === undefined) return;
  const names = pickNames(market);
  const isVoid = status === 'VOIDED';
  if (isVoid || status === 'SETTLED') {
    const before = findOutcome(marketId);
    setOutcome({
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
  const { notices } = marketUpdates.getState();
  const others = notices.filter((notice) => notice.marketId !== marketId);
  if (message !== null && message !== '') {
    const notice = { eventId, marketId, ...names, message, messageCode: data.MessageCode };
    marketUpdates.setState({ notices: [notice, ...others].slice(0, MAX_NOTICES) });
  } else if (others.length < notices.length && !isVoid) marketUpdates.setState({ notices: others });
}

/** Runner updates follow the settled status; users without bets learn the winner from them. */
function recordWinners({ Markets }: PushData['OddsUpdate']): void {
  for (const { MarketId, Runners } of Markets) {
    const outcome = findOutcome(MarketId);
    if (outcome === undefined || outcome.result !== '' || outcome.runs !== null) continue;
    const half = Runners.find(({ Status }) => Status === 'HALF_WON');
    if (half !== undefined) setOutcome({ ...outcome, ...describeHalfResult(MarketId, half.Id) });
    const winners = Runners.filter(({ Status }) => Status === 'WINNER').map(({ Id }) => Id);
    if (winners.length > 0) setOutcome({ ...outcome, ...describeWinners(MarketId, winners) });
  }
}

function pickNames({ marketName, marketLabel }: Known): MarketNames {
  return { marketName, marketLabel };
}

function recordSettled(data: PushData['BetSettled']): void {
  const { EventId: eventId, MarketId: marketId, Result: result } = data;
  // In paise for an exact difference.
  const profitLoss = (Math.round(data.ProfitLoss * 100) - Math.round(data.Commission * 100)) / 100;
  const market = known.get(marketId);
  if (market === undefined) return;
  setOutcome({
    eventId,
    marketId,
    ...pickNames(market),
    isVoid: 'void' in result,
    runs: 'runs' in result ? result.runs : null,
    ...describeResult(marketId, result),
    profitLoss,
  });
}

function describeResult(marketId: number, result: WireMarketResult): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  if (!('halfWinnerRunnerId' in result)) return describePlacings(marketId, listPlacings(result));
  return describeHalfResult(marketId, result.halfWinnerRunnerId);
}

function describeHalfResult(marketId: number, winnerId: number): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  const half = describePlacings(marketId, [[winnerId]]);
  const winner = half.resultLabel ?? half.result;
  return {
    result: halfWon(half.result),
    resultLabel: { code: 'HALF_WON', facts: { winner } },
  };
}

function listPlacings(result: WireMarketResult): readonly (readonly number[])[] {
  if ('winnerRunnerId' in result) return [[result.winnerRunnerId]];
  if ('winners' in result) return result.winners.map((id) => [id]);
  return 'placings' in result ? result.placings : [];
}

/** Winners as known from the runners, which don't tell places: only some kinds have a single one. */
function describeWinners(marketId: number, winners: readonly number[]): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  const kind = known.get(marketId)?.kind;
  const isShared = kind === 'MATCH_ODDS' || kind === 'BOOKMAKER' || kind === 'WIN';
  return describePlacings(marketId, isShared ? [winners] : winners.map((id) => [id]));
}

/** Names in finishing order, `Match tied` or a dead heat; a label if there is only one. */
function describePlacings(
  marketId: number,
  placings: readonly (readonly number[])[],
): Pick<MarketOutcome, 'result' | 'resultLabel'> {
  const { kind, runners = [] } = known.get(marketId) ?? {};
  const findRunner = (runnerId: number) => runners.find(({ id }) => id === runnerId);
  const nameOf = (id: number) => findRunner(id)?.runnername ?? '';
  const [first = [], ...later] = placings;
  if (first.length > 1 && later.length === 0) {
    return { result: nameSharedWin(kind, first.map(nameOf)), resultLabel: undefined };
  }
  const [only, ...others] = placings.flat();
  return {
    result: placings.map((tied) => joinNames(tied.map(nameOf))).join(', '),
    resultLabel: only === undefined || others.length > 0 ? undefined : findRunner(only)?.runnerLabel,
  };
}

function findOutcome(marketId: number): MarketOutcome | undefined {
  return marketUpdates.getState().outcomes.find((outcome) => outcome.marketId === marketId);
}

function setOutcome(outcome: MarketOutcome): void {
  const { outcomes } = marketUpdates.getState();
  const others = outcomes.filter(({ marketId }) => marketId !== outcome.marketId);
  marketUpdates.setState({ outcomes: [outcome, ...others] });
}

function dropOutcome(marketId: number): void {
  const { outcomes } = marketUpdates.getState();
  const others = outcomes.filter((outcome) => outcome.marketId !== marketId);
  if (others.length < outcomes.length) marketUpdates.setState({ outcomes: others });
}
