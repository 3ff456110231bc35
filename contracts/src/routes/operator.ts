import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { Currency } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { ruledText } from '#rules/field-rule.ts';
import { mobileRules } from '#rules/mobile.ts';
import { passwordRules } from '#rules/password.ts';
import { userNameRules } from '#rules/user-name.ts';
import type { Time } from '#values/instant.ts';
import { dayOrInstant, instant } from '#values/instant.ts';
import { amount, type Rupees } from '#values/money.ts';
import { flag, id, numberFrom, text, uuid, wholeNumber } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { HistoryBet } from '#wire/bet.ts';
import type { EventItem, WireMarket, WireMarketResult } from '#wire/catalogue.ts';
import type { OpUser } from './operator-people.ts';
import { type OperatorRole, route } from './route.ts';

export interface Operator {
  readonly id: number;
  readonly userName: string;
  readonly role: OperatorRole;
  readonly active: boolean;
  readonly lastLogin: Time | null;
}

/** Totals of a settlement (api 10.3). */
export interface Settlement {
  readonly marketId: number;
  readonly status: MarketStatus;
  readonly bets: number;
  readonly users: number;
  readonly totalWon: Rupees;
  readonly totalLost: Rupees;
  readonly commission: Rupees;
  readonly houseProfit: Rupees;
}

/** The ledger at a glance (api 10.5); `total` and `userMismatches` must be 0. */
export interface TrialBalance {
  readonly ok: boolean;
  readonly currencies: readonly {
    readonly currency: Currency;
    readonly total: Rupees;
    readonly accounts: readonly { readonly account: string; readonly balance: Rupees }[];
    readonly userMismatches: number;
    readonly negativeUsers: number;
  }[];
}

export interface EventWire {
  readonly sportId: number;
  readonly title: string;
  readonly startTime: Time;
  readonly team1?: string | null;
  readonly team2?: string | null;
  readonly competitionName?: string | null;
  readonly country?: string | null;
  readonly venue?: string | null;
  readonly dreamEventId?: string;
  readonly status?: 'UPCOMING' | 'IN_PLAY';
}

const optionalName = z.optional(z.nullable(text(0, 120)));
const eventFields = {
  team1: optionalName,
  team2: optionalName,
  competitionName: optionalName,
  country: optionalName,
  venue: optionalName,
  dreamEventId: z.optional(text(1, 64)),
  status: z.optional(z.enum(['UPCOMING', 'IN_PLAY'])),
};

const MARKET_KINDS = [
  'MATCH_ODDS',
  'TIED',
  'COMPLETED',
  'GOALS',
  'WIN',
  'PLACE',
  'OTHER',
  'LINE',
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
] as const satisfies readonly MarketKind[];

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
  depthPercents: z.optional(
    z.array(wholeNumber(1, 100)).check(z.minLength(1), z.maxLength(MOST_STEPS)),
  ),
  message: z.optional(z.nullable(text(0, 200))),
  rules: z.optional(z.nullable(text(0, 4_000))),
  sort: z.optional(wholeNumber(0, 1_000_000)),
};

export interface TermsWire {
  readonly min?: Rupees;
  readonly max?: Rupees;
  readonly maxProfit?: Rupees | null;
  readonly inPlayDelayMs?: number;
  readonly preMatchDelayMs?: number;
  readonly commissionPercent?: number;
  readonly exposureLimit?: Rupees | null;
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
  /** How many runners win; 1 unless it is a place market. */
  readonly winners?: number;
  /** Only LINE: lines offered. */
  readonly lineRange?: { readonly from: number; readonly to: number; readonly interval: number };
}

/** Exactly one kind of result: a body that names two is refused rather than read in one way. */
export const marketResult = z.union([
  z.strictObject({ winnerRunnerId: id }),
  z.strictObject({ winners: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  z.strictObject({ runs: numberFrom }),
  z.strictObject({ void: z.literal(true) }),
]);

const reason = text(3, 200);
const trader: readonly OperatorRole[] = ['trader'];

export const operatorRoutes = {
  operatorAuthenticate: route<
    { userName: string; password: string },
    { accessToken: string; expireInSeconds: number; operator: Operator }
  >()({
    method: 'POST',
    path: 'Operator/Authenticate',
    access: 'N',
    from: 'body',
    about: 'Logs an operator in.',
    request: z.object({
      userName: text(1, 64),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
  }),
  operatorLogout: route<Record<string, never>, boolean>()({
    method: 'POST',
    path: 'Operator/Logout',
    access: 'O',
    from: 'body',
    about: 'Ends the session of the operator.',
    request: z.object({}),
  }),
  operatorGetEvents: route<
    GridWire & { eventId?: number; sportId?: number; status?: string; search?: string },
    Page<EventItem>
  >()({
    method: 'GET',
    path: 'Operator/GetEvents',
    access: 'O',
    from: 'query',
    about: 'Events, closed ones too; `search` looks in titles, competitions and ids.',
    request: z.object({
      ...gridFields(['startTime', 'id']),
      eventId: z.optional(id),
      sportId: z.optional(numberFrom),
      status: z.optional(z.enum(['UPCOMING', 'IN_PLAY', 'CLOSED'])),
      search: z.optional(text(0, 80)),
    }),
  }),
  operatorCreateEvent: route<EventWire, EventItem>()({
    method: 'POST',
    path: 'Operator/CreateEvent',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Creates an event.',
    request: z.object({
      sportId: z.union([numberFrom]),
      title: text(1, 160),
      startTime: instant,
      ...eventFields,
    }),
  }),
  operatorUpdateEvent: route<Partial<EventWire> & { eventId: number }, EventItem>()({
    method: 'POST',
    path: 'Operator/UpdateEvent',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Changes an event.',
    request: z.object({
      eventId: id,
      title: z.optional(text(1, 160)),
      startTime: z.optional(instant),
      ...eventFields,
    }),
  }),
  operatorCloseEvent: route<{ eventId: number }, EventItem>()({
    method: 'POST',
    path: 'Operator/CloseEvent',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Closes an event whose markets are all settled or voided.',
    request: z.object({ eventId: id }),
  }),
  operatorGetMarkets: route<
    GridWire & { eventId?: number; status?: string; kind?: string },
    Page<WireMarket>
  >()({
    method: 'GET',
    path: 'Operator/GetMarkets',
    access: 'O',
    from: 'query',
    about: 'Markets, settled ones too.',
    request: z.object({
      ...gridFields(['id', 'createdAt']),
      eventId: z.optional(id),
      status: z.optional(
        z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED', 'SETTLED', 'VOIDED']),
      ),
      kind: z.optional(text(1, 20)),
    }),
  }),
  operatorCreateMarket: route<CreateMarketWire, WireMarket>()({
    method: 'POST',
    path: 'Operator/CreateMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Creates a market, INACTIVE or OPEN.',
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
      lineRange: z.optional(z.object({ from: numberFrom, to: numberFrom, interval: numberFrom })),
    }),
  }),
  operatorUpdateMarket: route<
    TermsWire & { marketId: number; marketName?: string; betLock?: boolean },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/UpdateMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Changes the terms of a market.',
    request: z.object({
      marketId: id,
      marketName: z.optional(text(1, 120)),
      betLock: z.optional(flag),
      ...termFields,
    }),
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
    { marketId: number; runnerId: number; reductionPercent?: number },
    WireMarket
  >()({
    method: 'POST',
    path: 'Operator/RemoveRunner',
    access: 'O',
    roles: trader,
    from: 'body',
    about: 'Takes a non-runner out, with its reduction factor.',
    request: z.object({
      marketId: id,
      runnerId: id,
      reductionPercent: z._default(
        numberFrom.check(
          z.refine(
            (percent: number) => percent >= 0 && percent < 100,
            'must be from 0 to below 100',
          ),
        ),
        0,
      ),
    }),
  }),
  operatorSettleMarket: route<{ marketId: number; result: WireMarketResult }, Settlement>()({
    method: 'POST',
    path: 'Operator/SettleMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Settles a market on its result: proposal and confirmation in one. FOUR_EYES where a second operator must confirm.',
    request: z.object({ marketId: id, result: marketResult }),
  }),
  operatorUnsettleMarket: route<{ marketId: number; reason: string }, WireMarket>()({
    method: 'POST',
    path: 'Operator/UnsettleMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Reverses a settlement; the market is CLOSED again. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ marketId: id, reason }),
  }),
  operatorVoidBets: route<
    { marketId: number; from?: Time; to?: Time; betIds?: readonly number[]; reason: string },
    { bets: number; fills: number; stake: Rupees }
  >()({
    method: 'POST',
    path: 'Operator/VoidBets',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Takes back both sides of every fill of a time window, or of the bets named. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z
      .object({
        marketId: z.optional(id),
        from: z.optional(instant),
        to: z.optional(instant),
        betIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_000))),
        reason,
      })
      .check(
        z.refine(
          (body) =>
            (body.betIds !== undefined) !==
            (body.from !== undefined && body.to !== undefined && body.marketId !== undefined),
          {
            message: 'either betIds, or marketId with from and to',
            path: ['betIds'],
          },
        ),
      ),
  }),
  operatorVoidMarket: route<{ marketId: number; reason: string }, Settlement>()({
    method: 'POST',
    path: 'Operator/VoidMarket',
    access: 'O',
    roles: trader,
    from: 'body',
    about:
      'Takes back every fill and rest of a market. FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ marketId: id, reason }),
  }),
  operatorGetBets: route<
    GridWire & {
      userId?: number;
      marketId?: number;
      eventId?: number;
      clientBetId?: string;
      status?: string;
      from?: string;
      to?: string;
    },
    Page<HistoryBet & { userId: number; userName: string; ip: string }>
  >()({
    method: 'GET',
    path: 'Operator/GetBets',
    access: 'O',
    from: 'query',
    about: 'Bets of everybody.',
    request: z.object({
      ...gridFields(['placeTime', 'id']),
      userId: z.optional(id),
      marketId: z.optional(id),
      eventId: z.optional(id),
      clientBetId: z.optional(uuid),
      status: z.optional(text(1, 20)),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorCreateUser: route<
    { userName: string; password: string; mobile?: string; mustChangePassword?: boolean },
    OpUser
  >()({
    method: 'POST',
    path: 'Operator/CreateUser',
    access: 'O',
    roles: ['support'],
    from: 'body',
    about: 'Makes a verified user.',
    request: z.object({
      userName: ruledText(userNameRules),
      password: ruledText(passwordRules),
      mobile: z.optional(ruledText(mobileRules)),
      mustChangePassword: z._default(flag, false),
    }),
  }),
  operatorAdjustBalance: route<
    {
      userId: number;
      type: 'CREDIT' | 'DEBIT';
      amount: Rupees;
      reason: string;
      clientRequestId: string;
    },
    { transactionId: number; balance: Rupees }
  >()({
    method: 'POST',
    path: 'Operator/AdjustBalance',
    access: 'O',
    roles: ['cashier'],
    from: 'body',
    about:
      "Corrects a user's cash; a repeat of clientRequestId changes nothing. FOUR_EYES where a second operator must confirm: ProposeAct.",
    request: z.object({
      userId: id,
      type: z.enum(['CREDIT', 'DEBIT']),
      amount,
      reason,
      clientRequestId: uuid,
    }),
  }),
  operatorGetTrialBalance: route<Record<string, never>, TrialBalance>()({
    method: 'GET',
    path: 'Operator/GetTrialBalance',
    access: 'O',
    from: 'query',
    about: 'All ledger accounts; each currency sums to zero.',
    request: z.object({}),
  }),
  operatorGetAuditLog: route<
    GridWire & {
      actor?: string;
      action?: string;
      entity?: string;
      entityId?: string;
      from?: string;
      to?: string;
    },
    Page<AuditRow>
  >()({
    method: 'GET',
    path: 'Operator/GetAuditLog',
    access: 'O',
    from: 'query',
    about:
      'Who did what, when and why; `entity` and `entityId` for the history of one market or player.',
    request: z.object({
      ...gridFields(['time', 'id']),
      actor: z.optional(text(1, 64)),
      action: z.optional(text(1, 64)),
      entity: z.optional(text(1, 64)),
      entityId: z.optional(text(1, 80)),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
};

export interface AuditRow {
  readonly id: number;
  readonly time: Time;
  readonly actor: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly reason: string | null;
  /** What was there before and after; null where there is nothing to tell. */
  readonly before: object | null;
  readonly after: object | null;
  readonly ip: string;
}
