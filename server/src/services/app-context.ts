import type { AccountStore } from '#ports/account-store.ts';
import type { BankStore } from '#ports/bank-store.ts';
import type { BonusStore } from '#ports/bonus-store.ts';
import type { CashierStore } from '#ports/cashier-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { ExclusionRegister } from '#ports/exclusion-register.ts';
import type { FeedEndpoint, ManualFeed } from '#ports/feed.ts';
import type { FeedStore } from '#ports/feed-store.ts';
import type { GameProvider } from '#ports/game-provider.ts';
import type { HarmStore } from '#ports/harm-store.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { IdentityStore } from '#ports/identity-store.ts';
import type { ImageStore } from '#ports/image-store.ts';
import type { KeyedCipher } from '#ports/keyed-cipher.ts';
import type { Log } from '#ports/log.ts';
import type { PasswordHasher } from '#ports/password-hasher.ts';
import type { PaymentProvider } from '#ports/payment-provider.ts';
import type { PersonScreening } from '#ports/person-screening.ts';
import type { PersonalStore } from '#ports/personal-store.ts';
import type { ImageEncoder } from '#ports/picture-encoder.ts';
import type { PlayTimeStore } from '#ports/play-time-store.ts';
import type { PriceHistoryStore } from '#ports/price-history-store.ts';
import type { ReadModel } from '#ports/read-model.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { SecurityStore } from '#ports/security-store.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import type { TablePrinter } from '#ports/table-printer.ts';
import type { Tracer } from '#ports/tracer.ts';
import type { UnmatchedEventStore } from '#ports/unmatched-event-store.ts';
import type { GameHouse } from '#provider/game-house.ts';
import { ResetRequests } from '#services/account/reset-requests.ts';
import { FixtureWatch } from '#trading/fixture-watch.ts';
import { ManualControl } from '#trading/manual-control.ts';
import { MatchSources } from '#trading/match-sources.ts';
import { ResultRules } from '#trading/result-rules.ts';
import { LoginGuard } from './account/login-guard.ts';
import {
  type FactorPolicy,
  type OperatorChallenge,
  openOperatorChallenges,
} from './account/operator-factor.ts';
import type { SessionLimits } from './account/session-limits.ts';
import { Sessions } from './account/sessions.ts';
import { WrongCodes } from './account/wrong-codes.ts';
import { BetAnswers } from './betting/bet-answers.ts';
import { ClosingTimes } from './betting/closing-times.ts';
import { MarketFactsCache } from './betting/market-facts.ts';
import { OpenBetIndex } from './betting/open-bet-index.ts';
import { QuoteMemory } from './betting/quote-memory.ts';
import { followWagers } from './bonus/advance-claims.ts';
import { BonusHolders, WagerWriter } from './bonus/wager-writer.ts';
import { PaymentMethods } from './cashier/payment-methods.ts';
import { PaymentProviders } from './cashier/payment-providers.ts';
import { GameRegistry } from './casino/game-registry.ts';
import { OpenGames } from './casino/open-games.ts';
import { evictScores } from './catalogue/forget-scores.ts';
import { ManualScores } from './catalogue/manual-score.ts';
import { MarketDepths } from './catalogue/market-depth.ts';
import { MarketViews } from './catalogue/market-views.ts';
import { PriceHistoryBuffer } from './catalogue/price-history-buffer.ts';
import { QuotedSizes } from './catalogue/quoted-sizes.ts';
import { SportTrees } from './catalogue/sport-trees.ts';
import { TvList } from './catalogue/tv-list.ts';
import { DebtCollector } from './debts/debt-collector.ts';
import { RefusedFiles } from './images/refused-files.ts';
import { KeyedMutex, type LockWatch } from './keyed-mutex.ts';
import { LOCK_ORDER } from './lock-order.ts';
import { NoticeWriter } from './notifications/notice-writer.ts';
import { PersonalPushes } from './notifications/personal-news.ts';
import { PriceAlerts } from './notifications/price-alerts.ts';
import { type AccessMemory, openAccessMemory } from './operator/access-record.ts';
import { ActSums } from './operator/acts/act-sums.ts';
import type { ActionRegistry } from './operator/acts/action.ts';
import type { AlarmLimits } from './operator/alarms/alarm-limits.ts';
import { BusinessWatch } from './operator/alarms/business-watch.ts';
import { BelowZeroWatch } from './operator/below-zero.ts';
import { BettingStops } from './operator/betting-stops.ts';
import { OperatorProofs } from './operator/proof/operator-proofs.ts';
import { Proposals } from './operator/proposals.ts';
import { QuoteAuthors } from './operator/quote-authors.ts';
import { PlayTime } from './responsible-gambling/play-time.ts';
import { TimeWatch } from './responsible-gambling/time-limits.ts';
import { type Authorization, openAuthorizations } from './security/authorization-code.ts';
import { openSecondFactorSetups } from './security/manage-second-factor.ts';
import { openPasskeyChallenges, type PasskeyChallenge } from './security/passkey-ceremony.ts';
import { SecretKeys } from './security/secret-keys.ts';
import type { ShortMemory } from './security/short-memory.ts';
import { type LoginChallenge, openLoginChallenges } from './security/verify-second-factor.ts';
import { DomainSettings } from './site/domain-settings.ts';
import { OutageLog } from './site/outage-log.ts';
import { tracedExchange } from './traced-exchange.ts';

/** Ports that the use cases depend on. */
export interface AppPorts {
  readonly exchange: Exchange;
  /** True for a process that only serves pages; another process runs the follow-up work of each commit. */
  readonly isGateway?: boolean;
  readonly readModel: ReadModel;
  readonly accounts: AccountStore;
  readonly documents: DocumentStore;
  readonly security: SecurityStore;
  /** Security records of operators; their ids are separate from those of bettors. */
  readonly operatorSecurity: SecurityStore;
  readonly operatorFactor: FactorPolicy;
  /** Maximum age of an operator's second-factor proof for money and permission changes, ms. */
  readonly operatorProofMs: number;
  /** Thresholds above which a business metric raises an alert. */
  readonly alarmLimits: AlarmLimits;
  /** Session lifetimes. */
  readonly sessionLimits: SessionLimits;
  readonly personal: PersonalStore;
  readonly playTimes: PlayTimeStore;
  readonly images: ImageStore;
  readonly cashier: CashierStore;
  readonly bonuses: BonusStore;
  readonly bank: BankStore;
  readonly strayEvents: UnmatchedEventStore;
  readonly identities: IdentityStore;
  readonly harm: HarmStore;
  /** Null disables screening. */
  readonly screening: PersonScreening | null;
  /** Null if there is none; domains that require the check then reject every sign-up. */
  readonly exclusionRegister: ExclusionRegister | null;
  readonly pictures: ImageEncoder;
  readonly printer: TablePrinter;
  readonly cipher: KeyedCipher;
  readonly passwords: PasswordHasher;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly log: Log;
  /** Notices locks that are taken twice or out of order. */
  readonly lockWatch: LockWatch;
  /** Null or absent disables tracing. */
  readonly tracer?: Tracer | null;
  readonly scoreBoard: ScoreBoard;
  /** Entry point for external feeds. */
  readonly feedDoor: FeedEndpoint;
  /** Feed written by the house's own scorers. */
  readonly handFeed: ManualFeed;
  readonly feedStore: FeedStore;
  readonly priceTrails: PriceHistoryStore;
  readonly sms: SmsSender;
  readonly paymentProviders: readonly PaymentProvider[];
  readonly casinoProviders: readonly GameProvider[];
  /** Operator actions that may need a second operator. */
  readonly actions: ActionRegistry;
  /** Provider of our own games, used by their pages. Money still moves through the provider API only. */
  readonly house: GameHouse;
}

/** The ports plus the state that use cases keep between calls. One instance per process. */
export interface AppContext extends AppPorts {
  readonly domains: DomainSettings;
  readonly sessions: Sessions;
  readonly locks: KeyedMutex;
  readonly personalNews: PersonalPushes;
  readonly notices: NoticeWriter;
  /** Current session time of each player. */
  readonly playTime: PlayTime;
  /** Enforces the time limits that players set for themselves. */
  readonly timeWatch: TimeWatch;
  readonly priceAlerts: PriceAlerts;
  /** Serialises changes to one user's settings and alerts. */
  readonly preferenceMutex: KeyedMutex;
  readonly alertMutex: KeyedMutex;
  readonly secretKeys: SecretKeys;
  readonly loginChallenges: ShortMemory<LoginChallenge>;
  readonly operatorChallenges: ShortMemory<OperatorChallenge>;
  readonly operatorGuard: LoginGuard;
  readonly operatorProofs: OperatorProofs;
  /** Recently logged refusals and reads by operators, for deduplication. */
  readonly accessMemory: AccessMemory;
  readonly operatorFactorSetups: ShortMemory<string>;
  readonly operatorPasskeyChallenges: ShortMemory<PasskeyChallenge>;
  /** Recently refused uploads. */
  readonly refusedFiles: RefusedFiles;
  /** Failed logins with unknown user names. */
  readonly unknownNames: LoginGuard;
  /** Limits on asking for a password reset. */
  readonly resetRequests: ResetRequests;
  /** Wrong sign-up codes, counted across codes. */
  readonly wrongCodes: WrongCodes;
  readonly secondFactorSetups: ShortMemory<string>;
  readonly passkeyChallenges: ShortMemory<PasskeyChallenge>;
  readonly authorizations: ShortMemory<Authorization>;
  readonly marketViews: MarketViews;
  readonly quotedSizes: QuotedSizes;
  readonly marketDepths: MarketDepths;
  readonly trails: PriceHistoryBuffer;
  readonly tv: TvList;
  readonly trees: SportTrees;
  readonly handScores: ManualScores;
  readonly proposals: Proposals;
  readonly actSums: ActSums;
  readonly belowZero: BelowZeroWatch;
  readonly debtCollector: DebtCollector;
  readonly businessWatch: BusinessWatch;
  readonly stops: BettingStops;
  /** Periods in which betting was unavailable. */
  readonly outages: OutageLog;
  readonly quoteAuthors: QuoteAuthors;
  readonly marketFacts: MarketFactsCache;
  readonly openBets: OpenBetIndex;
  readonly closingTimes: ClosingTimes;
  readonly betAnswers: BetAnswers;
  readonly quoteMemory: QuoteMemory;
  /** Markets under manual control; operators take and release them here. */
  readonly autoTrading: ManualControl;
  /** Deposit and withdrawal methods. */
  readonly payments: PaymentMethods;
  /** Payment and payout providers. */
  readonly providers: PaymentProviders;
  /** Games available per domain, with their limits. */
  readonly games: GameRegistry;
  readonly openGames: OpenGames;
  /** Records settled stakes that contribute to wagering requirements. */
  readonly wagers: WagerWriter;
  readonly bonusHolders: BonusHolders;
  /** Followed fixtures, and those needing attention. */
  readonly fixtureWatch: FixtureWatch;
  /** Sources of each fixture, and the one being followed. */
  readonly matchSources: MatchSources;
  /** Rules for who must confirm a feed result. */
  readonly resultRules: ResultRules;
}

/**
 * Assembles the use cases. Called once, before the exchange takes its first command.
 *
 * @param siteDomains parsed JSON of the SITE_DOMAINS file (API 11.4), or null.
 * @throws Error if that JSON has the wrong shape.
 */
export function openAppContext(untraced: AppPorts, siteDomains: unknown = null): AppContext {
  const ports = withTraces(untraced);
  const { accounts, clock, exchange } = ports;
  const doing = ports.isGateway === true ? { ...ports, exchange: withoutNews(exchange) } : ports;
  const quotedSizes = new QuotedSizes(exchange);
  evictScores(exchange, ports.scoreBoard);
  const autoTrading = new ManualControl(ports);
  const marketViews = new MarketViews(quotedSizes);
  const tv = new TvList(doing);
  const trees = new SportTrees(ports);
  tv.onChange(() => trees.forget());
  const personalNews = new PersonalPushes();
  const notices = new NoticeWriter({ ...doing, personalNews });
  const domains = new DomainSettings(siteDomains, ports.documents);
  const bonusHolders = new BonusHolders();
  const games = new GameRegistry(ports);
  const wagers = new WagerWriter({ ...doing, bonusHolders, games });
  const stops = new BettingStops({ ...doing, autoTrading });
  const sessions = new Sessions({ ...ports, store: accounts, limits: ports.sessionLimits });
  const context: AppContext = {
    ...ports,
    domains,
    providers: new PaymentProviders({ ...ports, domains }),
    sessions,
    ...openLocks(ports),
    personalNews,
    notices,
    playTime: new PlayTime(ports),
    timeWatch: new TimeWatch(),
    priceAlerts: new PriceAlerts({ ...doing, notices, marketViews }),
    secretKeys: new SecretKeys(ports),
    loginChallenges: openLoginChallenges(clock),
    ...operatorLogins(ports),
    accessMemory: openAccessMemory(clock),
    refusedFiles: new RefusedFiles(clock),
    unknownNames: new LoginGuard(clock),
    resetRequests: new ResetRequests(clock),
    wrongCodes: new WrongCodes(clock),
    secondFactorSetups: openSecondFactorSetups(clock),
    passkeyChallenges: openPasskeyChallenges(clock),
    authorizations: openAuthorizations(clock),
    marketViews,
    quotedSizes,
    marketDepths: new MarketDepths(exchange),
    trails: new PriceHistoryBuffer(doing),
    tv,
    trees,
    handScores: new ManualScores(doing),
    proposals: new Proposals(ports),
    actSums: new ActSums(ports),
    belowZero: new BelowZeroWatch(doing),
    debtCollector: new DebtCollector(doing),
    businessWatch: new BusinessWatch(doing),
    stops,
    outages: new OutageLog({ ...ports, stops }),
    quoteAuthors: new QuoteAuthors(),
    marketFacts: new MarketFactsCache(exchange),
    openBets: new OpenBetIndex(exchange),
    closingTimes: new ClosingTimes(ports),
    betAnswers: new BetAnswers(clock),
    quoteMemory: new QuoteMemory(),
    autoTrading,
    payments: new PaymentMethods(ports),
    games,
    openGames: new OpenGames({ ...ports, sessions }),
    wagers,
    bonusHolders,
    fixtureWatch: new FixtureWatch(),
    matchSources: new MatchSources(ports),
    resultRules: new ResultRules({ ...ports, offeredOn: (sportId) => domains.offering(sportId) }),
  };
  followWagers(context);
  return context;
}

function openLocks({ lockWatch: watch }: Pick<AppPorts, 'lockWatch'>) {
  return {
    locks: new KeyedMutex({ order: LOCK_ORDER, watch }),
    preferenceMutex: new KeyedMutex({ watch }),
    alertMutex: new KeyedMutex({ watch }),
  };
}

/** State kept while operators log in and verify their second factor. */
function operatorLogins({ clock, operatorProofMs }: Pick<AppPorts, 'clock' | 'operatorProofMs'>) {
  return {
    operatorChallenges: openOperatorChallenges(clock),
    operatorGuard: new LoginGuard(clock),
    operatorProofs: new OperatorProofs(clock, operatorProofMs),
    operatorFactorSetups: openSecondFactorSetups(clock),
    operatorPasskeyChallenges: openPasskeyChallenges(clock),
  };
}

function withTraces(ports: AppPorts): AppPorts {
  const { tracer, exchange } = ports;
  return tracer == null ? ports : { ...ports, exchange: tracedExchange(exchange, tracer) };
}

/** The exchange without commit notifications, for processes that only answer requests. */
function withoutNews(exchange: Exchange): Exchange {
  return {
    submit: (command, context) => exchange.submit(command, context),
    read: (view) => exchange.read(view),
    onCommitted: () => undefined,
    status: () => exchange.status(),
    health: () => exchange.health(),
  };
}
