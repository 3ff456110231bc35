import type { WagerGroup } from '@crease/contracts/bonus/bonus.ts';
import { getWagerGroup, type RoundBet, type WageredBet } from '@crease/contracts/bonus/bonus-rules.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import { type ExchangeState, findRound } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets, type Market } from '@crease/core/exchange/market.ts';
import { rebuildPositions } from '@crease/core/exchange/market-positions.ts';
import type { Money } from '@crease/core/money/money.ts';
import { getOrCreate } from '#base/collections.ts';
import type { BonusClaim, ReversedWager } from '#bonus/store/bonus-claim.ts';
import type { CommittedBatch } from '#journal/exchange.ts';

const FREE_BET_KEY = /^free-bet:(\d+):\d+$/;

/** Client ID of a free bet's bet: the claim and its version when used. Never collides with IDs of players' bets. */
export function makeFreeBetKey({ id, version }: Pick<BonusClaim, 'id' | 'version'>): string {
  return `free-bet:${id}:${version}`;
}

/** Returns the claim of a free bet; null for all other bets. */
function claimOfBet(state: ExchangeState, betId: number): number | null {
  const bet = state.bets.get(betId);
  const id = bet === undefined ? undefined : FREE_BET_KEY.exec(bet.clientBetId)?.[1];
  if (bet === undefined || id === undefined) return null;
  return state.accounts.get(bet.accountId)?.role === 'MAKER' ? Number(id) : null;
}

/** A settlement of a player's stakes. */
interface Settlement {
  readonly userId: number;
  readonly source: string;
  readonly settlement: number;
  readonly at: number;
}

type PlacedBet = WageredBet & { readonly placedAt: number };

/** A player's stakes in a settled market, paise. */
export interface SettledStakes extends Settlement {
  readonly group: WagerGroup;
  /** Maximum combined loss of all their bets in it. */
  readonly netRisk: Money;
  readonly bets: readonly PlacedBet[];
}

/** A player's stakes in a finished round of a game, paise. */
export interface EndedRound extends Settlement {
  readonly provider: string;
  readonly game: string;
  readonly openedAt: number;
  readonly bets: readonly RoundBet[];
}

/** Changes to bonus wagering caused by a commit. */
export interface WagerChanges {
  readonly settled: readonly SettledStakes[];
  readonly rounds: readonly EndedRound[];
  readonly reversed: readonly ReversedWager[];
  /** Claims of free bets settled, reopened or partially voided, and of free rounds ended, reopened or corrected. */
  readonly freeBets: readonly number[];
}

/** Commands that settle a market, reverse a settlement or void bets. */
export const SETTLING_COMMANDS = new Set([
  'SettleMarket',
  'UnsettleMarket',
  'VoidMarket',
  'VoidBets',
  'RemoveRunner',
  'MoveCasino',
] as const);

/**
 * Collects settled stakes and reversed settlements of a commit, for bonus holders. A settlement reversed within the
 * same commit is ignored. Correcting a finished round reverses it and counts its new state.
 *
 * @param isHolder true if a user may have a bonus; all others are skipped.
 */
export function collectWagerChanges(batch: CommittedBatch, isHolder: (userId: number) => boolean): WagerChanges | null {
  const { events, state, sequence, at } = batch;
  const settled = new Map<number, Set<number>>();
  const reversed: ReversedWager[] = [];
  for (const event of events) {
    if (event.type !== 'AccountSettled' && event.type !== 'AccountUnsettled') continue;
    const { accountId: userId, marketId } = event;
    if (!isHolder(userId) || state.accounts.get(userId)?.currency !== 'INR') continue;
    if (event.type === 'AccountSettled') {
      getOrCreate(settled, marketId, () => new Set()).add(userId);
    } else {
      settled.get(marketId)?.delete(userId);
      reversed.push({ userId, source: marketSource(marketId), sequence });
    }
  }
  const rounds = endedRounds(batch, isHolder);
  for (const { round, isCorrected } of rounds) {
    if (isCorrected) reversed.push({ userId: round.userId, source: round.source, sequence });
  }
  const freeBets = listFreeBetClaims(batch);
  const isNone = settled.size === 0 && reversed.length === 0 && rounds.length === 0;
  if (isNone && freeBets.length === 0) return null;
  const stakes = [...settled].flatMap(([marketId, userIds]) => {
    const market = state.markets.get(marketId);
    return market === undefined ? [] : listStakes(state, market, userIds);
  });
  const all = stakes.map((one) => ({ ...one, settlement: sequence, at }));
  return { settled: all, rounds: rounds.map(({ round }) => round), reversed, freeBets };
}

function listFreeBetClaims({ events, state }: CommittedBatch): readonly number[] {
  const claims = new Set<number>();
  for (const event of events) {
    const isEnd = event.type === 'BetSettled' || event.type === 'BetUnsettled' || event.type === 'BetReduced';
    const claimId = isEnd ? claimOfBet(state, event.betId) : null;
    if (claimId !== null) claims.add(claimId);
    if (event.type !== 'CasinoMoved') continue;
    for (const id of claimsOfRound(state, event.transaction)) claims.add(id);
  }
  return [...claims];
}

/** Claims whose free rounds were ended, corrected or refunded by a call. */
function claimsOfRound(state: ExchangeState, transaction: CasinoTransaction): readonly number[] {
  const { kind, freeRound, accountId } = transaction;
  if (kind === 'ADJUST' || kind === 'ROLLBACK') return freeRound === undefined ? [] : [freeRound];
  const isEnd = kind === 'END' && (state.accounts.get(accountId)?.freeRounds.size ?? 0) > 0;
  if (!isEnd) return [];
  const bets = [...(findRound(state, transaction)?.bets.values() ?? [])];
  return bets.flatMap(({ free }) => (free === undefined ? [] : [free.bonusId]));
}

interface RoundNews {
  readonly round: EndedRound;
  readonly isCorrected: boolean;
}

/** Rounds that ended in a commit or were corrected afterwards, each in its state at the end of the commit. */
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
    const round = findRound(state, transaction);
    if (round === null || round.endedAt === null) continue;
    const source = `round:${provider}/${roundId}`;
    // Stakes paid by the house don't contribute to wagering.
    const bets = [...round.bets.values()].filter(({ status, free }) => status !== 'ROLLED_BACK' && free === undefined);
    const { game, openedAt } = round;
    const ended = { userId, source, settlement, at, provider, game, openedAt, bets };
    found.set(`${userId}/${source}`, { round: ended, isCorrected: kind === 'ADJUST' });
  }
  return [...found.values()];
}

function listStakes(
  state: ExchangeState,
  market: Market,
  userIds: ReadonlySet<number>,
): readonly Omit<SettledStakes, 'settlement' | 'at'>[] {
  const group = getWagerGroup(market.kind);
  if (group === null || userIds.size === 0) return [];
  const bets = listMarketBets(state, market).filter(({ accountId }) => userIds.has(accountId));
  const positions = rebuildPositions(state, market, userIds);
  // The refunded half of a stake doesn't contribute to wagering.
  const parts = market.result?.type === 'half' ? 2 : 1;
  return [...userIds].map((userId) => ({
    userId,
    source: marketSource(market.id),
    group,
    netRisk: Math.floor((positions.get(userId)?.exposure ?? 0) / parts),
    bets: bets.filter((bet) => bet.accountId === userId && isDecided(bet)).map((bet) => toWageredBet(bet, parts)),
  }));
}

function marketSource(marketId: number): string {
  return `market:${marketId}`;
}

/** True if won or lost: a refunded bet doesn't contribute to wagering. */
function isDecided({ matched, profitLoss }: Bet): boolean {
  return matched > 0 && profitLoss !== null && profitLoss !== 0;
}

function toWageredBet({ side, matched, matchedProfit, placedAt }: Bet, parts: 1 | 2): PlacedBet {
  const [stake, profit] = [Math.floor(matched / parts), Math.floor(matchedProfit / parts)];
  return side === 'BACK' ? { placedAt, risk: stake, win: profit } : { placedAt, risk: profit, win: stake };
}
