import { REFUSAL_MEMORY_MS } from '@crease/contracts/base/constants.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { OpenBet, OwnBetCancelled, PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Answer } from '@crease/core/exchange/step.ts';
import { isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { RecentMap } from '#base/collections.ts';
import { type Failure, findRefusal, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import { getBalanceFigures } from '#journal/account-balances.ts';
import type { BetWithContext } from '#journal/read-model.ts';
import { type BetSlip, type Bettor, buildPlaceCommand, type MarketFacts } from './bet-slip.ts';
import { toHistoryBet, toOpenBet } from './bet-view.ts';
import type { BettingEnv } from './env.ts';

type BetReply = ServiceResult<PlaceBetResult>;

const MAX_REFUSALS = 100_000;
const MAX_RESULTS = 5_000;

/** Transient errors that say nothing about the bet itself, so a retry may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'FEATURE_OFF',
  'RATE_LIMITED',
  'MAINTENANCE',
  'INTERNAL',
]);

/**
 * Idempotency cache by `clientBetId` (api 1.5): bets in progress, rejections of the last ten minutes and the latest
 * results verbatim. Older results are rebuilt from the bet.
 */
export class BetAnswers {
  readonly #clock: Clock;
  readonly #underWay = new Map<string, Promise<BetReply>>();
  readonly #refusals = new RecentMap<{ readonly until: number; readonly declined: Failure }>(MAX_REFUSALS);
  readonly #results = new RecentMap<PlaceBetResult>(MAX_RESULTS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `place` once per bet of an account; a repeat gets the first response, waiting for it if necessary. */
  runOnce(accountId: number, clientBetId: string, place: () => Promise<BetReply>): Promise<BetReply> {
    const key = `${accountId}:${clientBetId}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const remembered = this.#findResult(key);
    if (remembered !== null) return Promise.resolve(remembered);
    const placed = this.#place(key, place);
    this.#underWay.set(key, placed);
    return placed;
  }

  async #place(key: string, place: () => Promise<BetReply>): Promise<BetReply> {
    try {
      const reply = await place();
      if (reply.ok) this.#results.set(key, reply.value);
      else if (!TRANSIENT.has(reply.code)) {
        const until = this.#clock.now() + REFUSAL_MEMORY_MS;
        this.#refusals.set(key, { until, declined: reply });
      }
      return reply;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #findResult(key: string): BetReply | null {
    const result = this.#results.get(key);
    if (result !== undefined) return { ok: true, value: result };
    const refusal = this.#refusals.get(key);
    return refusal !== undefined && refusal.until > this.#clock.now() ? refusal.declined : null;
  }
}

/** Errors that may hide an archived original bet, because its market is over or no longer in memory. */
const MAYBE_REPEATED: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'NOT_FOUND',
  'MARKET_CLOSED',
  'VALIDATION',
  'FEATURE_OFF',
]);

/**
 * Places a bet with the player's own money, or returns the original result of a repeat (api 5.1, 1.5).
 *
 * Responds after the commit and, in-play, after the hold. A repeat gets the response that belongs to its
 * `clientBetId`, regardless of its other fields.
 *
 * @throws ExchangeUnavailable if nothing was acknowledged; retry with the same `clientBetId`.
 */
export function placeBet(context: BettingEnv, bettor: Bettor, slip: BetSlip): Promise<BetReply> {
  return context.betAnswers.runOnce(bettor.user.id, slip.clientBetId, () => place(context, bettor, slip));
}

/** A command built from a slip, or the reason to refuse it, with the facts of the slip's market. */
export interface PreparedBet {
  readonly facts: MarketFacts | null;
  readonly command: PlaceBet | Failure;
}

/** Asks the gates of new bets, then builds the command. */
export async function prepareBet(
  { betGates, domains, marketFacts }: BettingEnv,
  bettor: Bettor,
  slip: BetSlip,
): Promise<PreparedBet> {
  const known = marketFacts.get(slip.marketId);
  const facts = known instanceof Promise ? await known : known;
  const own = domains.getByHost(bettor.user.domain);
  const refused = await findRefusal(betGates.placing, bettor.user);
  return { facts, command: refused ?? buildPlaceCommand(bettor, own, { slip, facts }) };
}

async function place(context: BettingEnv, bettor: Bettor, slip: BetSlip): Promise<BetReply> {
  const { command } = await prepareBet(context, bettor, slip);
  if ('ok' in command) return await findEarlierReply(context, bettor.user.id, slip, command);
  const outcome = await context.exchange.submit(command, { ip: bettor.ip });
  if (!outcome.ok) {
    const declined = toFailure(outcome);
    return MAYBE_REPEATED.has(declined.code)
      ? await findEarlierReply(context, bettor.user.id, slip, declined)
      : declined;
  }
  const live = await context.exchange.read((state) =>
    state.bets.has(outcome.id) ? buildPlaceResult(state, outcome.id) : null,
  );
  if (live !== null) {
    const bet = { accountId: bettor.user.id, betId: outcome.id };
    return ok(withOwnCancelled(live, listOwnCancelled(outcome, bet)));
  }
  // Repeat of a bet that has been evicted with its market.
  const line = await context.readModel.betById(outcome.id);
  assert(line !== null, 'an archived bet has a row');
  return ok(await buildArchivedResult(context, line));
}

/** Current result of a live bet. */
export function buildPlaceResult(state: ExchangeState, betId: number): PlaceBetResult {
  const bet = state.bets.get(betId);
  assert(bet !== undefined, 'a bet that was just placed is in memory');
  const view = toOpenBet(state, bet);
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const figures = getBalanceFigures(state, bet.accountId);
  return { message: buildBetMessage(view, market.kind), bet: view, ...figures };
}

/** Returns the response of an earlier bet with this `clientBetId`, even if its market is archived; else the error. */
async function findEarlierReply(
  context: BettingEnv,
  accountId: number,
  { clientBetId }: BetSlip,
  declined: Failure,
): Promise<BetReply> {
  const live = await context.exchange.read((state) => {
    const betId = state.accounts.get(accountId)?.betIds.get(clientBetId);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    return bet === undefined || bet.status === 'HELD' ? null : buildPlaceResult(state, bet.id);
  });
  if (live !== null) return ok(live);
  const line = await context.readModel.betByClientId(accountId, clientBetId);
  return line === null ? declined : ok(await buildArchivedResult(context, line));
}

/** Builds the result of a bet in an archived market from its row. */
async function buildArchivedResult(context: BettingEnv, line: BetWithContext): Promise<PlaceBetResult> {
  const { profitLoss, settleTime, betResult, voidReason, ...bet } = toHistoryBet(line);
  const figures = await context.exchange.read((state) => getBalanceFigures(state, line.bet.accountId));
  return { message: buildBetMessage(bet, line.market.kind), bet, ...figures };
}

/** Lists the bettor's other bets that the exchange cancelled so that this bet wouldn't match them. */
export function listOwnCancelled(
  { events }: Answer,
  { accountId, betId }: { readonly accountId: number; readonly betId: number },
): readonly OwnBetCancelled[] {
  return events.flatMap((event) => {
    if (event.type !== 'BetReduced' || event.reason !== 'CANCELLED') return [];
    if (event.accountId !== accountId || event.betId === betId) return [];
    return [{ betId: event.betId, cancelledStake: toRupees(event.stake) }];
  });
}

/** Adds the bettor's own cancelled bets to the result, so that they never end unnoticed. */
export function withOwnCancelled(result: PlaceBetResult, ownBetsCancelled: readonly OwnBetCancelled[]): PlaceBetResult {
  if (ownBetsCancelled.length === 0) return result;
  const paise = ownBetsCancelled.reduce((sum, { cancelledStake }) => sum + Math.round(cancelledStake * PAISE), 0);
  const stake = formatRupees(toRupees(paise));
  const message = `${result.message}. Your own unmatched bets in its way were cancelled: ${stake}`;
  return { ...result, message, ownBetsCancelled };
}

/** Formats rupees with Indian digit grouping: 1000000.5 is ₹10,00,000.50. */
export function formatRupees(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100);
  const whole = String(Math.floor(paise / 100));
  const tail = whole.slice(-3);
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const decimals = paise % 100 === 0 ? '' : `.${String(paise % 100).padStart(2, '0')}`;
  const sign = rupees < 0 ? '-' : '';
  return `${sign}₹${head === '' ? tail : `${head},${tail}`}${decimals}`;
}

/**
 * Builds the confirmation shown to the bettor: `Bet matched: Back India ₹10,000 @ 1.85` (api 5.1). House markets on
 * runs add the line or band: `Bet matched: Yes 6 Over India 48 @ 100 ₹1,000`.
 */
export function buildBetMessage(bet: OpenBet, kind: MarketKind): string {
  const isLine = kind === 'LINE';
  const asked = isLine ? bet.fancyValue : bet.betRate;
  const got = isLine ? asked : Number((bet.avgRate ?? asked).toFixed(2));
  const isOnRuns = isRunsKind(kind);
  const what = `${bet.betType} ${isOnRuns ? bet.marketName : bet.runnerName}`;
  if (isOnRuns && !isLine) return `Bet matched: ${what} ${formatRuns(bet)} @ ${got} ${formatRupees(bet.stake)}`;
  if (bet.persistence === 'ON_CLOSE' && bet.matchedStake === 0) {
    return `Bet placed: ${what} ${formatRupees(bet.stake)} @ SP`;
  }
  if (bet.matchedStake === 0) return `Bet placed: ${what} ${formatRupees(bet.stake)} @ ${asked} (unmatched)`;
  if (bet.matchedStake === bet.stake) return `Bet matched: ${what} ${formatRupees(bet.stake)} @ ${got}`;
  return `Bet partly matched: ${what} ${formatRupees(bet.matchedStake)} of ${formatRupees(bet.stake)} @ ${got}`;
}

/** The line, or the first and last runs of a band. */
function formatRuns({ fancyValue, band }: OpenBet): string {
  return band === undefined ? String(fancyValue) : `${fancyValue}–${fancyValue + band - 1}`;
}
