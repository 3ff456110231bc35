import type { RequestState } from '@crease/contracts/wire/cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  CashChange,
  CashClash,
  CashierStore,
  CashQuery,
  CashRequest,
  CashStep,
  CashTotals,
  CashWriting,
  NewCashRequest,
  StoredPayout,
} from './cashier-store.ts';

/** Open states of deposits and withdrawals: a user has at most one open withdrawal, and one open deposit per method. */
const OPEN: ReadonlySet<RequestState> = new Set<RequestState>([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'NEEDS_INFO',
  'APPROVED',
  'REQUESTED',
  'RISK_REVIEW',
  'PROCESSING',
]);
/** The money of these has arrived, so another deposit may be open as well. */
const MATCHED: ReadonlySet<RequestState> = new Set<RequestState>(['AUTO_MATCHED', 'APPROVED']);
const WITHOUT_MONEY: ReadonlySet<string> = new Set(['REJECTED', 'EXPIRED', 'CANCELLED']);

/** In-memory deposits, withdrawals and payout accounts for unit tests. Behaves like the PostgreSQL store. */
export class MemoryCashierStore implements CashierStore {
  readonly #requests = new Map<number, CashRequest>();
  #steps: CashStep[] = [];
  readonly #references = new Map<string, { requestId: number; freeAt: number | null }>();
  readonly #events = new Set<string>();
  readonly #holds = new Map<number, number>();
  readonly #payouts = new Map<number, StoredPayout>();
  readonly #now: () => number;
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;
  #ids = 0;
  #batches = 0;
  #payoutIds = 0;

  constructor(now: () => number, addAudit: (row: NewAuditRow) => Promise<void>) {
    this.#now = now;
    this.#addAudit = addAudit;
  }

  addRequest(request: NewCashRequest, writing: CashWriting): Promise<CashRequest | CashClash> {
    const isRepeated = this.#all().some(
      ({ userId, clientRequestId }) =>
        userId === request.userId && clientRequestId === request.clientRequestId,
    );
    if (isRepeated) return Promise.resolve('REPEATED');
    return this.#write({ ...request, id: this.#ids + 1, version: 1 }, writing);
  }

  changeRequest(
    { id, version }: Pick<CashRequest, 'id' | 'version'>,
    change: CashChange,
    writing: CashWriting,
  ): Promise<CashRequest | CashClash> {
    const former = this.#requests.get(id);
    if (former === undefined || former.version !== version) return Promise.resolve('CHANGED');
    return this.#write({ ...former, ...change, version: version + 1 }, writing);
  }

  dropRequest(id: number): Promise<void> {
    this.#requests.delete(id);
    for (const [key, { requestId }] of this.#references) {
      if (requestId === id) this.#references.delete(key);
    }
    this.#steps = this.#steps.filter(({ requestId }) => requestId !== id);
    return Promise.resolve();
  }

  requestById(id: number): Promise<CashRequest | null> {
    return Promise.resolve(this.#requests.get(id) ?? null);
  }

  requestByClientId(userId: number, clientRequestId: string): Promise<CashRequest | null> {
    const found = this.#all().find(
      (one) => one.userId === userId && one.clientRequestId === clientRequestId,
    );
    return Promise.resolve(found ?? null);
  }

  findDraft(userId: number, methodId: number): Promise<CashRequest | null> {
    const found = this.#all().find(
      (one) => one.userId === userId && one.methodId === methodId && one.state === 'DRAFT',
    );
    return Promise.resolve(found ?? null);
  }

  requests(query: CashQuery): Promise<Page<CashRequest>> {
    const { skip, take, sorting, descending } = query;
    const found = this.#all().filter((request) => isAsked(request, query));
    found.sort((a, b) => (sorting === 'amount' ? a.amount - b.amount : 0) || a.id - b.id);
    if (descending) found.reverse();
    return Promise.resolve({ items: found.slice(skip, skip + take), totalCount: found.length });
  }

  listSteps(ids: readonly number[]): Promise<readonly CashStep[]> {
    return Promise.resolve(this.#steps.filter(({ requestId }) => ids.includes(requestId)));
  }

  owing(): Promise<readonly CashRequest[]> {
    return Promise.resolve(this.#all().filter(({ owes }) => owes !== null));
  }

  dueBy(at: number): Promise<readonly CashRequest[]> {
    return Promise.resolve(this.#all().filter(({ dueAt }) => dueAt !== null && dueAt <= at));
  }

  withProviders(before: number, limit: number): Promise<readonly CashRequest[]> {
    const asked = this.#all().filter(
      ({ provider, state, createdAt }) =>
        provider !== 'manual' &&
        (state === 'DRAFT' || state === 'PROCESSING') &&
        createdAt <= before,
    );
    asked.sort((one, other) => one.createdAt - other.createdAt);
    return Promise.resolve(asked.slice(0, limit));
  }

  isEventKnown(provider: string, eventId: string): Promise<boolean> {
    return Promise.resolve(this.#events.has(`${provider}:${eventId}`));
  }

  payeeTotals(since: number): Promise<ReadonlyMap<string, Money>> {
    const totals = new Map<string, Money>();
    for (const { payeeCode, createdAt, state, settledAmount, amount } of this.#all()) {
      if (payeeCode === null || createdAt < since || WITHOUT_MONEY.has(state)) continue;
      totals.set(payeeCode, (totals.get(payeeCode) ?? 0) + (settledAmount ?? amount));
    }
    return Promise.resolve(totals);
  }

  computeTotals(userId: number): Promise<CashTotals> {
    let [deposited, withdrawn] = [0, 0];
    for (const request of this.#all()) {
      if (request.userId !== userId) continue;
      if (request.state === 'CREDITED') deposited += request.settledAmount ?? 0;
      if (request.state === 'PAID') withdrawn += request.amount;
    }
    return Promise.resolve({ deposited, withdrawn });
  }

  taxedSums(
    userId: number,
    since: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<{ readonly deposited: Money; readonly withdrawn: Money; readonly taxed: Money }> {
    let [deposited, withdrawn, taxed] = [0, 0, 0];
    for (const { state, endedAt, settledAmount, amount, tax, ...one } of this.#all()) {
      if (one.userId !== userId || endedAt === null) continue;
      if (endedAt < since || endedAt >= before) continue;
      if (state === 'CREDITED') deposited += settledAmount ?? 0;
      if (state === 'PAID') withdrawn += amount;
      if (state === 'PAID' || state === 'RETURNED') taxed += tax;
    }
    return Promise.resolve({ deposited, withdrawn, taxed });
  }

  likeness(
    { id, imageHash, pictureHash }: Pick<CashRequest, 'id' | 'imageHash' | 'pictureHash'>,
    bits: number,
  ): Promise<'SAME' | 'ALIKE' | null> {
    const others = this.#all().filter((one) => one.id !== id && one.imageHash !== null);
    if (others.some((one) => one.imageHash === imageHash)) return Promise.resolve('SAME');
    const isAlike = others.some((one) => differingBits(one.pictureHash, pictureHash) <= bits);
    return Promise.resolve(isAlike ? 'ALIKE' : null);
  }

  addBatch(): Promise<number> {
    this.#batches += 1;
    return Promise.resolve(this.#batches);
  }

  addPayout(payout: Omit<StoredPayout, 'id'>): Promise<StoredPayout> {
    for (const kept of this.#payouts.values()) {
      if (kept.userId === payout.userId && kept.place === payout.place)
        return Promise.resolve(kept);
    }
    this.#payoutIds += 1;
    const kept = { ...payout, id: this.#payoutIds };
    this.#payouts.set(kept.id, kept);
    return Promise.resolve(kept);
  }

  listPayouts(userId: number): Promise<readonly StoredPayout[]> {
    return Promise.resolve([...this.#payouts.values()].filter((one) => one.userId === userId));
  }

  removePayout(userId: number, id: number): Promise<boolean> {
    const isOwn = this.#payouts.get(id)?.userId === userId;
    return Promise.resolve(isOwn && this.#payouts.delete(id));
  }

  holdPayouts(userId: number, until: number): Promise<void> {
    this.#holds.set(userId, Math.max(until, this.#holds.get(userId) ?? 0));
    return Promise.resolve();
  }

  payoutsHeldUntil(userId: number): Promise<number> {
    return Promise.resolve(this.#holds.get(userId) ?? 0);
  }

  isPlaceShared(userId: number, place: string): Promise<boolean> {
    const all = [...this.#payouts.values()];
    return Promise.resolve(all.some((one) => one.place === place && one.userId !== userId));
  }

  forgetUser(userId: number): Promise<void> {
    this.#holds.delete(userId);
    for (const one of this.#payouts.values()) {
      if (one.userId === userId) this.#payouts.delete(one.id);
    }
    for (const one of this.#all()) {
      if (one.userId !== userId) continue;
      this.#requests.set(one.id, { ...one, payout: null, source: null, remark: null });
    }
    this.#steps = this.#steps.map((step) =>
      step.actor === `user:${userId}` ? { ...step, ip: '' } : step,
    );
    return Promise.resolve();
  }

  async #write(request: CashRequest, writing: CashWriting): Promise<CashRequest | CashClash> {
    const { step, takes, freesAt, audit, event } = writing;
    const clash = this.#findClash(request);
    if (clash !== null) return clash;
    const said = event === undefined ? null : `${event.provider}:${event.eventId}`;
    if (said !== null && this.#events.has(said)) return 'KNOWN';
    const key = takes === undefined ? '' : `${takes.family}:${takes.reference}`;
    const holder = this.#references.get(key);
    const isFree = holder?.freeAt != null && holder.freeAt <= this.#now();
    if (holder !== undefined && holder.requestId !== request.id && !isFree) return 'REFERENCE';
    if (said !== null) this.#events.add(said);
    this.#ids = Math.max(this.#ids, request.id);
    this.#requests.set(request.id, request);
    if (step !== null) this.#steps.push({ ...step, requestId: request.id });
    if (freesAt !== undefined) {
      for (const kept of this.#references.values()) {
        if (kept.requestId === request.id) kept.freeAt = freesAt;
      }
    }
    if (takes !== undefined) this.#references.set(key, { requestId: request.id, freeAt: null });
    if (audit !== undefined) await this.#addAudit(audit);
    return request;
  }

  #findClash(request: CashRequest): CashClash | null {
    if (!OPEN.has(request.state)) return null;
    const others = this.#all().filter(
      ({ id, state, type }) => id !== request.id && type === request.type && OPEN.has(state),
    );
    const isOpen = others.some(
      ({ userId, methodId, state }) =>
        userId === request.userId &&
        methodId === request.methodId &&
        isAwaited(request.type, state),
    );
    if (isOpen && isAwaited(request.type, request.state)) return 'OPEN';
    const isSameAmount = others.some(
      ({ isExact, payeeCode, amount }) =>
        isExact && payeeCode === request.payeeCode && amount === request.amount,
    );
    return request.isExact && isSameAmount ? 'AMOUNT' : null;
  }

  #all(): CashRequest[] {
    return [...this.#requests.values()];
  }
}

function isAwaited(type: CashRequest['type'], state: RequestState): boolean {
  return type === 'WITHDRAWAL' || !MATCHED.has(state);
}

function isAsked(request: CashRequest, query: CashQuery): boolean {
  const { type, userId, states, search, from, to, claimedBy, isFlagged, flag, batchId } = query;
  return (
    request.submittedAt !== null &&
    (type === undefined || request.type === type) &&
    (userId === undefined || request.userId === userId) &&
    (states === undefined || states.includes(request.state)) &&
    (from === undefined || request.createdAt >= from) &&
    (to === undefined || request.createdAt <= to) &&
    (claimedBy === undefined || request.claimedBy === claimedBy) &&
    (flag === undefined || request.flags.includes(flag)) &&
    (isFlagged === undefined || request.flags.length > 0) &&
    (batchId === undefined || request.batchId === batchId) &&
    (search === undefined || isFound(request, search))
  );
}

function isFound(
  { id, reference }: CashRequest,
  search: NonNullable<CashQuery['search']>,
): boolean {
  const isInReference = reference?.toUpperCase().includes(search.text.toUpperCase()) === true;
  return isInReference || id === search.id;
}

function differingBits(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number.POSITIVE_INFINITY;
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}
