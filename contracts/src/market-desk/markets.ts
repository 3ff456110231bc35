import { MAX_DIVISOR, MIN_DIVISOR } from '@crease/core/market/market-terms.ts';
import * as z from 'zod/mini';
import { SPORTS } from '#base/constants.ts';
import { MarketKind } from '#base/core-schemas.ts';
import { ErrorCode } from '#base/error-code.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import {
  amount,
  flag,
  gridFields,
  id,
  instant,
  list,
  nameText,
  numberFrom,
  page,
  reason,
  sportId,
  text,
  wholeNumber,
} from '#base/request-fields.ts';
import { operatorGet, provenTraderAct, route, traderAct, type WireOf } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { EventItem, WireMarket, WireMarketResult } from '#catalogue/catalogue.ts';
import { RequiredConfirmation } from './fixtures.ts';

export type CreateMarketWire = WireOf<typeof operatorMarketRoutes.operatorCreateMarket>;

/** Bulk change of markets of one event: status, or limits and delays. Omitted values are kept. */
export type ChangeMarketsWire = WireOf<typeof operatorMarketRoutes.operatorChangeMarkets>;

export const ChangedMarket = z.strictObject({
  marketId: z.number(),
  /** Null on success. */
  code: z.nullable(ErrorCode),
  message: z.nullable(z.string()),
  /** Market after the change; null if unknown. */
  market: z.nullable(WireMarket),
});
export type ChangedMarket = Wire<typeof ChangedMarket>;

/** Defaults for new markets of a kind. */
export const MarketDefaults = z.strictObject({
  kind: MarketKind,
  min: Rupees,
  max: Rupees,
  maxProfit: z.nullable(Rupees),
  /** Maximum exposure of one player in the market. */
  exposureLimit: z.nullable(Rupees),
});
export type MarketDefaults = Wire<typeof MarketDefaults>;

/** A reported result: FEED announced · SCORE derived from the feed's score · OPERATOR pending confirmation. */
export const ResultSource = z.strictObject({
  /** OTHER: a source of the match other than the one followed. */
  source: z.enum(['FEED', 'SCORE', 'OTHER', 'OPERATOR']),
  result: WireMarketResult,
  at: Time,
  by: z.string(),
});
export type ResultSource = Wire<typeof ResultSource>;

export const OperatorMarket = z.strictObject({
  ...WireMarket.shape,
  /** Oldest first; empty while no source has a result, and once the event is over. */
  sources: z.array(ResultSource),
  /** Confirmation its feed result needs; NOBODY also if the market confirms itself, and once it is archived. */
  confirmation: RequiredConfirmation,
});
export type OperatorMarket = Wire<typeof OperatorMarket>;

/** Maximum markets per bulk call. */
export const MAX_MARKETS_PER_CALL = 500;

/** Maximum house quote levels per side of a runner. */
const MAX_STEPS = 3;

const termFields = {
  min: z.optional(amount),
  max: z.optional(amount),
  maxProfit: z.optional(z.nullable(amount)),
  inPlayDelayMs: z.optional(wholeNumber(0, 15_000)),
  preMatchDelayMs: z.optional(wholeNumber(0, 15_000)),
  commissionPercent: z.optional(
    numberFrom.check(z.refine((percent: number) => percent >= 0 && percent <= 20, 'must be between 0 and 20')),
  ),
  exposureLimit: z.optional(z.nullable(amount)),
  /** House kinds: maximum house loss on the market in one currency; bets that would exceed it are rejected. */
  maxHouseLoss: z.optional(z.nullable(amount)),
  /** House kinds: share of `max` offered at each price step in percent, best first; the full `max` if absent. */
  depthPercents: z.optional(z.array(wholeNumber(1, 100)).check(z.minLength(1), z.maxLength(MAX_STEPS))),
  message: z.optional(z.nullable(text(0, 200))),
  rules: z.optional(z.nullable(text(0, 4_000))),
  sort: z.optional(wholeNumber(0, 1_000_000)),
};

export const updateMarketFields = {
  marketId: id,
  marketName: z.optional(nameText(1, 120)),
  betLock: z.optional(flag),
  ...termFields,
};

export const removeRunnerFields = {
  marketId: id,
  runnerId: id,
  reductionPercent: z._default(
    numberFrom.check(
      z.refine((percent: number) => percent >= 0 && percent < 100, 'must be at least 0 and less than 100'),
    ),
    0,
  ),
};

/** True if the sport is listed; events of other sports would appear in no list. */
const isListed = (sport: number): boolean => SPORTS.some(({ id: listed }) => listed === sport);

const optionalName = z.optional(z.nullable(nameText(0, 120)));
const eventFields = {
  team1: optionalName,
  team2: optionalName,
  competitionName: optionalName,
  country: optionalName,
  venue: optionalName,
  dreamEventId: z.optional(text(1, 64)),
  status: z.optional(z.enum(['UPCOMING', 'IN_PLAY'])),
};

/** Events and their markets up to the result: search, creation, changes, status, non-runners (api 10.2, 10.3). */
export const operatorMarketRoutes = {
  operatorGetEvents: route({
    ...operatorGet,
    path: 'Operator/GetEvents',
    about: 'Returns events, including closed ones; `search` matches titles, competitions and IDs.',
    request: z.object({
      ...gridFields(['startTime', 'id']),
      eventId: z.optional(id),
      sportId: z.optional(sportId),
      status: z.optional(z.enum(['UPCOMING', 'IN_PLAY', 'CLOSED'])),
      search: z.optional(text(0, 80)),
    }),
    answer: page(EventItem),
  }),
  operatorCreateEvent: route({
    ...traderAct,
    path: 'Operator/CreateEvent',
    about: 'Creates an event.',
    request: z.object({
      sportId: sportId.check(z.refine(isListed, 'must be the ID of a sport on this site')),
      title: nameText(1, 160),
      startTime: instant,
      ...eventFields,
    }),
    answer: EventItem,
  }),
  operatorUpdateEvent: route({
    ...traderAct,
    path: 'Operator/UpdateEvent',
    about: 'Updates an event.',
    request: z.object({
      eventId: id,
      title: z.optional(nameText(1, 160)),
      startTime: z.optional(instant),
      ...eventFields,
    }),
    answer: EventItem,
  }),
  operatorCloseEvent: route({
    ...traderAct,
    path: 'Operator/CloseEvent',
    about: 'Closes an event whose markets are all settled or voided.',
    request: z.object({ eventId: id }),
    answer: EventItem,
  }),
  operatorGetMarkets: route({
    ...operatorGet,
    path: 'Operator/GetMarkets',
    about: 'Returns markets, settled ones too, each with its result `sources` and the required `confirmation`.',
    request: z.object({
      ...gridFields(['id', 'createdAt']),
      eventId: z.optional(id),
      status: z.optional(z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED', 'SETTLED', 'VOIDED'])),
      kind: z.optional(text(1, 20)),
    }),
    answer: page(OperatorMarket),
  }),
  operatorGetMarketDefaults: route({
    ...operatorGet,
    path: 'Operator/GetMarketDefaults',
    about: 'Returns default terms for an event’s new markets, by type, within the bet limits of the `default` site.',
    request: z.object({ eventId: id }),
    answer: list(MarketDefaults),
  }),
  operatorCreateMarket: route({
    ...traderAct,
    path: 'Operator/CreateMarket',
    about:
      'Creates a market, INACTIVE or OPEN. EACH_WAY needs five runners; `winners` places are paid at 1/`eachWayDivisor` odds. If both are omitted, terms depend on field size.',
    request: z.object({
      eventId: id,
      kind: MarketKind,
      marketName: nameText(1, 120),
      runners: z._default(
        z
          .array(
            z.object({
              name: nameText(1, 120),
              sort: z.optional(wholeNumber(0, 1_000_000)),
              number: z.optional(text(0, 10)),
              stall: z.optional(text(0, 10)),
              jockey: z.optional(nameText(0, 80)),
            }),
          )
          .check(z.maxLength(60)),
        [],
      ),
      ...termFields,
      subType: z.optional(text(0, 20)),
      inPlay: z._default(flag, false),
      open: z._default(flag, false),
      crossMatching: z._default(flag, false),
      winners: z._default(wholeNumber(1, 20), 1),
      eachWayDivisor: z.optional(wholeNumber(MIN_DIVISOR, MAX_DIVISOR)),
      lineRange: z.optional(z.object({ from: numberFrom, to: numberFrom, interval: numberFrom })),
    }),
    answer: WireMarket,
  }),
  operatorUpdateMarket: route({
    ...provenTraderAct,
    path: 'Operator/UpdateMarket',
    about:
      'Changes a market’s terms. FOUR_EYES for commission and rules after the first match, if a second operator must confirm (use ProposeAct).',
    request: z.object({ ...updateMarketFields, reason: z._default(text(0, 200), '') }),
    answer: WireMarket,
  }),
  operatorChangeMarkets: route({
    ...provenTraderAct,
    path: 'Operator/ChangeMarkets',
    about:
      'Opens or suspends several of an event’s markets, or changes their limits and delays. Each market succeeds or fails independently; the audit log has one entry for all. VALIDATION of `marketIds` if they belong to different events.',
    request: z
      .object({
        marketIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_MARKETS_PER_CALL)),
        status: z.optional(z.enum(['OPEN', 'SUSPENDED'])),
        min: termFields.min,
        max: termFields.max,
        maxProfit: termFields.maxProfit,
        maxHouseLoss: termFields.maxHouseLoss,
        inPlayDelayMs: termFields.inPlayDelayMs,
        preMatchDelayMs: termFields.preMatchDelayMs,
      })
      .check(
        z.refine(
          ({ marketIds, status, ...terms }) => {
            const isTerms = Object.values(terms).some((term) => term !== undefined);
            return (status !== undefined) !== isTerms;
          },
          { message: 'provide either status, or limits and delays', path: ['status'] },
        ),
      ),
    answer: list(ChangedMarket),
  }),
  operatorSetMarketStatus: route({
    ...traderAct,
    path: 'Operator/SetMarketStatus',
    about: 'Opens, suspends or closes a market or runner.',
    request: z.object({
      marketId: id,
      status: z.enum(['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED']),
      message: z.optional(z.nullable(text(0, 200))),
      runnerId: z.optional(id),
    }),
    answer: WireMarket,
  }),
  operatorTurnInPlay: route({
    ...traderAct,
    path: 'Operator/TurnInPlay',
    about: 'Turns a market and its event in-play.',
    request: z.object({ marketId: id, open: z._default(flag, true) }),
    answer: WireMarket,
  }),
  operatorRemoveRunner: route({
    ...provenTraderAct,
    path: 'Operator/RemoveRunner',
    about:
      'Removes a non-runner with its reduction factor. FOUR_EYES for a factor above 1.25 × 1/price of the runner, and if a second operator must confirm (use ProposeAct).',
    request: z.object({ ...removeRunnerFields, reason: z._default(text(0, 200), '') }),
    answer: WireMarket,
  }),
  operatorRestoreRunner: route({
    ...provenTraderAct,
    path: 'Operator/RestoreRunner',
    about:
      'Reinstates a removed runner before settlement: its bets stand again and prices are restored; the market is suspended. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ marketId: id, runnerId: id, reason }),
    answer: WireMarket,
  }),
};
