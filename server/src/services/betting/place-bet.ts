import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { PlaceBetResult } from '@crease/contracts/wire/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import { type SlipSide, sideOfSlip } from '@crease/core/quote/slip-side.ts';
import type { User } from '#ports/account-store.ts';
import type { BetLine } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { isSportOn } from '#services/catalogue/list-events.ts';
import { betIdentityRefusal } from '#services/identity/identity-gates.ts';
import {
  answer,
  type Declined,
  decline,
  declinedByExchange,
  declineField,
  type Reply,
} from '#services/reply.ts';
import { answeredFiguresOf } from './balance-figures.ts';
import { betMessageOf } from './bet-message.ts';
import { historyBetOf, openBetOf } from './bet-view.ts';
import type { MarketFacts } from './market-facts.ts';
import { siteLimitsFor } from './site-limits-for.ts';

/** A bet slip as the route parses it: paise and hundredths. */
export interface BetSlip {
  readonly type: number;
  readonly rate: number;
  readonly stake: number;
  readonly fancyValue: number;
  readonly runnerId: number | null;
  readonly marketId: number;
  readonly eventId: number;
  readonly clientBetId: string;
  readonly acceptAnyOdds: boolean;
  readonly persistence: 'LAPSE' | 'PERSIST';
  readonly timeInForce?: 'FILL_OR_KILL' | undefined;
  /** Of the market that the bettor saw. */
  readonly version?: number | undefined;
}

/** Who bets, from where. */
export interface Bettor {
  readonly user: User;
  readonly setting: DomainSetting;
  readonly ip: string;
}

/** What the numbers of the wire stand for. */
const CALLED: ReadonlyMap<number, SlipSide> = new Map<number, SlipSide>([
  [1, 'BACK'],
  [2, 'LAY'],
  [3, 'YES'],
  [4, 'NO'],
]);
/** The only rate of a line market: evens. */
const LINE_RATE = 200;

/** Refusals behind which an archived first bet may stand: its market is no longer in memory, or over. */
const MAYBE_REPEATED: ReadonlySet<Declined['code']> = new Set<Declined['code']>([
  'NOT_FOUND',
  'MARKET_CLOSED',
  'VALIDATION',
  'FEATURE_OFF',
]);

/**
 * Places a bet, or answers its first result again (api 5.1, 1.5).
 *
 * The answer comes after the commit and, in play, after the hold. Whatever a repeat carries, it gets the answer that
 * belongs to its clientBetId.
 *
 * @throws ExchangeUnavailable nothing was acknowledged; the same clientBetId may be sent again.
 */
export function placeBet(
  context: AppContext,
  bettor: Bettor,
  slip: BetSlip,
): Promise<Reply<PlaceBetResult>> {
  const key = `${bettor.user.id}:${slip.clientBetId}`;
  return context.betAnswers.once(key, () => place(context, bettor, slip));
}

async function place(
  context: AppContext,
  bettor: Bettor,
  slip: BetSlip,
): Promise<Reply<PlaceBetResult>> {
  const known = context.marketFacts.of(slip.marketId);
  const facts = known instanceof Promise ? await known : known;
  const own = context.domains.ofHost(bettor.user.domain);
  const command =
    betIdentityRefusal(context, bettor.user) ?? commandOf(bettor, own, { slip, facts });
  if ('ok' in command) return await firstAnswerOr(context, bettor.user.id, slip, command);
  const outcome = await context.exchange.submit(command, { ip: bettor.ip });
  if (!outcome.ok) {
    const declined = declinedByExchange(outcome);
    return MAYBE_REPEATED.has(declined.code)
      ? await firstAnswerOr(context, bettor.user.id, slip, declined)
      : declined;
  }
  const live = await context.exchange.read((state) =>
    state.bets.has(outcome.id) ? resultOf(state, outcome.id) : null,
  );
  if (live !== null) return answer(live);
  // A repeat of a bet that has left the memory with its market.
  const line = await context.readModel.betById(outcome.id);
  assert(line !== null, 'a bet that has left the memory has a row');
  return answer(await pastResultOf(context, line));
}

/** The result of a live bet, as it stands now. */
export function resultOf(state: ExchangeState, betId: number): PlaceBetResult {
  const bet = state.bets.get(betId);
  assert(bet !== undefined, 'a bet that was just answered is in memory');
  const view = openBetOf(state, bet);
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const figures = answeredFiguresOf(state, bet.accountId);
  return { message: betMessageOf(view, market.kind), bet: view, ...figures };
}

/**
 * The command of a slip, or why its parts do not fit together.
 *
 * @param own settings of the domain that the user is of; theirs count too, whichever host is called.
 */
export function commandOf(
  { user, setting }: Bettor,
  own: DomainSetting,
  { slip, facts }: { readonly slip: BetSlip; readonly facts: MarketFacts | null },
): PlaceBet | Declined {
  if (facts === null || facts.eventId !== slip.eventId) return decline('NOT_FOUND');
  const isOn = [setting, own].every((site) => isSportOn(facts.sportId, { setting: site, user }));
  if (!isOn) return decline('FEATURE_OFF');
  const { kind } = facts;
  const called = CALLED.get(slip.type);
  const side = called === undefined ? null : sideOfSlip(kind, called);
  if (side === null) return declineField('type', 'type does not fit this market');
  const isOnRuns = isRunsKind(kind);
  const runnerId = slip.runnerId ?? (isOnRuns ? facts.onlyRunnerId : null);
  if (runnerId === null) return declineField('runnerId', problem('REQUIRED'));
  if (kind === 'LINE' && slip.rate !== LINE_RATE) return decline('INVALID_RATE');
  const { marketId, stake, persistence, clientBetId } = slip;
  const bet = {
    type: 'PlaceBet',
    accountId: user.id,
    marketId,
    runnerId,
    side,
    stake,
    clientBetId,
    ...(slip.version === undefined ? {} : { marketVersion: slip.version }),
    ...siteLimitsFor(own, facts),
  } as const;
  if (!isHouseKind(kind)) {
    const price = isOnRuns ? slip.fancyValue : slip.rate;
    return { ...bet, price, persistence, timeInForce: slip.timeInForce ?? 'REST' };
  }
  return {
    ...bet,
    price: slip.rate,
    // What the house takes, it takes whole and at once.
    persistence: 'LAPSE',
    timeInForce: 'FILL_OR_KILL',
    ...(isOnRuns ? { line: slip.fancyValue } : {}),
    acceptAnyOdds: slip.acceptAnyOdds,
  };
}

/** The answer of an earlier bet with this clientBetId, also of one whose market is archived; else the refusal. */
async function firstAnswerOr(
  context: AppContext,
  accountId: number,
  { clientBetId }: BetSlip,
  declined: Declined,
): Promise<Reply<PlaceBetResult>> {
  const live = await context.exchange.read((state) => {
    const betId = state.accounts.get(accountId)?.betIds.get(clientBetId);
    const bet = betId === undefined ? undefined : state.bets.get(betId);
    return bet === undefined || bet.status === 'HELD' ? null : resultOf(state, bet.id);
  });
  if (live !== null) return answer(live);
  const line = await context.readModel.betByClientId(accountId, clientBetId);
  return line === null ? declined : answer(await pastResultOf(context, line));
}

/** The result of a bet whose market has left the memory, from its row. */
async function pastResultOf(context: AppContext, line: BetLine): Promise<PlaceBetResult> {
  const { profitLoss, settleTime, betResult, voidReason, ...bet } = historyBetOf(line);
  const figures = await context.exchange.read((state) =>
    answeredFiguresOf(state, line.bet.accountId),
  );
  return { message: betMessageOf(bet, line.market.kind), bet, ...figures };
}
