import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import type { Rupees } from '#base/money.ts';
import { amount, flag, id, positiveHundredths, text, wholeNumber } from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { WireMarket } from '#catalogue/catalogue.ts';
import { type OperatorRules, operatorRuleFields } from '#trading/four-eyes.ts';

/** One house price: 85 per 100, or 9.5 as decimal odds; with a line on FANCY, METER and KHADO. */
export interface QuoteWire {
  readonly rate: number;
  readonly line?: number;
  /** Displayed size only; not a limit. */
  readonly size?: Rupees;
}

export type QuotedStatus = 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';

export interface QuoteMarketWire {
  readonly marketId: number;
  /** Prices, best first. On a line, back is Yes and lay is No. Omitted runners lose their quote. */
  readonly runners: readonly {
    /** Optional if there is only one runner. */
    readonly runnerId?: number;
    readonly back?: readonly QuoteWire[];
    readonly lay?: readonly QuoteWire[];
    /** KHADO: number of runs in the band, from the line up. */
    readonly band?: number;
    readonly status?: QuotedStatus;
  }[];
  readonly open?: boolean;
  /** Market status set in the same step. */
  readonly status?: QuotedStatus;
  /** `quoteVersion` seen by the trader. If outdated: BAD_STATE with `changedBy` and `quoteVersion`. */
  readonly expectedVersion?: number;
}

/** A bet in the exchange market of the same runners that improves the house's worst case. */
export interface Hedge {
  readonly marketId: number;
  readonly runnerName: string;
  readonly side: 'BACK' | 'LAY';
  /** Best available price. */
  readonly price: number;
  /** Backer's stake, limited to the amount available at that price. */
  readonly stake: Rupees;
  /** Worst outcome for the house after hedging, before commission. */
  readonly worstAfter: Rupees;
}

/** Market exposure in one currency (api 10.6). */
export interface MarketRisk {
  readonly marketId: number;
  readonly marketName: string;
  readonly status: MarketStatus;
  readonly eventId: number;
  readonly eventTitle: string;
  readonly sportId: number;
  readonly currency: Currency;
  readonly matched: Rupees;
  /** Number of players with a matched bet, excluding makers. */
  readonly users: number;
  /** Number of their bets with a matched part. */
  readonly bets: number;
  /** House P&L by outcome; null on an exchange. */
  readonly house: {
    readonly runners: readonly {
      readonly runnerId: number;
      readonly name: string;
      readonly amount: Rupees;
    }[];
    readonly rows: readonly {
      readonly start: number | null;
      readonly end: number | null;
      readonly amount: Rupees;
    }[];
  } | null;
  readonly totalUserExposure: Rupees;
  /** Worst outcome for the house, negative for a loss; 0 on an exchange. */
  readonly worstHouse: Rupees;
  /** Best outcome for the house; 0 on an exchange, and if it can't win. */
  readonly bestHouse: Rupees;
  /** Maximum house loss; null if uncapped, and on an exchange. */
  readonly cap: Rupees | null;
  readonly hedge: Hedge | null;
  /** Up to ten, largest exposure first. */
  readonly topUsers: readonly {
    readonly userId: number;
    readonly userName: string;
    readonly exposure: Rupees;
  }[];
}

/** One player's potential winnings and exposure in unsettled markets, in one currency. */
export interface PlayerRisk {
  readonly userId: number;
  readonly userName: string;
  readonly currency: Currency;
  readonly markets: number;
  /** Sum of the player's worst cases in those markets. */
  readonly exposure: Rupees;
}

export interface OperatorSettings extends OperatorRules {
  /** Number of admins not controlled by another operator. Four-eyes confirmation needs at least two. */
  readonly independentAdmins: number;
  readonly texts: Readonly<Record<string, string>>;
}

const trader: readonly OperatorRole[] = ['trader'];
const quotedStatus = z.enum(['OPEN', 'SUSPENDED', 'BALL_RUNNING']);
const steps = z._default(
  z
    .array(
      z.object({
        rate: positiveHundredths,
        line: z.optional(positiveHundredths),
        size: z.optional(amount),
      }),
    )
    .check(z.maxLength(3)),
  [],
);

/** Quotes, risk, and the house's rules (api 10.1, 10.6). */
export const operatorTradingRoutes = {
  operatorQuoteMarket: route<QuoteMarketWire, WireMarket>()({
    method: 'POST',
    path: 'Operator/QuoteMarket',
    access: 'O',
    roles: trader,
    about: 'Sets the house quote for a market, all runners atomically.',
    request: z.object({
      marketId: id,
      runners: z
        .array(
          z.object({
            runnerId: z.optional(id),
            back: steps,
            lay: steps,
            band: z.optional(wholeNumber(1, 999)),
            status: z.optional(quotedStatus),
          }),
        )
        .check(z.maxLength(60)),
      open: z._default(flag, false),
      status: z.optional(quotedStatus),
      expectedVersion: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
  }),
  operatorGetRisk: route<
    { eventId?: number; marketId?: number },
    { markets: readonly MarketRisk[]; players: readonly PlayerRisk[] }
  >()({
    method: 'GET',
    path: 'Operator/GetRisk',
    access: 'O',
    about:
      'Returns worst-case risk for unsettled markets with matched bets, by currency, largest first, and the ten most exposed players per currency.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
  }),
  operatorGetSettings: route<Record<string, never>, OperatorSettings>()({
    method: 'GET',
    path: 'Operator/GetSettings',
    access: 'O',
    roles: [],
    about: 'Returns house rules for operators, and public texts.',
    request: z.object({}),
  }),
  operatorSaveSettings: route<
    Partial<OperatorRules> & { texts?: Readonly<Record<string, string>> },
    OperatorSettings
  >()({
    method: 'POST',
    path: 'Operator/SaveSettings',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    about:
      'Updates house rules for operators, and public texts; omitted fields are unchanged. FOUR_EYES for rules that widen what one operator can do (use ProposeAct).',
    request: z.object({
      ...operatorRuleFields,
      texts: z.optional(
        z.record(
          z
            .string()
            .check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/, 'must be a name such as rules.cricket')),
          text(0, 20_000),
        ),
      ),
    }),
  }),
};
