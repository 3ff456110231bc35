import { toRupees } from '@crease/contracts/base/money.ts';
import type { HistoryBet, OpenBet, PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import type { Money } from '@crease/core/money/money.ts';
import { commissionOn } from '@crease/core/settlement/settlement-totals.ts';
import { type Failure, fail, failField, ok, type Reply, type ServiceResult, toFailure } from '#base/reply.ts';
import type { BetSlip, Bettor } from '#betting/bet-slip.ts';
import { toHistoryBet, toOpenBet } from '#betting/bet-view.ts';
import type { OpenFreeBets } from '#betting/env.ts';
import { type BetHistoryQuery, HISTORY_STATUSES } from '#betting/history-reader.ts';
import { buildBetMessage, type PreparedBet, prepareBet } from '#betting/place-bet.ts';
import { getBalanceFigures } from '#journal/account-balances.ts';
import type { BetWithContext } from '#journal/read-model.ts';
import { openHouseAccount } from '#people/account/house-account.ts';
import { makeFreeBetKey } from './bonus-wagers.ts';
import { BY_SYSTEM, publishClaim, takeClaimStep } from './claim-steps.ts';
import type { BonusEnv } from './env.ts';
import type { BonusClaim, FreeBetUse } from './store/bonus-claim.ts';

/** With the claim ID of the free bet to use. */
type FreeBetSlip = BetSlip & { readonly freeBetId: number };

const BACK = 1;
/** Delay before an unanswered bet is looked up. */
const LOOK_UP_AFTER_MS = 60_000;

/**
 * Places a bet paid by the house. Its use is persisted first with a version check, so that only one of two concurrent
 * requests uses it, and the bet ID is derived from it, so that it can't be placed twice. A rejected free bet can be
 * used again.
 *
 * Errors: NOT_FOUND if it doesn't exist or belongs to another player, BONUS_NOT_AVAILABLE if used or ended,
 * VALIDATION if stake, side, market or odds don't match its terms, and those of `placeBet`.
 */
export function placeFreeBet(context: BonusEnv, bettor: Bettor, slip: FreeBetSlip): Reply<PlaceBetResult> {
  return context.betAnswers.runOnce(bettor.user.id, slip.clientBetId, async () =>
    place(context, bettor, { slip, ...(await prepareBet(context, bettor, slip)) }),
  );
}

async function place(
  context: BonusEnv,
  { user, ip }: Bettor,
  { slip, facts, command }: PreparedBet & { readonly slip: FreeBetSlip },
): Reply<PlaceBetResult> {
  const claim = await context.bonuses.claimById(slip.freeBetId);
  if (claim?.userId !== user.id || claim.terms.kind !== 'FREE_BET') return fail('NOT_FOUND');
  if (claim.freeBet?.clientBetId === slip.clientBetId) return await buildPlacedResult(context, claim);
  if ('ok' in command) return command;
  const refusal = checkUsable(context, claim, slip);
  if (refusal !== null) return refusal;
  if (facts === null || isHouseKind(facts.kind) || isRunsKind(facts.kind))
    return failField('marketId', 'Free bets can only be used on exchange odds');
  if (facts.kind === 'EACH_WAY') return failField('marketId', 'Free bets can’t be used each way');
  if ((claim.terms.sportId ?? facts.sportId) !== facts.sportId)
    return failField('marketId', 'This free bet is for a different sport');
  const used = await storeUse(context, claim, slip);
  if (used === null) return fail('BONUS_NOT_AVAILABLE');
  const outcome = await context.exchange.submit(
    {
      ...command,
      accountId: used.freeBet.payerId,
      holderId: user.id,
      clientBetId: used.freeBet.key,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
    },
    { ip },
  );
  if (!outcome.ok) {
    await restoreFreeBet(context, used, used.freeBet);
    return toFailure(outcome);
  }
  const kept = await context.bonuses.changeClaim(used, { dueAt: null }, { step: null });
  publishClaim(context, kept ?? used);
  return await buildPlacedResult(context, used);
}

function checkUsable(
  { clock }: BonusEnv,
  { state, freeBet, terms, dueAt, owes }: BonusClaim,
  { type, stake, rate, timeInForce }: FreeBetSlip,
): Failure | null {
  const isOver = dueAt === null || dueAt <= clock.now();
  if (state !== 'ACTIVE' || freeBet !== null || owes !== null || isOver) return fail('BONUS_NOT_AVAILABLE');
  if (type !== BACK) return failField('type', 'Free bets must be back bets');
  if (stake !== terms.amount) return failField('stake', `The stake must be ₹${toRupees(terms.amount)}`);
  if (timeInForce === 'ON_CLOSE') return failField('timeInForce', 'Free bets can’t be placed at SP');
  const least = terms.minOdds / 100;
  return rate < terms.minOdds ? failField('rate', `Odds must be ${least} or higher`) : null;
}

/** Persists the use; null if a concurrent request won. */
async function storeUse(
  context: BonusEnv,
  claim: BonusClaim,
  { clientBetId, marketId }: FreeBetSlip,
): Promise<(BonusClaim & { readonly freeBet: FreeBetUse }) | null> {
  const { bonuses, clock, exchange } = context;
  const payerId = await openHouseAccount(context, 'INR', 'promotions');
  const commissionBps = await exchange.read(({ accounts, markets }) => {
    const own = accounts.get(claim.userId)?.limits.commissionBps;
    return own ?? markets.get(marketId)?.terms.commissionBps ?? 0;
  });
  const at = clock.now();
  const leftMs = (claim.dueAt ?? at) - at;
  const key = makeFreeBetKey(claim);
  const freeBet: FreeBetUse = { key, payerId, clientBetId, at, leftMs, commissionBps };
  const change = { freeBet, dueAt: at + LOOK_UP_AFTER_MS };
  const kept = await bonuses.changeClaim(claim, change, { step: null });
  return kept === null ? null : { ...kept, freeBet };
}

/** Current result of the bet that was placed. */
async function buildPlacedResult({ exchange }: BonusEnv, claim: BonusClaim): Reply<PlaceBetResult> {
  return await exchange.read((state): ServiceResult<PlaceBetResult> => {
    const bet = claim.freeBet === null ? null : findLiveBet(state, claim.freeBet);
    const market = bet === null ? undefined : state.markets.get(bet.marketId);
    if (bet === null || market === undefined) return fail('BONUS_NOT_AVAILABLE');
    const view = freeBetView(state, bet, claim);
    const message = buildBetMessage(view, market.kind);
    return ok({ message, bet: view, ...getBalanceFigures(state, claim.userId) });
  });
}

/** The bet placed with a free bet, while its market is in memory. */
function findLiveBet(state: ExchangeState, { payerId, key }: FreeBetUse): Bet | null {
  const betId = state.accounts.get(payerId)?.betIds.get(key);
  return (betId === undefined ? undefined : state.bets.get(betId)) ?? null;
}

/**
 * Result of the bet placed with a free bet. BACK: the stake was returned · a number: the payout, i.e. the win after
 * the usual commission, capped by the terms; 0 if lost.
 */
export async function findUseResult(
  { exchange, readModel }: BonusEnv,
  { terms }: BonusClaim,
  use: FreeBetUse,
): Promise<'NONE' | 'OPEN' | 'BACK' | Money> {
  const live = await exchange.read((state) => pickBetFacts(findLiveBet(state, use)));
  const bet = live ?? pickBetFacts((await readModel.betByClientId(use.payerId, use.key))?.bet ?? null);
  if (bet === null) return 'NONE';
  const { matched, voided, profitLoss } = bet;
  if (matched === 0 && voided > 0) return 'BACK';
  if (profitLoss === null) return 'OPEN';
  const net = profitLoss - commissionOn(profitLoss, use.commissionBps);
  return Math.min(Math.max(net, 0), terms.maxConversion ?? net);
}

function pickBetFacts(bet: Pick<Bet, 'matched' | 'voided' | 'profitLoss'> | null) {
  if (bet === null) return null;
  const { matched, voided, profitLoss } = bet;
  return { matched, voided, profitLoss };
}

/** The bet as shown to its player, with no exposure of their own. */
function freeBetView(
  state: ExchangeState,
  bet: Bet,
  { terms, freeBet }: Pick<BonusClaim, 'terms' | 'freeBet'>,
): OpenBet {
  const view = toOpenBet(state, bet);
  const most = toRupees(terms.maxConversion ?? Number.MAX_SAFE_INTEGER);
  return {
    ...view,
    clientBetId: freeBet?.clientBetId ?? view.clientBetId,
    expectedProfit: Math.min(view.expectedProfit, most),
    liability: 0,
    freeBet: true,
  };
}

/** Reads a player's used free bets, which are then listed with their open bets. */
export async function readOpenFreeBets(
  { bonuses, bonusHolders }: Pick<BonusEnv, 'bonuses' | 'bonusHolders'>,
  userId: number,
): Promise<OpenFreeBets> {
  // Players who never had a bonus cost no query.
  const claims = bonusHolders.has(userId) ? await bonuses.listClaims(userId) : [];
  return (state, marketId) =>
    claims.flatMap((claim) => {
      const isUsed = claim.state === 'ACTIVE' && claim.freeBet !== null;
      const bet = isUsed ? findLiveBet(state, claim.freeBet) : null;
      const isOpen = bet?.status === 'MATCHED' && (marketId ?? bet.marketId) === bet.marketId;
      return isOpen ? [freeBetView(state, bet, claim)] : [];
    });
}

/** Makes the free bet usable again, for the time that was left when it was used. */
export async function restoreFreeBet(context: BonusEnv, claim: BonusClaim, { leftMs }: FreeBetUse): Promise<void> {
  const dueAt = context.clock.now() + leftMs;
  await takeClaimStep(context, claim, { ...BY_SYSTEM, to: 'ACTIVE', change: { freeBet: null, dueAt } });
}

/** A player's free bets that match a history query, newest first. They are stored under the house account. */
export async function pastFreeBets(
  { bonuses, readModel }: Pick<BonusEnv, 'bonuses' | 'readModel'>,
  query: BetHistoryQuery,
): Promise<readonly HistoryBet[]> {
  const claims = await bonuses.listClaims(query.accountId);
  const found = await Promise.all(
    claims.map(async (claim) => {
      const { freeBet } = claim;
      if (freeBet === null || freeBet.at < query.from || freeBet.at > query.to) return [];
      const line = await readModel.betByClientId(freeBet.payerId, freeBet.key);
      return line !== null && isMatch(line, query) ? [toPlayerView(line, claim)] : [];
    }),
  );
  return found.flat().toSorted((one, other) => other.betId - one.betId);
}

function isMatch(
  { bet, market, event }: BetWithContext,
  { sportId, marketKinds, marketId, status }: BetHistoryQuery,
): boolean {
  return (
    (sportId ?? event.details.sportId) === event.details.sportId &&
    (marketKinds?.includes(market.kind) ?? true) &&
    (marketId ?? market.id) === market.id &&
    (status === undefined || HISTORY_STATUSES[status].includes(bet.status))
  );
}

/** Maps a bet to its player's view: shows what they were paid, not the house's win. */
function toPlayerView(line: BetWithContext, { converted, freeBet }: BonusClaim): HistoryBet {
  const view = toHistoryBet(line);
  return {
    ...view,
    clientBetId: freeBet?.clientBetId ?? view.clientBetId,
    liability: 0,
    profitLoss: converted === null ? null : toRupees(converted),
    freeBet: true,
  };
}
