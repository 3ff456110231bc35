import * as z from 'zod/mini';
import { Currency, MarketStatus } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import { WireBetStatus } from '#betting/bet.ts';
import { Bonus, ClaimState } from '#bonus/bonus.ts';
import { IdentityKind, IdentityState } from '#care/identity.ts';
import { DwItem } from '#cash/cashier.ts';
import { PlayTicket, TableState } from '#casino/play.ts';
import {
  EventOdds,
  ListScore,
  PriceSize,
  PublicStop,
  WireEventStatus,
  WireMarket,
  WireMarketResult,
  WireMessageCode,
  WireRunnerStatus,
  WireStartingPrice,
} from '#catalogue/catalogue.ts';
import { ScoreCard } from '#catalogue/score-card.ts';
import { Label } from '#labels/label.ts';
import { MessageLevel, NoticeItem, Preferences } from '#people/preferences.ts';

/** Hub URL path, and the single event it sends. */
export const HUB_PATH = '/notify';
export const HUB_EVENT = 'Message';

/** Result of `RegisterClient`. */
export const RegisterResult = z.strictObject({ Registered: z.literal(true), UserId: z.nullable(z.number()) });
export type RegisterResult = Wire<typeof RegisterResult>;

/** Changed prices of one runner. */
export const RunnerOdds = z.strictObject({
  Id: z.number(),
  Status: WireRunnerStatus,
  Back: z.array(PriceSize),
  Lay: z.array(PriceSize),
  /** KHADO only: runs in the band, null if none is quoted. */
  Band: z.exactOptional(z.nullable(z.number())),
  /** Non-runners only: see `WireRunner.reductionPercent`. */
  ReductionPercent: z.exactOptional(z.number()),
  /** See `WireRunner.startingPrice`. */
  StartingPrice: z.exactOptional(WireStartingPrice),
});
export type RunnerOdds = Wire<typeof RunnerOdds>;

/** Changes of one market. `Previous` is the base version, which lets clients detect gaps. */
export const MarketOdds = z.strictObject({
  MarketId: z.number(),
  Version: z.number(),
  Previous: z.number(),
  Status: MarketStatus,
  InPlay: z.boolean(),
  DelayMs: z.number(),
  Message: z.nullable(z.string()),
  /** See `WireMarket.messageCode`. */
  MessageCode: z.exactOptional(WireMessageCode),
  Matched: Rupees,
  /** House kinds only: see `WireMarket.quoteVersion`. */
  QuoteVersion: z.exactOptional(z.number()),
  /** See `WireMarket.betLock`; omitted while off and unchanged. */
  BetLock: z.exactOptional(z.boolean()),
  Runners: z.array(RunnerOdds),
});
export type MarketOdds = Wire<typeof MarketOdds>;

/** Best prices of one runner in a list. */
export const EventOddsPush = z.strictObject({
  RunnerId: z.number(),
  Status: EventOdds.shape.status,
  Back: z.nullable(PriceSize),
  Lay: z.nullable(PriceSize),
});

/** Payload of every push by code (api 9). The client's handler table is total over it. */
export const PushData = z.strictObject({
  UserBalance: z.strictObject({
    Balance: Rupees,
    Exposure: Rupees,
    CashBalance: Rupees,
    LockedBonus: Rupees,
    Currency: Currency,
    Version: z.number(),
  }),
  OddsUpdate: z.strictObject({ EventId: z.number(), Version: z.number(), Markets: z.array(MarketOdds) }),
  ListUpdate: z.strictObject({
    Events: z.array(
      z.strictObject({
        EventId: z.number(),
        Status: WireEventStatus,
        MatchDate: z.string(),
        Matched: Rupees,
        Score: z.nullable(ListScore),
        /** These three: see `EventItem`. */
        Stop: z.exactOptional(PublicStop),
        Message: z.exactOptional(z.string()),
        MessageCode: z.exactOptional(WireMessageCode),
        /** True if the event has an open fancy (`F`) or bookmaker (`Bm`) market. */
        F: z.exactOptional(z.boolean()),
        Bm: z.exactOptional(z.boolean()),
        Odds: z.array(EventOddsPush),
      }),
    ),
  }),
  /** Broadcast: betting stopped in one event or (null) in all, or resumed (`Stop` null). */
  BettingStop: z.strictObject({ EventId: z.nullable(z.number()), Stop: z.nullable(PublicStop) }),
  MarketStatus: z.strictObject({
    EventId: z.number(),
    MarketId: z.number(),
    Status: MarketStatus,
    InPlay: z.boolean(),
    Message: z.nullable(z.string()),
    /** See `WireMarket.messageCode`. */
    MessageCode: z.exactOptional(WireMessageCode),
  }),
  EventUpdate: z.strictObject({
    EventId: z.number(),
    Status: WireEventStatus,
    Title: z.string(),
    Change: z.enum(['created', 'updated', 'closed', 'market']),
    /** `market`, to viewers of the event: a new market in full. */
    Market: z.exactOptional(WireMarket),
    /** `market`, to viewers of the event: a market removed for good. */
    Gone: z.exactOptional(z.number()),
  }),
  Score: z.strictObject({ EventId: z.number(), DreamEventId: z.string(), Score: ScoreCard }),
  BetMatched: z.strictObject({
    BetId: z.number(),
    ClientBetId: z.string(),
    EventId: z.number(),
    MarketId: z.number(),
    Status: WireBetStatus,
    MatchedStake: Rupees,
    UnmatchedStake: Rupees,
    AvgRate: z.nullable(z.number()),
  }),
  BetCancelled: z.strictObject({
    BetIds: z.array(z.number()),
    EventId: z.number(),
    MarketId: z.number(),
    Reason: z.enum(['CANCELLED', 'LAPSED', 'VOID']),
    Text: z.string(),
  }),
  BetSettled: z.strictObject({
    EventId: z.number(),
    EventTitle: z.string(),
    MarketId: z.number(),
    MarketName: z.string(),
    /** Translatable market name; absent for proper names. */
    MarketLabel: z.exactOptional(Label),
    BetIds: z.array(z.number()),
    ProfitLoss: Rupees,
    Commission: Rupees,
    Result: WireMarketResult,
  }),
  BetUnsettled: z.strictObject({ EventId: z.number(), MarketId: z.number(), BetIds: z.array(z.number()) }),
  ProfitLoss: z.strictObject({ EventId: z.number(), MarketId: z.number() }),
  /** A notification; `Title` and `Text` are the English form of `Item`. */
  Notice: z.strictObject({
    Id: z.number(),
    Title: z.string(),
    Text: z.string(),
    Level: MessageLevel,
    Item: NoticeItem,
    Unread: z.number(),
  }),
  /** Notices up to this ID were read, on any device. */
  NoticesRead: z.strictObject({ UpToId: z.number(), Unread: z.number() }),
  /** Status change of one of the user's deposits or withdrawals. */
  DepositWithdrawal: z.strictObject({
    Id: z.number(),
    Type: DwItem.shape.type,
    State: DwItem.shape.state,
    StatusName: DwItem.shape.statusName,
    Amount: Rupees,
  }),
  /** Status or progress change of one of the user's bonuses, by offer. */
  Bonus: z.strictObject({ BonusId: z.number(), Status: Bonus.shape.status, State: ClaimState, WageringDone: Rupees }),
  /** Status change of one of the user's identity items. */
  Identity: z.strictObject({ Kind: IdentityKind, State: IdentityState }),
  /** The user's settings changed, on any device. */
  UserPreference: z.strictObject({ Preferences: Preferences }),
  /** The user answered a reality check, on any device. */
  RealityCheck: z.strictObject({ AnsweredAt: Time }),
  /** To viewers of a table: its current round. */
  PlayTable: z.strictObject({ State: TableState }),
  /** To one player's pages of a game: results of their bets in a round. */
  PlayTickets: z.strictObject({ RoundId: z.string(), Tickets: z.array(PlayTicket) }),
  /** To viewers of a game: limits may have changed, so each page reloads its own. */
  PlayLimits: z.strictObject({ Game: z.string() }),
  DomainSetting: z.strictObject({ Name: z.string() }),
  ForceLogout: z.strictObject({ Reason: z.enum(['EXPIRED', 'LOGOUT', 'BLOCKED', 'PASSWORD', 'BREAK', 'TIME_UP']) }),
});
export type PushData = Wire<typeof PushData>;

export type PushCode = keyof PushData;

/** Sole argument of the hub event `Message`. */
export type PushMessage = {
  readonly [Code in PushCode]: { readonly Code: Code; readonly Data: PushData[Code] };
}[PushCode];

export function createPush<Code extends PushCode>(
  code: Code,
  data: PushData[Code],
): { readonly Code: Code; readonly Data: PushData[Code] } {
  return { Code: code, Data: data };
}
