import { toRupees } from '@crease/contracts/base/money.ts';
import { cashPath, debtPath } from '@crease/core/cashier/chart-of-accounts.ts';
import { buildAuditRow, type NewAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import type { CommittedBatch, Exchange } from '#journal/exchange.ts';

/** Enabled collection for a player, and the operator who enabled it. */
interface Collecting {
  readonly userId: number;
  readonly operatorId: number;
}

const PREFIX = 'debt-collecting:';
/** Entry kinds that reduce available cash or are the collection itself, so they don't trigger it. */
const IGNORED_ENTRIES: ReadonlySet<string> = new Set(['HOLD', 'DEBT_REPAID', 'WITHDRAWAL_HELD']);

interface CollectorParts extends Pick<BaseEnv, 'documents' | 'ids' | 'log'> {
  readonly exchange: Exchange;
}

/**
 * Collects debts as soon as cash becomes available, for players for whom an operator enabled it. Debt and cash are
 * re-read each time, so the next run completes anything a crash interrupted.
 */
export class DebtCollector {
  readonly #parts: CollectorParts;
  readonly #byUser = new Map<number, Collecting>();
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: CollectorParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#onCommitted(batch));
  }

  /** Loads the enabled collections and runs each. Call once at startup. */
  async load(): Promise<void> {
    for (const { value } of await this.#parts.documents.list(PREFIX)) {
      if (isDocument<Collecting>(value, 'userId', 'operatorId')) this.#byUser.set(value.userId, value);
    }
    for (const userId of this.#byUser.keys()) this.#queueCollection(userId);
    await this.drained();
  }

  isOn(userId: number): boolean {
    return this.#byUser.has(userId);
  }

  /** Enables collection and collects from available cash immediately. */
  async start(collecting: Collecting, audit: NewAuditRow): Promise<void> {
    const { userId } = collecting;
    await this.#parts.documents.put(`${PREFIX}${userId}`, collecting, audit);
    this.#byUser.set(userId, collecting);
    this.#queueCollection(userId);
    await this.drained();
  }

  async stop(userId: number, audit?: NewAuditRow): Promise<void> {
    await this.#parts.documents.remove(`${PREFIX}${userId}`, audit);
    this.#byUser.delete(userId);
  }

  /** Resolves once all collections triggered so far have run. */
  drained(): Promise<void> {
    return this.#turn;
  }

  #onCommitted({ events }: CommittedBatch): void {
    if (this.#byUser.size === 0) return;
    const came = new Set<number>();
    for (const event of events) {
      if (event.type !== 'EntryPosted' || IGNORED_ENTRIES.has(event.entry.kind)) continue;
      if (this.#byUser.has(event.entry.accountId)) came.add(event.entry.accountId);
    }
    for (const userId of came) this.#queueCollection(userId);
  }

  #queueCollection(userId: number): void {
    this.#turn = this.#turn
      .then(() => this.#collect(userId))
      .catch((error: unknown) => {
        this.#parts.log.error('Debt collection failed.', { userId, error });
      });
  }

  async #collect(userId: number): Promise<void> {
    const collecting = this.#byUser.get(userId);
    if (collecting === undefined) return;
    const { owed, cash } = await this.#parts.exchange.read(({ ledger }) => ({
      owed: 0 - ledger.balanceAt(debtPath(userId)),
      cash: ledger.balanceAt(cashPath(userId)),
    }));
    if (owed <= 0) return await this.stop(userId);
    const amount = Math.min(owed, cash);
    if (amount <= 0) return;
    const move = { type: 'DEBT_REPAID', amount } as const;
    const after = { amount: toRupees(amount), askedBy: collecting.operatorId };
    const audit = buildAuditRow(SYSTEM_ORIGIN, { action: 'RepayDebt', entity: 'user', entityId: userId, after });
    const key = `debt:${userId}:${this.#parts.ids.uuid()}`;
    const outcome = await this.#parts.exchange.submit(
      { type: 'MoveCash', accountId: userId, move, reason: null, key },
      { audit },
    );
    // The cash was bet meanwhile; collected from the next credit.
    if (!outcome.ok) return;
    if (amount === owed) await this.stop(userId);
  }
}
