import {
  type RoundBet,
  type WageredBet,
  wagerGroupOf,
} from '@crease/contracts/rules/bonus-limits.ts';
import type { WagerGroup } from '@crease/contracts/wire/bonus.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import { betsOf } from '@crease/core/exchange/bets-of.ts';
import { roundIn } from '@crease/core/exchange/casino-state.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { rebuildPositions } from '@crease/core/exchange/rebuild-position.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BonusClaim, TakenBack } from '#ports/bonus-store.ts';
import type { CommittedBatch } from '#ports/exchange.ts';

const FREE_BET_KEY = /^free-bet:(\d+):\d+$/;

/** What the bet of a free bet is called: by the claim, and its version when it is used. Ids of players' bets are others. */
export function freeBetKeyOf({ id, version }: Pick<BonusClaim, 'id' | 'version'>): string {
  return `free-bet:${id}:${version}`;
}

/** The claim that a bet is a free bet of; null for all other bets. */
function claimOfBet(state: ExchangeState, betId: number): number | null {
  const bet = state.bets.get(betId);
  const id = bet === undefined ? undefined : FREE_BET_KEY.exec(bet.clientBetId)?.[1];
  if (bet === undefined || id === undefined) return null;
  return state.accounts.get(bet.accountId)?.role === 'MAKER' ? Number(id) : null;
}

/** What one player had at stake in a market or a round that was settled; paise. */
export interface SettledStakes {
  readonly userId: number;
  readonly source: string;
  readonly settlement: number;
  readonly at: number;
  readonly group: WagerGroup;
  /** The most that all bets of theirs in it could have lost together. */
  readonly netRisk: Money;
  readonly bets: readonly (WageredBet & { readonly placedAt: number })[];
}

/** What one player has staked in a round of a game that is over; paise. */
export interface EndedRound {
  readonly userId: number;
  readonly source: string;
  readonly settlement: number;
  readonly at: number;
  readonly provider: string;
  readonly game: string;
  readonly openedAt: number;
  readonly bets: readonly RoundBet[];
}

/** What a commit changes in what counts toward bonuses. */
export interface WagerNews {
  readonly settled: readonly SettledStakes[];
  readonly rounds: readonly EndedRound[];
  readonly takenBack: readonly TakenBack[];
  /**
   * Claims of free bets whose bets were settled, or are not any more, or have lost a part; of free rounds that are over,
   * have come back or were corrected.
   */
  readonly freeBets: readonly number[];
}

/** Commands that settle, take a settlement back, or make bets void. */
export const SETTLING_COMMANDS = new Set([
  'SettleMarket',
  'UnsettleMarket',
  'VoidMarket',
  'VoidBets',
  'RemoveRunner',
  'MoveCasino',
] as const);

/**
 * Settled stakes of a commit, and settlements that it takes back, of those who have a bonus. What is settled and taken
 * back within one commit never counted. A correction of a round that was over takes it back and counts it as it is now.
 *
 * @param isHolder whether somebody may have a bonus: of all others nothing is looked at.
 */
export function wagerNewsOf(
  batch: CommittedBatch,
  isHolder: (userId: number) => boolean,
): WagerNews | null {
  const { events, state, sequence, at } = batch;
  const settled = new Map<number, Set<number>>();
  const takenBack: TakenBack[] = [];
  for (const event of events) {
    if (event.type !== 'AccountSettled' && event.type !== 'AccountUnsettled') continue;
    const { accountId: userId, marketId } = event;
    if (!isHolder(userId) || state.accounts.get(userId)?.currency !== 'INR') continue;
    if (event.type === 'AccountSettled') {
      settled.set(marketId, (settled.get(marketId) ?? new Set()).add(userId));
    } else {
      settled.get(marketId)?.delete(userId);
      takenBack.push({ userId, source: sourceOf(marketId), sequence });
    }
  }
  const rounds = endedRounds(batch, isHolder);
  takenBack.push(...rounds.filter(({ isCorrected }) => isCorrected).map(takenBackOf));
  const freeBets = freeBetsOf(batch);
  const isNone = settled.size === 0 && takenBack.length === 0 && rounds.length === 0;
  if (isNone && freeBets.length === 0) return null;
  const stakes = [...settled].flatMap(([marketId, userIds]) => {
    const market = state.markets.get(marketId);
    return market === undefined ? [] : stakesIn(state, market, userIds);
  });
  const all = stakes.map((one) => ({ ...one, settlement: sequence, at }));
  return { settled: all, rounds: rounds.map(({ round }) => round), takenBack, freeBets };
}

function freeBetsOf({ events, state }: CommittedBatch): readonly number[] {
  const claims = new Set<number>();
  for (const event of events) {
    const isEnd =
      event.type === 'BetSettled' || event.type === 'BetUnsettled' || event.type === 'BetReduced';
    const claimId = isEnd ? claimOfBet(state, event.betId) : null;
    if (claimId !== null) claims.add(claimId);
    if (event.type !== 'CasinoMoved') continue;
    for (const id of claimsOfRound(state, event.transaction)) claims.add(id);
  }
  return [...claims];
}

/** The claims whose free rounds a call has ended, corrected or given back. */
function claimsOfRound(state: ExchangeState, transaction: CasinoTransaction): readonly number[] {
  const { kind, freeRound, accountId } = transaction;
  if (kind === 'ADJUST' || kind === 'ROLLBACK') return freeRound === undefined ? [] : [freeRound];
  const isEnd = kind === 'END' && (state.accounts.get(accountId)?.freeRounds.size ?? 0) > 0;
  if (!isEnd) return [];
  const bets = [...(roundIn(state, transaction)?.bets.values() ?? [])];
  return bets.flatMap(({ free }) => (free === undefined ? [] : [free.bonusId]));
}

interface RoundNews {
  readonly round: EndedRound;
  readonly isCorrected: boolean;
}

/** Rounds that ended in a commit, or were corrected after their end; each as it is at the end of the commit. */
function endedRounds(
  { events, state, sequence: settlement, at }: CommittedBatch,
  isHolder: (userId: number) => boolean,
): readonly RoundNews[] {
  const found = new Map<string, RoundNews>();
  for (const event of events) {
    if (event.type !== 'CasinoMoved') continue;
    const { transaction } = event;
    const { accountId: userId, provider, roundId, kind } = transaction;
    if ((kind !== 'END' && kind !== 'ADJUST') || !isHolder(userId)) continue;
    if (state.accounts.get(userId)?.currency !== 'INR') continue;
    const round = roundIn(state, transaction);
    if (round === null || round.endedAt === null) continue;
    const source = `round:${provider}/${roundId}`;
    // What the house has staked wagers nothing.
    const bets = [...round.bets.values()].filter(
      ({ status, free }) => status !== 'ROLLED_BACK' && free === undefined,
    );
    const { game, openedAt } = round;
    const ended = { userId, source, settlement, at, provider, game, openedAt, bets };
    found.set(`${userId}/${source}`, { round: ended, isCorrected: kind === 'ADJUST' });
  }
  return [...found.values()];
}

function takenBackOf({ round: { userId, source, settlement: sequence } }: RoundNews): TakenBack {
  return { userId, source, sequence };
}

function stakesIn(
  state: ExchangeState,
  market: Market,
  userIds: ReadonlySet<number>,
): readonly Omit<SettledStakes, 'settlement' | 'at'>[] {
  const group = wagerGroupOf(market.kind);
  if (group === null || userIds.size === 0) return [];
  const bets = betsOf(state, market).filter(({ accountId }) => userIds.has(accountId));
  const positions = rebuildPositions(state, market, userIds);
  // Half of a stake that goes back has wagered nothing.
  const parts = market.result?.type === 'half' ? 2 : 1;
  return [...userIds].map((userId) => ({
    userId,
    source: sourceOf(market.id),
    group,
    netRisk: Math.floor((positions.get(userId)?.exposure ?? 0) / parts),
    bets: bets
      .filter((bet) => bet.accountId === userId && isDecided(bet))
      .map((bet) => wageredBetOf(bet, parts)),
  }));
}

function sourceOf(marketId: number): string {
  return `market:${marketId}`;
}

/** Won or lost: a bet whose stake came back has wagered nothing. */
function isDecided({ matched, profitLoss }: Bet): boolean {
  return matched > 0 && profitLoss !== null && profitLoss !== 0;
}

function wageredBetOf(
  { side, matched, matchedProfit, placedAt }: Bet,
  parts: 1 | 2,
): WageredBet & { readonly placedAt: number } {
  const [stake, profit] = [Math.floor(matched / parts), Math.floor(matchedProfit / parts)];
  return side === 'BACK'
    ? { placedAt, risk: stake, win: profit }
    : { placedAt, risk: profit, win: stake };
}
