import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { Persistence } from '@crease/core/bet/bet.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import { isHouseKind, isRunsKind } from '@crease/core/market/market-kind.ts';
import { type SlipSide, toBetSide } from '@crease/core/quote/slip-side.ts';
import { type Failure, fail, failField } from '#base/reply.ts';
import { isSportOn } from '#catalogue/list-events.ts';
import type { Call } from '#people/call.ts';
import type { User } from '#people/store/account-store.ts';
import { resolveSiteLimits } from '#site/site-limits.ts';
import type { MarketFacts } from './market-facts.ts';

/** A bet slip as parsed by the route: paise and hundredths. */
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
  readonly persistence: Persistence;
  readonly timeInForce?: 'FILL_OR_KILL' | 'ON_CLOSE' | undefined;
  /** Market version that the bettor saw. */
  readonly version?: number | undefined;
}

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

/** Sides by wire number. */
const SIDES_BY_TYPE: ReadonlyMap<number, SlipSide> = new Map<number, SlipSide>([
  [1, 'BACK'],
  [2, 'LAY'],
  [3, 'YES'],
  [4, 'NO'],
]);
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
  const called = SIDES_BY_TYPE.get(slip.type);
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
