import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { WireBetStatus } from '#betting/bet.ts';
import type { Bonus, ClaimState } from '#bonus/bonus.ts';
import type { IdentityKind, IdentityState } from '#care/identity.ts';
import type { DwItem } from '#cash/cashier.ts';
import type { PlayTicket, TableState } from '#casino/play.ts';
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
} from '#catalogue/catalogue.ts';
import type { ScoreCard } from '#catalogue/score-card.ts';
import type { Label } from '#labels/label.ts';
import type { NoticeItem, Preferences } from '#people/preferences.ts';

/** Hub URL path, and the single event it sends. */
export const HUB_PATH = '/notify';
export const HUB_EVENT = 'Message';

/** Result of `RegisterClient`. */
export interface RegisterResult {
  readonly Registered: true;
  readonly UserId: number | null;
}

/** Changed prices of one runner. */
export interface RunnerOdds {
  readonly Id: number;
  readonly Status: WireRunnerStatus;
  readonly Back: readonly PriceSize[];
  readonly Lay: readonly PriceSize[];
  /** KHADO only: runs in the band, null if none is quoted. */
  readonly Band?: number | null;
  /** Non-runners only: see `WireRunner.reductionPercent`. */
  readonly ReductionPercent?: number;
  /** See `WireRunner.startingPrice`. */
  readonly StartingPrice?: WireStartingPrice;
}

/** Changes of one market. `Previous` is the base version, which lets clients detect gaps. */
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
  /** See `WireMarket.betLock`; omitted while off and unchanged. */
  readonly BetLock?: boolean;
  readonly Runners: readonly RunnerOdds[];
}

/** Payload of every push by code (api 9). The client's handler table is total over it. */
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
      /** True if the event has an open fancy (`F`) or bookmaker (`Bm`) market. */
      readonly F?: boolean;
      readonly Bm?: boolean;
      readonly Odds: readonly EventOddsPush[];
    }[];
  };
  /** Broadcast: betting stopped in one event or (null) in all, or resumed (`Stop` null). */
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
    /** `market`, to viewers of the event: a new market in full. */
    readonly Market?: WireMarket;
    /** `market`, to viewers of the event: a market removed for good. */
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
    /** Translatable market name; absent for proper names. */
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
  /** A notification; `Title` and `Text` are the English form of `Item`. */
  readonly Notice: {
    readonly Id: number;
    readonly Title: string;
    readonly Text: string;
    readonly Level: 'info' | 'warning';
    readonly Item: NoticeItem;
    readonly Unread: number;
  };
  /** Notices up to this ID were read, on any device. */
  readonly NoticesRead: { readonly UpToId: number; readonly Unread: number };
  /** Status change of one of the user's deposits or withdrawals. */
  readonly DepositWithdrawal: {
    readonly Id: number;
    readonly Type: DwItem['type'];
    readonly State: DwItem['state'];
    readonly StatusName: DwItem['statusName'];
    readonly Amount: Rupees;
  };
  /** Status or progress change of one of the user's bonuses, by offer. */
  readonly Bonus: {
    readonly BonusId: number;
    readonly Status: Bonus['status'];
    readonly State: ClaimState;
    readonly WageringDone: Rupees;
  };
  /** Status change of one of the user's identity items. */
  readonly Identity: { readonly Kind: IdentityKind; readonly State: IdentityState };
  /** The user's settings changed, on any device. */
  readonly UserPreference: { readonly Preferences: Preferences };
  /** The user answered a reality check, on any device. */
  readonly RealityCheck: { readonly AnsweredAt: Time };
  /** To viewers of a table: its current round. */
  readonly PlayTable: { readonly State: TableState };
  /** To one player's pages of a game: results of their bets in a round. */
  readonly PlayTickets: { readonly RoundId: string; readonly Tickets: readonly PlayTicket[] };
  /** To viewers of a game: limits may have changed, so each page reloads its own. */
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

/** Sole argument of the hub event `Message`. */
export type PushMessage = {
  readonly [Code in PushCode]: { readonly Code: Code; readonly Data: PushData[Code] };
}[PushCode];

/** Builds a push; the code determines the payload type. */
export function createPush<Code extends PushCode>(
  code: Code,
  data: PushData[Code],
): { readonly Code: Code; readonly Data: PushData[Code] } {
  return { Code: code, Data: data };
}
