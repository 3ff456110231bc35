import type { AlarmKind } from '@crease/contracts/office/operator-routes.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { houseBookPath } from '@crease/core/exchange/pay-results.ts';
import type { Entry } from '@crease/core/ledger/ledger.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import type { Clock } from '#base/system/clock.ts';
import { AlarmBook, type AlarmParts, type ThresholdBreach } from './alarm-book.ts';
import type { CommittedBatch, Exchange } from './exchange.ts';

export type LimitedAlarm = Exclude<AlarmKind, 'CLOSED_CREDIT' | 'HELD_WINS'>;

/** Thresholds. Money in paise; `Infinity` disables an alert. */
export type AlarmLimits = Readonly<Record<LimitedAlarm, number>>;

export const MONEY_ALARMS: ReadonlySet<AlarmKind> = new Set([
  'CREDITED',
  'SETTLED',
  'MARKET_LOSS',
  'DAY_LOSS',
  'CLOSED_CREDIT',
  'HELD_WINS',
]);

/** In paise. */
const LAKH = 100_000 * 100;

export const DEFAULT_ALARM_LIMITS: AlarmLimits = {
  CREDITS: 30,
  CREDITED: 5 * LAKH,
  WITHDRAWALS: 15,
  SETTLED: 50 * LAKH,
  BETS: 60,
  REFUSED_LOGINS: 30,
  MARKET_LOSS: 5 * LAKH,
  DAY_LOSS: 20 * LAKH,
};

/** Maximum number of keys; the oldest is dropped first. */
const MAX_NAMES = 50_000;

interface Sum {
  readonly window: string;
  readonly sum: number;
}

/** In-memory totals by key within a time window; a new window starts at zero. */
class WindowSums {
  readonly #sums = new Map<string, Sum>();

  add(name: string, amount: number, window: string): number {
    const known = this.#sums.get(name);
    const sum = (known?.window === window ? known.sum : 0) + amount;
    this.#sums.delete(name);
    if (this.#sums.size >= MAX_NAMES) {
      const [oldest] = this.#sums.keys();
      if (oldest !== undefined) this.#sums.delete(oldest);
    }
    this.#sums.set(name, { window, sum });
    return sum;
  }

  /** Restores the total of a previous process, unless the key already has one. */
  restore(name: string, sum: Sum): void {
    if (!this.#sums.has(name)) this.#sums.set(name, sum);
  }
}

const PREFIX = 'alarm-sum:';

/** Daily totals, persisted so that a restart doesn't reset them. */
class DaySums {
  readonly #parts: AlarmParts;
  readonly #sums = new WindowSums();

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /** Loads stored totals and deletes those of other days; called once on startup. */
  async load(day: string): Promise<void> {
    for (const { name, value } of await this.#parts.documents.list(PREFIX)) {
      if (isDocument<Sum>(value, 'window', 'sum') && value.window === day) this.#sums.restore(name, value);
      else await this.#parts.documents.remove(name);
    }
  }

  add(name: string, amount: number, day: string): number {
    const document = `${PREFIX}${name}`;
    const sum = this.#sums.add(document, amount, day);
    this.#parts.documents.put(document, { window: day, sum }).catch((error: unknown) => {
      this.#parts.log.warn('Couldn’t save a daily total.', { error, name });
    });
    return sum;
  }
}

/** Alerts on the figures of an operator's day, which actions add to. */
const OPERATOR_ALARMS = ['CREDITS', 'CREDITED', 'WITHDRAWALS', 'SETTLED'] as const;
export type OperatorAlarm = (typeof OPERATOR_ALARMS)[number];

const MINUTE_MS = 60_000;
const LOGIN_WINDOW_MS = 10 * MINUTE_MS;
/** Window of a market's total, which is never reset. */
const NO_WINDOW = 'always';

interface WatchParts extends Pick<BaseEnv, 'clock' | 'documents' | 'log'> {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly alarmLimits: AlarmLimits;
}

/**
 * Detects unusual but legal activity: money moved per operator and day, bet rate per account, failed logins per
 * network, house losses. Never blocks anything. Amounts are in rupees; play money is ignored.
 */
export class BusinessWatch {
  readonly alarms: AlarmBook;
  readonly #limits: AlarmLimits;
  readonly #clock: Clock;
  readonly #ofDay: DaySums;
  readonly #bets = new WindowSums();
  readonly #logins = new WindowSums();
  readonly #markets = new WindowSums();

  constructor(parts: WatchParts) {
    this.alarms = new AlarmBook(parts);
    this.#limits = parts.alarmLimits;
    this.#clock = parts.clock;
    this.#ofDay = new DaySums(parts);
    parts.exchange.onCommitted((batch) => this.#committed(batch));
  }

  /** Loads stored state; called once on startup. */
  async load(): Promise<void> {
    const now = this.#clock.now();
    await this.alarms.load(now);
    await this.#ofDay.load(formatUtcDay(now));
  }

  /** Records an operator's action, by what it adds to the figures of their day. */
  recordAct(operatorId: number, counts: Partial<Record<OperatorAlarm, number>>): void {
    const entity = { entity: 'operator', entityId: String(operatorId) } as const;
    for (const kind of OPERATOR_ALARMS) {
      const { [kind]: by = 0 } = counts;
      if (by <= 0) continue;
      const day = formatUtcDay(this.#clock.now());
      const figure = this.#ofDay.add(`${kind}:${operatorId}`, by, day);
      this.#checkThreshold(kind, { ...entity, figure, window: day });
    }
  }

  /** Records a credit to a closed account. @param window origin of the money, so that each is reported once. */
  recordClosedCredit(userId: number, figure: number, window: string): void {
    const entity = { entity: 'user', entityId: String(userId) } as const;
    this.alarms.raise({ kind: 'CLOSED_CREDIT', ...entity, figure, limit: 0, window, at: this.#clock.now() });
  }

  recordHeldWin(provider: string, amount: number): void {
    const now = this.#clock.now();
    const window = formatUtcDay(now);
    const figure = this.#ofDay.add(`HELD_WINS:${provider}`, amount, window);
    const entity = { entity: 'provider', entityId: provider } as const;
    this.alarms.raise({ kind: 'HELD_WINS', ...entity, figure, limit: 0, window, at: now });
  }

  recordFailedLogin(network: string): void {
    const window = String(Math.floor(this.#clock.now() / LOGIN_WINDOW_MS));
    const figure = this.#logins.add(network, 1, window);
    this.#checkThreshold('REFUSED_LOGINS', { entity: 'network', entityId: network, figure, window });
  }

  #committed({ at, events, state }: CommittedBatch): void {
    /** House loss by market in this batch. */
    const lost = new Map<number, number>();
    for (const event of events) {
      if (event.type === 'BetPlaced') this.#recordBet(event.accountId, at, state);
      if (event.type !== 'EntryPosted') continue;
      const { entry } = event;
      const loss = this.#computeLoss(entry, state);
      if (loss !== 0) lost.set(entry.marketId, (lost.get(entry.marketId) ?? 0) + loss);
    }
    for (const [marketId, loss] of lost) this.#recordLoss(marketId, loss, formatUtcDay(at));
  }

  #recordBet(accountId: number, at: number, { accounts }: ExchangeState): void {
    if (accounts.get(accountId)?.role !== 'PLAYER') return;
    const window = String(Math.floor(at / MINUTE_MS));
    const figure = this.#bets.add(String(accountId), 1, window);
    this.#checkThreshold('BETS', { entity: 'user', entityId: String(accountId), figure, window });
  }

  #recordLoss(marketId: number, loss: number, day: string): void {
    const entityId = String(marketId);
    const ofMarket = this.#markets.add(entityId, loss, NO_WINDOW);
    const market = { entity: 'market', entityId, figure: ofMarket, window: NO_WINDOW } as const;
    this.#checkThreshold('MARKET_LOSS', market);
    const figure = this.#ofDay.add('DAY_LOSS', loss, day);
    this.#checkThreshold('DAY_LOSS', { entity: 'day', entityId: day, figure, window: day });
  }

  /** House loss from an entry on the other side of bets; negative for a gain. */
  #computeLoss({ kind, from, to, amount }: Entry, { ledger }: ExchangeState): number {
    if (kind === 'HOLD' || kind === 'RELEASE') return 0;
    if (this.#isHouseBook(ledger, from)) return amount;
    return this.#isHouseBook(ledger, to) ? -amount : 0;
  }

  #isHouseBook({ accounts }: ExchangeState['ledger'], id: number): boolean {
    return accounts.get(id)?.path === houseBookPath('INR');
  }

  #checkThreshold(kind: LimitedAlarm, excess: Omit<ThresholdBreach, 'kind' | 'limit' | 'at'>): void {
    const limit = this.#limits[kind];
    if (excess.figure > limit) this.alarms.raise({ kind, ...excess, limit, at: this.#clock.now() });
  }
}

/** UTC day, as used in export names. */
function formatUtcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
