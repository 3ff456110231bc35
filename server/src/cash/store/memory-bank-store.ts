import type { BankLineState } from '@crease/contracts/wire/operator-bank.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  BankDaySum,
  BankDays,
  BankLine,
  BankQuery,
  BankStore,
  BankSum,
  ImportedLines,
  LinePurpose,
  NewBankLine,
  OpenSum,
} from './bank-store.ts';
import type { CashierStore, CashRequest } from './cashier-store.ts';

const DAY_MS = 86_400_000;

/** In-memory bank statement lines for unit tests. Behaves like the PostgreSQL store. */
export class MemoryBankStore implements BankStore {
  readonly #lines = new Map<number, BankLine>();
  readonly #cashier: CashierStore;
  readonly #now: () => number;
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;

  constructor(
    cashier: CashierStore,
    now: () => number,
    addAudit: (row: NewAuditRow) => Promise<void>,
  ) {
    this.#cashier = cashier;
    this.#now = now;
    this.#addAudit = addAudit;
  }

  async addLines(
    { lines, importedBy }: ImportedLines,
    audit: NewAuditRow,
  ): Promise<readonly BankLine[]> {
    const added: BankLine[] = [];
    for (const line of lines) {
      if (this.#all().some((known) => makeLineKey(known) === makeLineKey(line))) continue;
      const id = this.#lines.size + 1;
      const kept: BankLine = {
        ...line,
        id,
        state: 'NEW',
        requestId: null,
        purpose: null,
        importedAt: this.#now(),
        importedBy,
        notOf: [],
      };
      this.#lines.set(id, kept);
      added.push(kept);
    }
    await this.#addAudit(audit);
    return added;
  }

  advance(id: number, from: BankLineState, to: BankLineState): Promise<boolean> {
    const line = this.#lines.get(id);
    if (line?.state !== from) return Promise.resolve(false);
    this.#lines.set(id, { ...line, state: to });
    return Promise.resolve(true);
  }

  async tie(id: number, requestId: number | null, audit?: NewAuditRow): Promise<boolean> {
    const line = this.#lines.get(id);
    if (line?.state !== 'OPEN' || line.purpose !== null) return false;
    if ((line.requestId === null) === (requestId === null)) return false;
    const isTaken = this.#all().some(
      (other) =>
        requestId !== null && other.requestId === requestId && other.amount > 0 === line.amount > 0,
    );
    if (isTaken) return false;
    this.#lines.set(id, { ...line, requestId });
    if (audit !== undefined) await this.#addAudit(audit);
    return true;
  }

  async assign(id: number, purpose: LinePurpose, audit: NewAuditRow): Promise<boolean> {
    const line = this.#lines.get(id);
    if (line?.state !== 'OPEN' || line.requestId !== null || line.purpose !== null) return false;
    this.#lines.set(id, { ...line, purpose });
    await this.#addAudit(audit);
    return true;
  }

  async untie(id: number, to: 'UNTIED' | 'RETURNING', audit: NewAuditRow): Promise<boolean> {
    const line = this.#lines.get(id);
    if (line?.state !== 'MATCHED' || line.requestId === null) return false;
    this.#lines.set(id, { ...line, state: to });
    await this.#addAudit(audit);
    return true;
  }

  release(id: number): Promise<void> {
    const line = this.#lines.get(id);
    const isApart = line?.state === 'UNTIED' || line?.state === 'RETURNING';
    if (isApart && line.requestId !== null) {
      const notOf = [...line.notOf, line.requestId];
      this.#lines.set(id, { ...line, state: 'OPEN', requestId: null, notOf });
    }
    return Promise.resolve();
  }

  lineById(id: number): Promise<BankLine | null> {
    return Promise.resolve(this.#lines.get(id) ?? null);
  }

  lines(query: BankQuery): Promise<Page<BankLine>> {
    const { account, state, requestId, search, descending, skip, take } = query;
    const found = this.#all().filter(
      (line) =>
        (account === undefined || line.account === account) &&
        (state === undefined || line.state === state) &&
        (requestId === undefined || line.requestId === requestId) &&
        (search === undefined || line.reference.includes(search.toUpperCase())),
    );
    found.sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id);
    if (descending) found.reverse();
    return Promise.resolve({
      items: found.slice(skip, skip + take),
      totalCount: found.length,
    });
  }

  linesWith(days: BankDays, references: readonly string[]): Promise<readonly BankLine[]> {
    const found = this.#within(days).filter(({ reference }) => references.includes(reference));
    return Promise.resolve(found);
  }

  unfinished(): Promise<readonly BankLine[]> {
    return Promise.resolve(this.#all().filter(({ state }) => state !== 'MATCHED'));
  }

  days(asked: BankDays): Promise<readonly BankDaySum[]> {
    const ofAccount = this.#all().filter(({ account }) => account === asked.account);
    const days = [...new Set(this.#within(asked).map(({ day }) => day))];
    days.sort((one, other) => other.localeCompare(one));
    return Promise.resolve(
      days.map((day) => {
        const lines = ofAccount.filter((line) => line.day === day);
        const open = lines.filter(({ state }) => state !== 'MATCHED');
        return {
          day,
          lines: lines.length,
          came: sumAmounts(lines.filter(({ amount }) => amount > 0)),
          went: sumAmounts(lines.filter(({ amount }) => amount < 0)),
          closing: sumAmounts(ofAccount.filter((line) => line.day <= day)),
          open: open.length,
          openAmount: sumAmounts(open),
        };
      }),
    );
  }

  sums(): Promise<readonly BankSum[]> {
    const accounts = [...new Set(this.#all().map(({ account }) => account))].sort((a, b) =>
      a.localeCompare(b),
    );
    return Promise.resolve(
      accounts.map((account) => {
        const lines = this.#all().filter((line) => line.account === account);
        const open = lines.filter(({ amount, state }) => amount < 0 && state !== 'MATCHED');
        const [newest = ''] = lines.map(({ day }) => day).sort((a, b) => b.localeCompare(a));
        const openDebits = sumAmounts(open);
        return { account, lines: lines.length, newest, total: sumAmounts(lines), openDebits };
      }),
    );
  }

  async unidentified(): Promise<readonly OpenSum[]> {
    const waiting = (await this.#requests()).filter(
      ({ state, bankLineId }) =>
        bankLineId !== null && (state === 'AUTO_MATCHED' || state === 'APPROVED'),
    );
    const open = this.#all().filter(
      ({ id, amount, state }) =>
        amount > 0 && (state === 'OPEN' || waiting.some(({ bankLineId }) => bankLineId === id)),
    );
    return byDay(open.map(({ importedAt, amount }) => ({ at: importedAt, amount })));
  }

  async inTransit(): Promise<readonly OpenSum[]> {
    const open: { at: number; amount: number }[] = [];
    for (const request of await this.#requests()) {
      for (const amount of computeTransit(request)) {
        const isOnStatement = this.#all().some(
          (line) =>
            line.requestId === request.id &&
            line.state === 'MATCHED' &&
            line.amount > 0 === amount > 0,
        );
        if (!isOnStatement) open.push({ at: request.endedAt ?? 0, amount });
      }
    }
    return byDay(open);
  }

  async requestsBy(references: readonly string[]): Promise<readonly CashRequest[]> {
    const all = await this.#requests();
    return all.filter(({ reference }) => reference !== null && references.includes(reference));
  }

  async #requests(): Promise<readonly CashRequest[]> {
    const all = { skip: 0, take: Number.MAX_SAFE_INTEGER, descending: false };
    return (await this.#cashier.requests({ ...all, sorting: 'createdAt' })).items;
  }

  #within({ account, from, to }: BankDays): readonly BankLine[] {
    return this.#all().filter(
      (line) => line.account === account && line.day >= from && line.day <= to,
    );
  }

  #all(): BankLine[] {
    return [...this.#lines.values()];
  }
}

/** Returns the amount that a request has moved between the ledger and money in transit. */
function computeTransit({
  type,
  state,
  provider,
  settledAmount,
  bankLineId,
}: CashRequest): readonly number[] {
  const amount = settledAmount ?? 0;
  if (provider !== 'manual') return [];
  if (type === 'WITHDRAWAL') {
    if (state === 'PAID') return [-amount];
    return state === 'RETURNED' ? [amount, -amount] : [];
  }
  const isCredited = state === 'CREDITED' || state === 'REVERSED';
  return [
    ...(isCredited && bankLineId === null ? [amount] : []),
    ...(state === 'REVERSED' ? [-amount] : []),
  ];
}

function byDay(open: readonly { readonly at: number; readonly amount: number }[]): OpenSum[] {
  const days = new Map<number, OpenSum>();
  for (const { at, amount } of open) {
    const since = Math.floor(at / DAY_MS) * DAY_MS;
    const day = days.get(since) ?? { since, count: 0, amount: 0 };
    days.set(since, { since, count: day.count + 1, amount: day.amount + amount });
  }
  return [...days.values()].sort((one, other) => one.since - other.since);
}

function makeLineKey({ account, day, reference, amount }: NewBankLine): string {
  return [account, day, reference, amount].join('\n');
}

function sumAmounts(lines: readonly BankLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
