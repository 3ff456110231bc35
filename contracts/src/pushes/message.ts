import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { WireBetStatus } from '#wire/bet.ts';
import type { ClaimState } from '#wire/bonus.ts';
import type { DwItem } from '#wire/cashier.ts';
import type {
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
} from '#wire/catalogue.ts';
import type { IdentityKind, IdentityState } from '#wire/identity.ts';
import type { NoticeItem, Preferences } from '#wire/personal.ts';
import type { PlayTicket, TableState } from '#wire/play.ts';
import type { ScoreCard } from '#wire/score-card.ts';

/** Prices of one runner that changed. */
export interface RunnerOdds {
  readonly Id: number;
  readonly Status: WireRunnerStatus;
  readonly Back: readonly PriceSize[];
  readonly Lay: readonly PriceSize[];
  /** KHADO only: runs in the band, null when none is quoted. */
  readonly Band?: number | null;
  /** Only of a runner that was taken out: see `WireRunner.reductionPercent`. */
  readonly ReductionPercent?: number;
  /** See `WireRunner.startingPrice`. */
  readonly StartingPrice?: WireStartingPrice;
}

/** What changed in one market; `Previous` is the version of the image it builds on, so that a gap is seen. */
export interface MarketOdds {
  readonly MarketId: number;
  readonly Version: number;
  readonly Previous: number;
  readonly Status: MarketStatus;
  readonly InPlay: boolean;
  readonly DelayMs: number;
  readonly Message: string | null;
  /** See `WireMarket.messageCode`. */
  readonly MessageCode?: WireMessageCode;
  readonly Matched: Rupees;
  /** House kinds only: see `WireMarket.quoteVersion`. */
  readonly QuoteVersion?: number;
  /** See `WireMarket.betLock`; left out while it is off and was off before. */
  readonly BetLock?: boolean;
  readonly Runners: readonly RunnerOdds[];
}

/** Every push by its code (api 9). The client's table of handlers is total over this. */
export interface PushData {
  readonly UserBalance: {
    readonly Balance: Rupees;
    readonly Exposure: Rupees;
    readonly CashBalance: Rupees;
    readonly LockedBonus: Rupees;
    readonly Currency: Currency;
    readonly Version: number;
  };
  readonly OddsUpdate: {
    readonly EventId: number;
    readonly Version: number;
    readonly Markets: readonly MarketOdds[];
  };
  readonly ListUpdate: {
    readonly Events: readonly {
      readonly EventId: number;
      readonly Status: WireEventStatus;
      readonly MatchDate: string;
      readonly Matched: Rupees;
      readonly Score: ListScore | null;
      /** These three: see `EventItem`. */
      readonly Stop?: PublicStop;
      readonly Message?: string;
      readonly MessageCode?: WireMessageCode;
      /** Whether an open fancy, and an open bookmaker market, is on offer. */
      readonly F?: boolean;
      readonly Bm?: boolean;
      readonly Odds: readonly EventOddsPush[];
    }[];
  };
  /** To everybody: betting has stopped, in one event or (null) in all, or (`Stop` null) goes on. */
  readonly BettingStop: { readonly EventId: number | null; readonly Stop: PublicStop | null };
  readonly MarketStatus: {
    readonly EventId: number;
    readonly MarketId: number;
    readonly Status: MarketStatus;
    readonly InPlay: boolean;
    readonly Message: string | null;
    /** See `WireMarket.messageCode`. */
    readonly MessageCode?: WireMessageCode;
  };
  readonly EventUpdate: {
    readonly EventId: number;
    readonly Status: WireEventStatus;
    readonly Title: string;
    readonly Change: 'created' | 'updated' | 'closed' | 'market';
    /** `market`, to those who look at the event: a new market as it is. */
    readonly Market?: WireMarket;
    /** `market`, to those who look at the event: one that has left it for good. */
    readonly Gone?: number;
  };
  readonly Score: {
    readonly EventId: number;
    readonly DreamEventId: string;
    readonly Score: ScoreCard;
  };
  readonly BetMatched: {
    readonly BetId: number;
    readonly ClientBetId: string;
    readonly EventId: number;
    readonly MarketId: number;
    readonly Status: WireBetStatus;
    readonly MatchedStake: Rupees;
    readonly UnmatchedStake: Rupees;
    readonly AvgRate: number | null;
  };
  readonly BetCancelled: {
    readonly BetIds: readonly number[];
    readonly EventId: number;
    readonly MarketId: number;
    readonly Reason: 'CANCELLED' | 'LAPSED' | 'VOID';
    readonly Text: string;
  };
  readonly BetSettled: {
    readonly EventId: number;
    readonly EventTitle: string;
    readonly MarketId: number;
    readonly MarketName: string;
    /** The name in words that can be said in other languages; absent: it is a name of its own. */
    readonly MarketLabel?: Label;
    readonly BetIds: readonly number[];
    readonly ProfitLoss: Rupees;
    readonly Commission: Rupees;
    readonly Result: WireMarketResult;
  };
  readonly BetUnsettled: {
    readonly EventId: number;
    readonly MarketId: number;
    readonly BetIds: readonly number[];
  };
  readonly ProfitLoss: { readonly EventId: number; readonly MarketId: number };
  /** A line for the bell; `Title` and `Text` say in English what `Item` says in facts. */
  readonly Notice: {
    readonly Id: number;
    readonly Title: string;
    readonly Text: string;
    readonly Level: 'info' | 'warning';
    readonly Item: NoticeItem;
    readonly Unread: number;
  };
  /** Notices up to this one were read, on this device or another. */
  readonly NoticesRead: { readonly UpToId: number; readonly Unread: number };
  /** A deposit or withdrawal of the user has come to another state. */
  readonly DepositWithdrawal: {
    readonly Id: number;
    readonly Type: DwItem['type'];
    readonly State: DwItem['state'];
    readonly StatusName: DwItem['statusName'];
    readonly Amount: Rupees;
  };
  /** A bonus of the user, by its offer, has come to another state, or further. */
  readonly Bonus: {
    readonly Id: number;
    readonly State: ClaimState;
    readonly WageringDone: Rupees;
  };
  /** An item of the user's identity has come to another state. */
  readonly Identity: { readonly Kind: IdentityKind; readonly State: IdentityState };
  /** The user's settings were changed, on this device or another. */
  readonly UserPreference: { readonly Preferences: Preferences };
  /** The user has answered a reality check, on this device or another. */
  readonly RealityCheck: { readonly AnsweredAt: Time };
  /** To the pages of a table: where its round stands. */
  readonly PlayTable: { readonly State: TableState };
  /** To one player's pages of a game: what became of their bets of a round. */
  readonly PlayTickets: { readonly RoundId: string; readonly Tickets: readonly PlayTicket[] };
  /** To the pages of a game: its limits have changed, somewhere; each asks for its own. */
  readonly PlayLimits: { readonly Game: string };
  readonly DomainSetting: { readonly Name: string };
  readonly ForceLogout: {
    readonly Reason: 'EXPIRED' | 'LOGOUT' | 'BLOCKED' | 'PASSWORD' | 'BREAK' | 'TIME_UP';
  };
}

/** Best prices of one runner in a list. */
export interface EventOddsPush {
  readonly RunnerId: number;
  readonly Status: EventOdds['status'];
  readonly Back: PriceSize | null;
  readonly Lay: PriceSize | null;
}

export type PushCode = keyof PushData;

/** The one argument of the hub's event `Message`. */
export type PushMessage = {
  readonly [Code in PushCode]: { readonly Code: Code; readonly Data: PushData[Code] };
}[PushCode];

/** Builds a push; the code fixes the shape of its data. */
export function pushOf<Code extends PushCode>(
  code: Code,
  data: PushData[Code],
): { readonly Code: Code; readonly Data: PushData[Code] } {
  return { Code: code, Data: data };
}
