import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { MAX_DIVISOR, MIN_DIVISOR } from '@crease/core/market/market-terms.ts';
import * as z from 'zod/mini';
import { MARKET_KINDS } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import {
  amount,
  flag,
  type GridWire,
  gridFields,
  id,
  nameText,
  numberFrom,
  type Page,
  text,
  wholeNumber,
} from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { WireMarket, WireMarketResult } from '#catalogue/catalogue.ts';
import type { ErrorCode } from '#errors/error-code.ts';
import type { RequiredConfirmation } from './fixtures.ts';

export interface TermsWire {
  readonly min?: Rupees;
  readonly max?: Rupees;
  readonly maxProfit?: Rupees | null;
  readonly inPlayDelayMs?: number;
  readonly preMatchDelayMs?: number;
  readonly commissionPercent?: number;
  readonly exposureLimit?: Rupees | null;
  /** House kinds: maximum house loss on the market in one currency; bets that would exceed it are rejected. */
  readonly maxHouseLoss?: Rupees | null;
  /** House kinds: share of `max` offered at each price step in percent, best first; the full `max` if absent. */
  readonly depthPercents?: readonly number[];
  readonly message?: string | null;
  readonly rules?: string | null;
  readonly sort?: number;
}

export interface CreateMarketWire extends TermsWire {
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly marketName: string;
  /** Omitted where the server creates them: LINE, FANCY, KHADO, METER, LOTTERY; optional for ODD_EVEN. */
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
  /** Number of winners; 1 except in place markets. EACH_WAY: 1 derives places and divisor from the field size. */
  readonly winners?: number;
  /** EACH_WAY only, together with `winners`. */
  readonly eachWayDivisor?: number;
  /** LINE only: lines offered. */
  readonly lineRange?: { readonly from: number; readonly to: number; readonly interval: number };
}

/** Bulk change of markets of one event: status, or limits and delays. Omitted values are kept. */
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

/** Result of a bulk change for one market. */
export interface ChangedMarket {
  readonly marketId: number;
  /** Null on success. */
  readonly code: ErrorCode | null;
  /** Reason for the failure. */
  readonly message: string | null;
  /** Market after the change; null if unknown. */
  readonly market: WireMarket | null;
}

/** Defaults for new markets of a kind. */
export interface MarketDefaults {
  readonly kind: MarketKind;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly maxProfit: Rupees | null;
  /** Maximum exposure of one player in the market. */
  readonly exposureLimit: Rupees | null;
}

/**
 * A reported market result: FEED announced by its feed · SCORE derived from the feed's score · OPERATOR proposed and
 * pending confirmation.
 */
export interface ResultSource {
  /** OTHER: a source of the match other than the one followed. */
  readonly source: 'FEED' | 'SCORE' | 'OTHER' | 'OPERATOR';
  readonly result: WireMarketResult;
  readonly at: Time;
  /** Name of the feed or operator. */
  readonly by: string;
}

/** A market in the back office. */
export interface OperatorMarket extends WireMarket {
  /** Oldest first; empty while no source has a result, and once the event is over. */
  readonly sources: readonly ResultSource[];
  /** Confirmation its feed result needs; NOBODY also if the market confirms itself, and once it is archived. */
  readonly confirmation: RequiredConfirmation;
}

/** Maximum markets per bulk call. */
export const MAX_MARKETS_PER_CALL = 500;

const trader: readonly OperatorRole[] = ['trader'];

/** Maximum house quote levels per side of a runner. */
const MAX_STEPS = 3;

const termFields = {
  min: z.optional(amount),
  max: z.optional(amount),
  maxProfit: z.optional(z.nullable(amount)),
  inPlayDelayMs: z.optional(wholeNumber(0, 15_000)),
  preMatchDelayMs: z.optional(wholeNumber(0, 15_000)),
  commissionPercent: z.optional(
    numberFrom.check(
      z.refine((percent: number) => percent >= 0 && percent <= 20, 'must be between 0 and 20'),
    ),
  ),
  exposureLimit: z.optional(z.nullable(amount)),
  maxHouseLoss: z.optional(z.nullable(amount)),
  depthPercents: z.optional(
    z.array(wholeNumber(1, 100)).check(z.minLength(1), z.maxLength(MAX_STEPS)),
  ),
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
      z.refine(
        (percent: number) => percent >= 0 && percent < 100,
        'must be at least 0 and less than 100',
      ),
    ),
    0,
  ),
};

/**
 * Markets up to their result: search, creation, changes, opening and closing, going in-play, runner removal (api
 * 10.3).
 */
export const operatorMarketRoutes = {
  operatorGetMarkets: route<
    GridWire & { eventId?: number; status?: string; kind?: string },
    Page<OperatorMarket>
  >()({
    method: 'GET',
    path: 'Operator/GetMarkets',
    access: 'O',
    about:
      'Returns markets, including settled ones, each with its result sources (`sources`) and required confirmation (`confirmation`).',
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
    about:
      'Returns default terms for a new market in an event, by type: built-in defaults within the `default` site’s bet limits.',
    request: z.object({ eventId: id }),
  }),
  operatorCreateMarket: route<CreateMarketWire, WireMarket>()({
    method: 'POST',
    path: 'Operator/CreateMarket',
    access: 'O',
    roles: trader,
    about:
      'Creates a market, INACTIVE or OPEN. EACH_WAY needs five runners; `winners` places are paid at 1/`eachWayDivisor` odds. If both are omitted, terms depend on field size.',
    request: z.object({
      eventId: id,
      kind: z.enum(MARKET_KINDS),
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
    about:
      'Changes a market’s terms. FOUR_EYES for commission and rules after the first match, if a second operator must confirm (use ProposeAct).',
    request: z.object({ ...updateMarketFields, reason: z._default(text(0, 200), '') }),
  }),
  operatorChangeMarkets: route<ChangeMarketsWire, { items: readonly ChangedMarket[] }>()({
    method: 'POST',
    path: 'Operator/ChangeMarkets',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
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
    about: 'Opens, suspends or closes a market or runner.',
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
    about: 'Turns a market and its event in-play.',
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
    about:
      'Removes a non-runner with its reduction factor. FOUR_EYES for a factor above 1.25 × 1/price of the runner, and if a second operator must confirm (use ProposeAct).',
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
    about:
      'Reinstates a removed runner before settlement: its bets stand again and prices are restored; the market is suspended. FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ marketId: id, runnerId: id, reason: text(3, 200) }),
  }),
};
