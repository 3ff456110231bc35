import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { amount } from '#values/amount.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import { flag, id, longId, positiveHundredths, text, wholeNumber } from '#values/number-from.ts';
import type { WireMarket, WireMarketResult } from '#wire/catalogue.ts';
import type { ActProposal } from './operator-desk.ts';
import { type OperatorRules, operatorRuleFields } from './operator-rules.ts';
import {
  closeFirst,
  marketResult,
  type Settlement,
  type SettlementPreview,
} from './operator-settlement.ts';
import { type OperatorRole, route } from './route.ts';

/** One price that the house offers: 85 per 100, or 9.5 as decimal odds; with a line on FANCY, METER and KHADO. */
export interface QuoteWire {
  readonly rate: number;
  readonly line?: number;
  /** Shown beside the price; decides nothing. */
  readonly size?: Rupees;
}

export type QuotedStatus = 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';

export interface QuoteMarketWire {
  readonly marketId: number;
  /** Best price first. On a line back is Yes and lay is No. Runners left out have no quote afterwards. */
  readonly runners: readonly {
    /** May be left out where there is one runner. */
    readonly runnerId?: number;
    readonly back?: readonly QuoteWire[];
    readonly lay?: readonly QuoteWire[];
    /** KHADO: number of runs from the line on. */
    readonly band?: number;
    readonly status?: QuotedStatus;
  }[];
  readonly open?: boolean;
  /** Status of the market in the same step. */
  readonly status?: QuotedStatus;
  /** `quoteVersion` that the trader saw; BAD_STATE with `changedBy` and `quoteVersion` when it is another by now. */
  readonly expectedVersion?: number;
}

/** A result that waits for its confirmation. */
export interface ResultProposal {
  readonly proposalId: number;
  readonly marketId: number;
  readonly eventId: number;
  readonly marketName: string;
  readonly result: WireMarketResult;
  /** The market takes bets now, or goes on after the ball. */
  readonly stillOpen: boolean;
  readonly proposedBy: string;
  readonly time: Time;
}

/** A bet in the exchange market of the same runners that would make the worst case of the house better. */
export interface Hedge {
  readonly marketId: number;
  readonly runnerName: string;
  readonly side: 'BACK' | 'LAY';
  /** Best offered now. */
  readonly price: number;
  /** The backer's; no more than is offered at that price. */
  readonly stake: Rupees;
  /** Worst outcome for the house with it, before commission. */
  readonly worstAfter: Rupees;
}

/** What a market may cost in one currency (api 10.6). */
export interface MarketRisk {
  readonly marketId: number;
  readonly marketName: string;
  readonly status: MarketStatus;
  readonly eventId: number;
  readonly eventTitle: string;
  readonly sportId: number;
  readonly currency: Currency;
  readonly matched: Rupees;
  /** Players with a matched bet; makers are not counted. */
  readonly users: number;
  /** Their bets with a matched part. */
  readonly bets: number;
  /** Profit or loss of the house by outcome; null on an exchange. */
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
  /** Worst outcome for the house, a loss below zero; 0 on an exchange. */
  readonly worstHouse: Rupees;
  /** Best outcome for the house; 0 on an exchange, and where it cannot win. */
  readonly bestHouse: Rupees;
  /** What the market may cost the house; null: no cap, and on an exchange. */
  readonly cap: Rupees | null;
  readonly hedge: Hedge | null;
  /** At most ten, largest exposure first. */
  readonly topUsers: readonly {
    readonly userId: number;
    readonly userName: string;
    readonly exposure: Rupees;
  }[];
}

/** What one player may win of the others and of the house in markets that are not settled, in one currency. */
export interface PlayerRisk {
  readonly userId: number;
  readonly userName: string;
  readonly currency: Currency;
  readonly markets: number;
  /** Their worst cases in those markets, added up. */
  readonly exposure: Rupees;
}

export interface OperatorSettings extends OperatorRules {
  /** Admins who depend on nobody: with fewer than two nothing can be confirmed by a second. */
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

/** Quotes, results by two operators and risk (api 10.1, 10.3, 10.6). */
export const operatorTradingRoutes = {
  operatorQuoteMarket: route<QuoteMarketWire, WireMarket>()({
    method: 'POST',
    path: 'Operator/QuoteMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Puts what the house offers in a market, all runners in one step.',
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
  operatorProposeResult: route<
    { marketId: number; result: WireMarketResult },
    { proposalId: number; preview: SettlementPreview }
  >()({
    method: 'POST',
    path: 'Operator/ProposeResult',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Proposes a result and says what it would settle to, and whether the market is still open to bets. It takes the place of an earlier proposal for the market.',
    request: z.object({ marketId: id, result: marketResult }),
  }),
  operatorConfirmResult: route<{ proposalId: number; closeFirst?: boolean }, Settlement>()({
    method: 'POST',
    path: 'Operator/ConfirmResult',
    access: 'O',
    roles: trader,
    proof: 'RECENT',
    from: 'body',
    about:
      'Settles a market as proposed. MARKET_OPEN while it takes bets, unless `closeFirst` says that its betting ends with the result. Where a second operator must confirm, FOUR_EYES to its proposer and to those who depend on them.',
    request: z.object({ proposalId: longId, closeFirst }),
  }),
  operatorRejectResult: route<{ proposalId: number; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/RejectResult',
    access: 'O',
    roles: ['trader', 'cashier', 'support'],
    from: 'body',
    about:
      'Takes a proposed result, or another proposed act, away: its proposer, and those who may do the act; FORBIDDEN to others.',
    request: z.object({ proposalId: longId, reason: text(3, 200) }),
  }),
  operatorGetProposals: route<
    { eventId?: number; marketId?: number },
    { items: readonly ResultProposal[]; acts: readonly ActProposal[] }
  >()({
    method: 'GET',
    path: 'Operator/GetProposals',
    access: 'O',
    from: 'query',
    about: 'Results and other acts that wait for their confirmation, oldest first.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
  }),
  operatorGetRisk: route<
    { eventId?: number; marketId?: number },
    { markets: readonly MarketRisk[]; players: readonly PlayerRisk[] }
  >()({
    method: 'GET',
    path: 'Operator/GetRisk',
    access: 'O',
    from: 'query',
    about:
      'What the unsettled markets with matched bets may cost, by currency, largest risk first; and the ten players of each currency with the largest exposure there.',
    request: z.object({ eventId: z.optional(id), marketId: z.optional(id) }),
  }),
  operatorGetSettings: route<Record<string, never>, OperatorSettings>()({
    method: 'GET',
    path: 'Operator/GetSettings',
    access: 'O',
    roles: [],
    from: 'query',
    about: 'Rules of the house for its operators, and the public texts.',
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
    from: 'body',
    about:
      'Changes the rules of the house for its operators, and public texts; what is left out stays. FOUR_EYES for rules that would let one operator do more: ProposeAct.',
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
