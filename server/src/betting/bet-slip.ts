import { problem } from '@crease/contracts/base/field-problem.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind, isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { type SlipSide, toBetSide } from '@crease/core/quote/house-rate.ts';
import { type Failure, fail, failField } from '#base/reply.ts';
import { isSportOn } from '#catalogue/list-events.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { Call, Input } from '#people/account/call-context.ts';
import type { User } from '#people/store/account-store.ts';
import { resolveSiteLimits } from '#site/domain-settings.ts';

/** A bet slip as parsed by the route: paise and hundredths; `version` is the market version that the bettor saw. */
export type BetSlip = Omit<Input<'placeBet'>, 'freeBetId'>;

/** The bettor and their origin. */
export interface Bettor {
  readonly user: User;
  readonly setting: DomainSetting;
  readonly ip: string;
}

/** The calling bettor. */
export function toBettor(call: Call): Bettor {
  return { user: call.user.user, setting: call.setting, ip: call.ip };
}

/** Wire numbers of the sides. */
export const BET_TYPES = { BACK: 1, LAY: 2, YES: 3, NO: 4 } as const satisfies Readonly<Record<SlipSide, number>>;
const SIDES: readonly SlipSide[] = ['BACK', 'LAY', 'YES', 'NO'];
/** The only rate of a line market: evens. */
const LINE_RATE = 200;

/**
 * Converts a slip to a command, or returns an error if its fields don't fit together.
 *
 * @param own settings of the user's domain, whose limits apply whichever host is called.
 */
export function buildPlaceCommand(
  { user, setting }: Bettor,
  own: DomainSetting,
  { slip, facts }: { readonly slip: BetSlip; readonly facts: MarketFacts | null },
): PlaceBet | Failure {
  if (facts === null || facts.eventId !== slip.eventId) return fail('NOT_FOUND');
  const isOn = [setting, own].every((site) => isSportOn(facts.sportId, { setting: site, user }));
  if (!isOn) return fail('FEATURE_OFF');
  const { kind } = facts;
  const called = SIDES.find((one) => BET_TYPES[one] === slip.type);
  const side = called === undefined ? null : toBetSide(kind, called);
  if (side === null) return failField('type', 'This side isn’t available in this market');
  const isOnRuns = isRunsKind(kind);
  const runnerId = slip.runnerId ?? (isOnRuns ? facts.onlyRunnerId : null);
  if (runnerId === null) return failField('runnerId', problem('REQUIRED'));
  if (kind === 'LINE' && slip.rate !== LINE_RATE) return fail('INVALID_RATE');
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
    ...resolveSiteLimits(own, facts),
  } as const;
  if (!isHouseKind(kind)) {
    const price = isOnRuns ? slip.fancyValue : slip.rate;
    return { ...bet, price, persistence, timeInForce: slip.timeInForce ?? 'REST' };
  }
  return {
    ...bet,
    price: slip.rate,
    // House bets are filled in full immediately.
    persistence: 'LAPSE',
    timeInForce: 'FILL_OR_KILL',
    ...(isOnRuns ? { line: slip.fancyValue } : {}),
    acceptAnyOdds: slip.acceptAnyOdds,
  };
}

/** Immutable market data, sufficient to parse a bet slip. */
export interface MarketFacts {
  readonly eventId: number;
  readonly sportId: number;
  readonly kind: MarketKind;
  /** The runner of a single-runner market, else null. */
  readonly onlyRunnerId: number | null;
}

/** Caches immutable data of live markets, so that placing a bet needs a single exchange call. */
export class MarketFactsCache {
  readonly #exchange: Exchange;
  readonly #facts = new Map<number, MarketFacts>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    exchange.onCommitted(({ events }) => {
      for (const event of events) {
        if (event.type === 'MarketChanged' && event.change === 'archived') this.#facts.delete(event.marketId);
      }
    });
  }

  /** Facts of a live market; null if the ID is unknown. */
  get(marketId: number): MarketFacts | Promise<MarketFacts | null> {
    const known = this.#facts.get(marketId);
    if (known !== undefined) return known;
    return this.#exchange.read((state) => {
      const facts = toMarketFacts(state, marketId);
      if (facts !== null) this.#facts.set(marketId, facts);
      return facts;
    });
  }
}

function toMarketFacts(state: ExchangeState, marketId: number): MarketFacts | null {
  const market = state.markets.get(marketId);
  const event = market === undefined ? undefined : state.events.get(market.eventId);
  if (market === undefined || event === undefined) return null;
  return {
    eventId: market.eventId,
    sportId: event.details.sportId,
    kind: market.kind,
    onlyRunnerId: market.runners.length === 1 ? (market.runners[0]?.id ?? null) : null,
  };
}
