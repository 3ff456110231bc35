import * as z from 'zod/mini';
import { SportId } from '#base/constants.ts';
import { MarketKind, MarketStatus } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import { Label } from '#labels/label.ts';

/** Decimal odds (or line, or rate) and the backer's stake available there in rupees. */
export const PriceSize = z.tuple([z.number(), Rupees]);
export type PriceSize = Wire<typeof PriceSize>;

export const WireEventStatus = z.enum(['IN_PLAY', 'UPCOMING', 'CLOSED']);

export const EventOdds = z.strictObject({
  marketId: z.number(),
  runnerId: z.number(),
  name: z.string(),
  nameLabel: z.exactOptional(Label),
  status: MarketStatus,
  back: z.nullable(PriceSize),
  lay: z.nullable(PriceSize),
});
export type EventOdds = Wire<typeof EventOdds>;

/** Short names for narrow layouts, in addition to the full ones. */
export const ShortNames = z.strictObject({
  /** Short title, e.g. `Falcons v Kraken`. */
  title: z.string(),
  /** Sides in title order; null for a race. */
  sides: z.nullable(z.tuple([z.string(), z.string()])),
});
export type ShortNames = Wire<typeof ShortNames>;

export const PublicStop = z.strictObject({
  /** Traders' message to players; null if none. */
  message: z.nullable(z.string()),
  since: Time,
  /** Expected resumption; null if unknown. */
  until: z.nullable(Time),
  /** Set if all betting is stopped, not just this event. */
  all: z.exactOptional(z.literal(true)),
});
export type PublicStop = Wire<typeof PublicStop>;

/** Built-in message: RESULT_UNSURE an operator will settle it · BETS_VOIDED bets of a time window were voided. */
export const WireMessageCode = z.union([
  z.strictObject({ code: z.literal('RESULT_UNSURE') }),
  z.strictObject({
    code: z.literal('BETS_VOIDED'),
    facts: z.strictObject({ from: Time, to: Time, reason: z.string() }),
  }),
]);
export type WireMessageCode = Wire<typeof WireMessageCode>;

/**
 * Why betting on the next event is halted, according to the score: REVIEW a decision is under review · RAIN,
 * BAD_LIGHT · STOPPED play has stopped, or a goal or card is being checked · NO_FEED no feed reports the match ·
 * DISPUTED its sources disagree · RESULT the match is over.
 */
export const ScoreHalt = z.enum(['REVIEW', 'RAIN', 'BAD_LIGHT', 'STOPPED', 'NO_FEED', 'DISPUTED', 'RESULT']);
export type ScoreHalt = Wire<typeof ScoreHalt>;

export const ListScore = z.strictObject({
  /** Absent while bets are accepted. */
  halt: z.exactOptional(ScoreHalt),
  stage: z.string(),
  stageLabel: z.exactOptional(Label),
  detail: z.nullable(z.string()),
  detailLabel: z.exactOptional(z.nullable(Label)),
  sides: z.array(
    z.strictObject({
      name: z.string(),
      text: z.string(),
      /** Set if the text is wording rather than a score, e.g. before a side has batted. */
      textLabel: z.exactOptional(Label),
      batting: z.boolean(),
    }),
  ),
});
export type ListScore = Wire<typeof ListScore>;

/** An event in lists (api 4.1). */
export const EventItem = z.strictObject({
  id: z.number(),
  title: z.string(),
  /** Absent in lists cached by older clients. */
  short: z.exactOptional(ShortNames),
  sportId: z.number(),
  sportName: z.string(),
  status: WireEventStatus,
  /** In-Play when live; otherwise Today, Tomorrow or DD MMM YYYY. */
  matchDate: z.string(),
  pin: z.boolean(),
  dreamEventId: z.string(),
  startTime: Time,
  team1: z.nullable(z.string()),
  team2: z.nullable(z.string()),
  competitionName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  /** True if sessions (`f`), a bookmaker market (`bm`) or a stream (`tv`) are on offer, even during a ball. */
  f: z.boolean(),
  bm: z.boolean(),
  tv: z.boolean(),
  p: z.exactOptional(z.boolean()),
  /** Number of sessions on offer; absent in lists cached by older clients. */
  sessions: z.exactOptional(z.number()),
  odds: z.array(EventOdds),
  matched: Rupees,
  /** Set while betting on the event, or all betting, is stopped. */
  stop: z.exactOptional(PublicStop),
  /** Message of the market these odds belong to, while it is suspended; absent if there is none. */
  message: z.exactOptional(z.string()),
  /** See `WireMarket.messageCode`. */
  messageCode: z.exactOptional(WireMessageCode),
  /** Short score for lists, null if none: one line per side, "182/4", and the match progress, "18.2 ov". */
  score: z.nullable(ListScore),
});
export type EventItem = Wire<typeof EventItem>;

export const TreeSport = z.strictObject({
  id: SportId,
  name: z.string(),
  order: z.number(),
  events: z.array(EventItem),
});
export type TreeSport = Wire<typeof TreeSport>;

/** HALF_WON, HALF_LOST: half of every stake was returned and the other half settled accordingly. */
export const WireRunnerStatus = z.enum([
  'OPEN',
  'SUSPENDED',
  'BALL_RUNNING',
  'REMOVED',
  'WINNER',
  'HALF_WON',
  'PLACED',
  'HALF_LOST',
  'LOSER',
]);
export type WireRunnerStatus = Wire<typeof WireRunnerStatus>;

/** Starting price in decimal odds; null where not available. */
export const WireStartingPrice = z.strictObject({
  /** Projected price before the off, from starting price money only. */
  far: z.nullable(z.number()),
  /** Projected price before the off, including bets in the book. */
  near: z.nullable(z.number()),
  /** Final price, fixed at the off. */
  fixed: z.nullable(z.number()),
});
export type WireStartingPrice = Wire<typeof WireStartingPrice>;

export const WireRunner = z.strictObject({
  id: z.number(),
  marketId: z.number(),
  runnername: z.string(),
  /** Label of a built-in name; absent for a user-supplied one. */
  runnerLabel: z.exactOptional(Label),
  sort: z.number(),
  status: WireRunnerStatus,
  /**
   * Up to three prices, best first; empty if there are none or the market is not open. FANCY, METER: back[0] is line
   * and rate of Yes, lay[0] of No. KHADO: back[0] is first run and rate.
   */
  back: z.array(PriceSize),
  lay: z.array(PriceSize),
  backPrice: z.nullable(z.number()),
  backSize: z.nullable(Rupees),
  layPrice: z.nullable(z.number()),
  laySize: z.nullable(Rupees),
  /** KHADO: runs in the quoted band; otherwise null. */
  band: z.nullable(z.number()),
  number: z.nullable(z.string()),
  stall: z.nullable(z.string()),
  jockey: z.nullable(z.string()),
  silkUrl: z.nullable(z.string()),
  /** Non-runners: reduction factor applied to the other prices, in percent; null if none. */
  reductionPercent: z.exactOptional(z.nullable(z.number())),
  /** Win market of a race only; absent if there are no starting price bets. */
  startingPrice: z.exactOptional(WireStartingPrice),
});
export type WireRunner = Wire<typeof WireRunner>;

export const WireMarketResult = z.union([
  z.strictObject({ winnerRunnerId: z.number() }),
  z.strictObject({ winners: z.array(z.number()) }),
  z.strictObject({ placings: z.array(z.array(z.number())) }),
  z.strictObject({ halfWinnerRunnerId: z.number() }),
  z.strictObject({ runs: z.number() }),
  z.strictObject({ void: z.literal(true) }),
]);
export type WireMarketResult = Wire<typeof WireMarketResult>;

export const MarketGroup = z.enum([
  'matchOdds',
  'bookmaker',
  'fancy',
  'toss',
  'goalsmaker',
  'premium',
  'line',
  'other',
]);
export type MarketGroup = Wire<typeof MarketGroup>;

export const WireMarket = z.strictObject({
  marketId: z.number(),
  eventId: z.number(),
  kind: MarketKind,
  house: z.boolean(),
  group: MarketGroup,
  marketName: z.string(),
  /** Label of a built-in name; absent for one entered by an operator. */
  marketLabel: z.exactOptional(Label),
  marketTypeName: z.string(),
  subType: z.nullable(z.string()),
  status: MarketStatus,
  inPlay: z.boolean(),
  /** In-play delay that applies to a bet placed now, in ms. */
  delayMs: z.number(),
  /** Increases with every change; unique across the installation. */
  version: z.number(),
  /** House kinds: version of the last change other than a bet, to be sent as `expectedVersion` of QuoteMarket. */
  quoteVersion: z.exactOptional(z.number()),
  min: Rupees,
  max: Rupees,
  maxProfit: z.nullable(Rupees),
  /** Maximum house loss; sent to operators only, absent if uncapped. */
  maxHouseLoss: z.exactOptional(Rupees),
  commissionPercent: z.number(),
  sort: z.number(),
  message: z.nullable(z.string()),
  /** Set if the exchange itself wrote the message. */
  messageCode: z.exactOptional(WireMessageCode),
  rules: z.nullable(z.string()),
  /** Sentences of the rules; absent for custom rules. */
  rulesLabels: z.exactOptional(z.array(Label)),
  matched: Rupees,
  result: z.nullable(WireMarketResult),
  crossMatching: z.boolean(),
  /** Price ladder: CLASSIC, FINEST, or the lines from..to by interval. */
  ladder: z.enum(['CLASSIC', 'FINEST', 'LINE_RANGE']),
  lineRange: z.nullable(z.strictObject({ from: z.number(), to: z.number(), interval: z.number() })),
  winners: z.number(),
  /** EACH_WAY only: place odds divisor; `winners` places are paid. */
  eachWayDivisor: z.exactOptional(z.number()),
  /** True while a trader has blocked new bets without suspending the market. */
  betLock: z.exactOptional(z.boolean()),
  runners: z.array(WireRunner),
});
export type WireMarket = Wire<typeof WireMarket>;

export const EventOddsAnswer = z.strictObject({
  eventId: z.number(),
  /** Highest version of the event's markets. */
  version: z.number(),
  serverTime: Time,
  eventStatus: WireEventStatus,
  /** The event itself once it is over, as it is no longer listed. */
  event: z.exactOptional(EventItem),
  stop: z.exactOptional(PublicStop),
  markets: z.array(WireMarket),
});
export type EventOddsAnswer = Wire<typeof EventOddsAnswer>;

export const EventResult = z.strictObject({
  marketId: z.number(),
  marketName: z.string(),
  marketLabel: z.exactOptional(Label),
  group: MarketGroup,
  result: WireMarketResult,
  /** Winner names in finishing order; empty if runs decide, and for a void market. */
  winners: z.array(z.string()),
  /** Label of a single winner with a built-in name. */
  resultLabel: z.exactOptional(Label),
  settledAt: Time,
});
export type EventResult = Wire<typeof EventResult>;

export const MarketLimit = z.strictObject({
  marketId: z.number(),
  marketType: z.string(),
  runnerId: z.nullable(z.number()),
  runnnerId: z.nullable(z.number()),
  limit: z.strictObject({
    minStake: Rupees,
    maxStake: Rupees,
    /** In-play delay in ms. */
    delayTime: z.number(),
    isBetLock: z.boolean(),
    isSuspended: z.boolean(),
  }),
  maxProfit: z.nullable(Rupees),
  exposureLimit: z.nullable(Rupees),
});
export type MarketLimit = Wire<typeof MarketLimit>;
