import { ActSums } from '#approvals/act-sums.ts';
import type { ActionRegistry } from '#approvals/action.ts';
import { Proposals } from '#approvals/proposals.ts';
import type { DocumentStore } from '#base/documents/document-store.ts';
import type { ImageStore } from '#base/images/image-store.ts';
import type { ImageEncoder } from '#base/images/picture-encoder.ts';
import { KeyedMutex, type LockWatch } from '#base/keyed-mutex.ts';
import { LOCK_ORDER } from '#base/lock-order.ts';
import type { TablePrinter } from '#base/pdf/table-printer.ts';
import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { KeyedCipher } from '#base/system/keyed-cipher.ts';
import type { Log } from '#base/system/log.ts';
import type { Tracer } from '#base/system/tracer.ts';
import { BetAnswers } from '#betting/bet-answers.ts';
import type { BetGates } from '#betting/bet-gates.ts';
import { ClosingTimes } from '#betting/closing-times.ts';
import type { FreeBetReader } from '#betting/free-bet-reader.ts';
import { MarketFactsCache } from '#betting/market-facts.ts';
import { OpenBetIndex } from '#betting/open-bet-index.ts';
import { QuoteMemory } from '#betting/quote-memory.ts';
import { followWagers } from '#bonus/advance-claims.ts';
import type { BonusStore } from '#bonus/store/bonus-store.ts';
import { BonusHolders, WagerWriter } from '#bonus/wager-writer.ts';
import type { ExclusionRegister } from '#care/harm/exclusion-register.ts';
import type { PersonScreening } from '#care/harm/person-screening.ts';
import { PlayTime } from '#care/harm/play-time.ts';
import { TimeWatch } from '#care/harm/time-limits.ts';
import { getIdentityRules } from '#care/identity/identity-view.ts';
import type { HarmStore } from '#care/store/harm-store.ts';
import type { IdentityStore } from '#care/store/identity-store.ts';
import type { PlayTimeStore } from '#care/store/play-time-store.ts';
import { RefusedFiles } from '#care/uploads/refused-files.ts';
import type { UploadPurpose } from '#care/uploads/upload-purpose.ts';
import { DebtCollector } from '#cash/debts/debt-collector.ts';
import type { PaymentProvider } from '#cash/providers/payment-provider.ts';
import { hasCashDesk } from '#cash/requests/cash-desk.ts';
import type { CashGates } from '#cash/requests/cash-gates.ts';
import { PaymentMethods } from '#cash/requests/payment-methods.ts';
import { PaymentProviders } from '#cash/requests/payment-providers.ts';
import type { BankStore } from '#cash/store/bank-store.ts';
import type { CashierStore } from '#cash/store/cashier-store.ts';
import type { UnmatchedEventStore } from '#cash/store/unmatched-event-store.ts';
import { GameRegistry } from '#casino/game-registry.ts';
import type { GameHouse } from '#casino/house/game-house.ts';
import { OpenGames } from '#casino/open-games.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import { evictScores } from '#catalogue/forget-scores.ts';
import { ManualScores } from '#catalogue/manual-score.ts';
import { MarketDepths } from '#catalogue/market-depth.ts';
import { MarketViews } from '#catalogue/market-views.ts';
import { PriceHistoryBuffer } from '#catalogue/price-history-buffer.ts';
import type { PriceHistoryStore } from '#catalogue/price-history-store.ts';
import { QuotedSizes } from '#catalogue/quoted-sizes.ts';
import type { ScoreBoard } from '#catalogue/score-board.ts';
import { SportTrees } from '#catalogue/sport-trees.ts';
import { TvList } from '#catalogue/tv-list.ts';
import type { Exchange } from '#journal/exchange.ts';
import { tracedExchange } from '#journal/traced-exchange.ts';
import type { FeedEndpoint, ManualFeed } from '#market-desk/feeds/feed.ts';
import type { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { FixtureWatch } from '#market-desk/fixtures/fixture-watch.ts';
import { MatchSources } from '#market-desk/fixtures/match-sources.ts';
import { ResultRules } from '#market-desk/results/result-rules.ts';
import { QuoteAuthors } from '#market-desk/risk/quote-authors.ts';
import { BettingStops } from '#market-desk/stops/betting-stops.ts';
import { ManualControl } from '#market-desk/trading/manual-control.ts';
import { NoticeWriter } from '#notices/notice-writer.ts';
import { PersonalPushes } from '#notices/personal-news.ts';
import type { PersonalStore } from '#notices/personal-store.ts';
import { PriceAlerts } from '#notices/price-alerts.ts';
import type { AlarmLimits } from '#office/alarms/alarm-limits.ts';
import { BusinessWatch } from '#office/alarms/business-watch.ts';
import { BelowZeroWatch } from '#office/below-zero.ts';
import type { LoginGates } from '#people/account/login-gates.ts';
import { LoginGuard } from '#people/account/login-guard.ts';
import {
  type FactorPolicy,
  type OperatorChallenge,
  openOperatorChallenges,
} from '#people/account/operator-factor.ts';
import type { PasswordHasher } from '#people/account/password-hasher.ts';
import { ResetRequests } from '#people/account/reset-requests.ts';
import type { SessionLimits } from '#people/account/session-limits.ts';
import { Sessions } from '#people/account/sessions.ts';
import { WrongCodes } from '#people/account/wrong-codes.ts';
import { OperatorProofs } from '#people/proof/operator-proofs.ts';
import { type Authorization, openAuthorizations } from '#people/security/authorization-code.ts';
import { openSecondFactorSetups } from '#people/security/manage-second-factor.ts';
import { openPasskeyChallenges, type PasskeyChallenge } from '#people/security/passkey-ceremony.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import type { ShortMemory } from '#people/security/short-memory.ts';
import { type LoginChallenge, openLoginChallenges } from '#people/security/verify-second-factor.ts';
import type { SmsSender } from '#people/sms/sms-sender.ts';
import { type AccessMemory, openAccessMemory } from '#people/staff/access-record.ts';
import type { AccountStore } from '#people/store/account-store.ts';
import type { SecurityStore } from '#people/store/security-store.ts';
import { DomainSettings } from '#site/domain-settings.ts';
import { OutageLog } from '#site/outage-log.ts';
import { openGates } from './gates.ts';
import type { ReadModel } from './read-model.ts';

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
  /** Asked at sign-ups and logins. */
  readonly loginGates: LoginGates;
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
  /** Purposes for which a user may upload files. */
  readonly uploadPurposes: readonly UploadPurpose[];
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
  /** Asked about bets. */
  readonly betGates: BetGates;
  readonly freeBets: FreeBetReader;
  readonly betAnswers: BetAnswers;
  readonly quoteMemory: QuoteMemory;
  /** Markets under manual control; operators take and release them here. */
  readonly autoTrading: ManualControl;
  /** Asked about deposits and withdrawals. */
  readonly cashGates: CashGates;
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
    ...openGates(() => context),
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
    uploadPurposes: listUploadPurposes(domains),
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

/** Proof of payment, and of identity. */
function listUploadPurposes(domains: DomainSettings): readonly UploadPurpose[] {
  return [
    (user) => hasCashDesk({ domains }, user),
    (user) => getIdentityRules({ domains }, user) !== null,
  ];
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
