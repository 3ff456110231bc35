import { LARGEST_DIVISOR, LEAST_DIVISOR } from '@crease/core/market/each-way-terms.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import * as z from 'zod/mini';
import { MARKET_KINDS } from '#constants.ts';
import type { ErrorCode } from '#errors/error-code.ts';
import { amount } from '#values/amount.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, numberFrom, text, wholeNumber } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { WireMarket, WireMarketResult } from '#wire/catalogue.ts';
import type { AskedConfirmation } from './operator-fixtures.ts';
import { type OperatorRole, route } from './route.ts';

export interface TermsWire {
  readonly min?: Rupees;
  readonly max?: Rupees;
  readonly maxProfit?: Rupees | null;
  readonly inPlayDelayMs?: number;
  readonly preMatchDelayMs?: number;
  readonly commissionPercent?: number;
  readonly exposureLimit?: Rupees | null;
  /** House kinds: what the market may cost the house in one currency; bets that would pass it are refused. */
  readonly maxHouseLoss?: Rupees | null;
  /** House kinds: part of `max` that is taken at each step of a quote, percent, best step first; absent: all of it. */
  readonly depthPercents?: readonly number[];
  readonly message?: string | null;
  readonly rules?: string | null;
  readonly sort?: number;
}

export interface CreateMarketWire extends TermsWire {
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly marketName: string;
  /** Left out where the server makes them: LINE, FANCY, KHADO, METER, LOTTERY; ODD_EVEN may leave them out. */
  readonly runners?: readonly {
    readonly name: string;
    readonly sort?: number;
    readonly number?: string;
    readonly stall?: string;
    readonly jockey?: string;
  }[];
  readonly subType?: string;
  readonly inPlay?: boolean;
  readonly open?: boolean;
  readonly crossMatching?: boolean;
  /** How many runners win; 1 unless it is a place market. EACH_WAY: 1 leaves places and divisor to the size of the field. */
  readonly winners?: number;
  /** EACH_WAY only, and there with `winners`. */
  readonly eachWayDivisor?: number;
  /** Only LINE: lines offered. */
  readonly lineRange?: { readonly from: number; readonly to: number; readonly interval: number };
}

/** What is done to many markets of one event at once: a state, or limits and delays; what is left out stays. */
export interface ChangeMarketsWire {
  readonly marketIds: readonly number[];
  readonly status?: 'OPEN' | 'SUSPENDED';
  readonly min?: Rupees;
  readonly max?: Rupees;
  readonly maxProfit?: Rupees | null;
  readonly maxHouseLoss?: Rupees | null;
  readonly inPlayDelayMs?: number;
  readonly preMatchDelayMs?: number;
}

/** What came of it in one market. */
export interface ChangedMarket {
  readonly marketId: number;
  /** Null: it was done. */
  readonly code: ErrorCode | null;
  /** Why it was not done. */
  readonly message: string | null;
  /** As it stands now; null where it is not known. */
  readonly market: WireMarket | null;
}

/** What a new market of a kind has where its maker says nothing. */
export interface MarketDefaults {
  readonly kind: MarketKind;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly maxProfit: Rupees | null;
  /** Most that one player may have at risk in it. */
  readonly exposureLimit: Rupees | null;
}

/**
 * Who says how a market ended: FEED the result that its feed announced · SCORE what the score of the feed comes to ·
 * OPERATOR a proposed result that waits for its confirmation.
 */
export interface ResultSource {
  /** OTHER: another source of the match than the one that is followed. */
  readonly source: 'FEED' | 'SCORE' | 'OTHER' | 'OPERATOR';
  readonly result: WireMarketResult;
  readonly at: Time;
  /** Name of the feed, or of the operator. */
  readonly by: string;
}

/** A market as operators see it. */
export interface OperatorMarket extends WireMarket {
  /** Newest last; empty while no source has a result, and once its event is over. */
  readonly sources: readonly ResultSource[];
  /** Who has to confirm what its feed says of its result; NOBODY also where it confirms itself, and once it is archived. */
  readonly confirmation: AskedConfirmation;
}

/** Markets that one call may change. */
export const MOST_MARKETS_AT_ONCE = 500;

const trader: readonly OperatorRole[] = ['trader'];

/** Prices per side of a runner that the house quotes at most. */
const MOST_STEPS = 3;

const termFields = {
  min: z.optional(amount),
  max: z.optional(amount),
  maxProfit: z.optional(z.nullable(amount)),
  inPlayDelayMs: z.optional(wholeNumber(0, 15_000)),
  preMatchDelayMs: z.optional(wholeNumber(0, 15_000)),
  commissionPercent: z.optional(
    numberFrom.check(
      z.refine((percent: number) => percent >= 0 && percent <= 20, 'must be from 0 to 20'),
    ),
  ),
  exposureLimit: z.optional(z.nullable(amount)),
  maxHouseLoss: z.optional(z.nullable(amount)),
  depthPercents: z.optional(
    z.array(wholeNumber(1, 100)).check(z.minLength(1), z.maxLength(MOST_STEPS)),
  ),
  message: z.optional(z.nullable(text(0, 200))),
  rules: z.optional(z.nullable(text(0, 4_000))),
  sort: z.optional(wholeNumber(0, 1_000_000)),
};

export const updateMarketFields = {
  marketId: id,
  marketName: z.optional(text(1, 120)),
  betLock: z.optional(flag),
  ...termFields,
};

export const removeRunnerFields = {
  marketId: id,
  runnerId: id,
  reductionPercent: z._default(
    numberFrom.check(
      z.refine((percent: number) => percent >= 0 && percent < 100, 'must be from 0 to below 100'),
    ),
    0,
  ),
};

/** Markets up to their result: found, made, changed, opened and closed, turned in play, runners taken out (api 10.3). */
export const operatorMarketRoutes = {
  operatorGetMarkets: route<
    GridWire & { eventId?: number; status?: string; kind?: string },
    Page<OperatorMarket>
  >()({
    method: 'GET',
    path: 'Operator/GetMarkets',
    access: 'O',
    from: 'query',
    about:
      'Markets, settled ones too, each with who says how it ended (`sources`) and who has to confirm it (`confirmation`).',
    request: z.object({
      ...gridFields(['id', 'createdAt']),
      eventId: z.optional(id),
      status: z.optional(
        z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED', 'SETTLED', 'VOIDED']),
      ),
      kind: z.optional(text(1, 20)),
    }),
  }),
  operatorGetMarketDefaults: route<{ eventId: number }, { items: readonly MarketDefaults[] }>()({
    method: 'GET',
    path: 'Operator/GetMarketDefaults',
    access: 'O',
    from: 'query',
    about:
      'Terms of a new market of an event by kind where its maker says nothing: the built-in ones within the limits on bets of the `default` site.',
    request: z.object({ eventId: id }),
  }),
  operatorCreateMarket: route<CreateMarketWire, WireMarket>()({
    method: 'POST',
    path: 'Operator/CreateMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Creates a market, INACTIVE or OPEN. EACH_WAY needs five runners; `winners` places are paid at the odds by `eachWayDivisor`, and without both the terms are those of the size of the field.',
    request: z.object({
      eventId: id,
      kind: z.enum(MARKET_KINDS),
      marketName: text(1, 120),
      runners: z._default(
        z
          .array(
            z.object({
              name: text(1, 120),
              sort: z.optional(wholeNumber(0, 1_000_000)),
              number: z.optional(text(0, 10)),
              stall: z.optional(text(0, 10)),
              jockey: z.optional(text(0, 80)),
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
      eachWayDivisor: z.optional(wholeNumber(LEAST_DIVISOR, LARGEST_DIVISOR)),
      lineRange: z.optional(z.object({ from: numberFrom, to: numberFrom, interval: numberFrom })),
    }),
  }),
  operatorUpdateMarket: route<
    TermsWire & { marketId: number; marketName?: string; betLock?: boolean; reason?: string },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/UpdateMarket',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Changes the terms of a market. FOUR_EYES for commission and rules after the first match, where a second operator must confirm: ProposeAct.',
    request: z.object({ ...updateMarketFields, reason: z._default(text(0, 200), '') }),
  }),
  operatorChangeMarkets: route<ChangeMarketsWire, { items: readonly ChangedMarket[] }>()({
    method: 'POST',
    path: 'Operator/ChangeMarkets',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Opens or suspends many markets of one event, or changes their limits and delays. Each is done or refused by itself and answers with its own line; the audit log has one line for all. VALIDATION of `marketIds` when they are of several events.',
    request: z
      .object({
        marketIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_MARKETS_AT_ONCE)),
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
          { message: 'either status, or limits and delays', path: ['status'] },
        ),
      ),
  }),
  operatorSetMarketStatus: route<
    {
      marketId: number;
      status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
      message?: string;
      runnerId?: number;
    },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/SetMarketStatus',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Opens, suspends or closes a market or one runner.',
    request: z.object({
      marketId: id,
      status: z.enum(['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED']),
      message: z.optional(z.nullable(text(0, 200))),
      runnerId: z.optional(id),
    }),
  }),
  operatorTurnInPlay: route<{ marketId: number; open?: boolean }, WireMarket>()({
    method: 'POST',
    path: 'Operator/TurnInPlay',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Turns a market, and its event, in play.',
    request: z.object({ marketId: id, open: z._default(flag, true) }),
  }),
  operatorRemoveRunner: route<
    { marketId: number; runnerId: number; reductionPercent?: number; reason?: string },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/RemoveRunner',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Takes a non-runner out, with its reduction factor. FOUR_EYES for a factor above 1.25 × 1/price of the runner, and where a second operator must confirm: ProposeAct.',
    request: z.object({ ...removeRunnerFields, reason: z._default(text(0, 200), '') }),
  }),
  operatorRestoreRunner: route<
    { marketId: number; runnerId: number; reason: string },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/RestoreRunner',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Takes the removal of a runner back until the market is settled: matches on it stand again, prices are what they were; the market is suspended. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ marketId: id, runnerId: id, reason: text(3, 200) }),
  }),
};
