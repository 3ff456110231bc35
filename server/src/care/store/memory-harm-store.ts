import type { HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  HarmCase,
  HarmChange,
  HarmQuery,
  HarmStep,
  HarmStore,
  HarmWriting,
} from './harm-store.ts';

/** In-memory harm cases for unit tests. Behaves like the PostgreSQL store. */
export class MemoryHarmStore implements HarmStore {
  readonly #cases = new Map<number, HarmCase>();
  readonly #steps = new Map<number, HarmStep[]>();
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;
  #ids = 0;

  constructor(addAudit: (row: NewAuditRow) => Promise<void>) {
    this.#addAudit = addAudit;
  }

  open(userId: number, at: number): Promise<HarmCase> {
    const known = this.#findOpenCase(userId);
    if (known !== null) return Promise.resolve(known);
    this.#ids += 1;
    const id = this.#ids;
    const fresh: HarmCase = { ...EMPTY, id, userId, openedAt: at };
    this.#cases.set(id, fresh);
    return Promise.resolve(fresh);
  }

  caseById(id: number): Promise<HarmCase | null> {
    return Promise.resolve(this.#cases.get(id) ?? null);
  }

  findOpenCase(userId: number): Promise<HarmCase | null> {
    return Promise.resolve(this.#findOpenCase(userId));
  }

  closedAt(userId: number): Promise<number | null> {
    const times = this.#all().flatMap((one) =>
      one.userId === userId && one.closedAt !== null ? [one.closedAt] : [],
    );
    return Promise.resolve(times.length === 0 ? null : Math.max(...times));
  }

  cases(query: HarmQuery): Promise<Page<HarmCase>> {
    const { skip, take, descending, sorting } = query;
    const found = this.#all().filter((one) => isAsked(one, query));
    found.sort((a, b) => a[sorting] - b[sorting] || a.id - b.id);
    if (descending) found.reverse();
    return Promise.resolve({ items: found.slice(skip, skip + take), totalCount: found.length });
  }

  usersAt(stages: readonly HarmStage[]): Promise<readonly number[]> {
    const found = this.#all().filter(({ isOpen, stage }) => isOpen && stages.includes(stage));
    return Promise.resolve(found.map(({ userId }) => userId));
  }

  due(at: number, limit: number): Promise<readonly HarmCase[]> {
    const isDue = (time: number | null) => time !== null && time <= at;
    const due = this.#all().filter(({ lookAt, effectAt }) => isDue(lookAt) || isDue(effectAt));
    return Promise.resolve(due.slice(0, limit));
  }

  async change(
    { id, version }: Pick<HarmCase, 'id' | 'version'>,
    change: HarmChange,
    writing: HarmWriting | null,
  ): Promise<HarmCase | null> {
    const former = this.#cases.get(id);
    if (former === undefined || former.version !== version) return null;
    const kept = { ...former, ...change, version: version + 1 };
    this.#cases.set(id, kept);
    if (writing === null) return kept;
    this.#steps.set(id, [...(this.#steps.get(id) ?? []), writing.step]);
    if (writing.audit !== undefined) await this.#addAudit(writing.audit);
    return kept;
  }

  listSteps(caseId: number): Promise<readonly HarmStep[]> {
    return Promise.resolve(this.#steps.get(caseId) ?? []);
  }

  forgetUser(userId: number): Promise<void> {
    for (const { id } of this.#all().filter((one) => one.userId === userId)) {
      this.#steps.delete(id);
      this.#cases.delete(id);
    }
    return Promise.resolve();
  }

  #findOpenCase(userId: number): HarmCase | null {
    return this.#all().find((one) => one.userId === userId && one.isOpen) ?? null;
  }

  #all(): HarmCase[] {
    return [...this.#cases.values()];
  }
}

const EMPTY = {
  isOpen: true,
  version: 1,
  score: 0,
  stage: 'NONE',
  signs: [],
  dueAt: null,
  lookAt: null,
  actedAt: null,
  effectAt: null,
  claimedBy: null,
  claimedUntil: null,
  proposal: null,
  closing: null,
  outcome: null,
  closedAt: null,
} as const satisfies Partial<HarmCase>;

function isAsked(one: HarmCase, query: HarmQuery): boolean {
  return (
    (query.isOpen === undefined || one.isOpen === query.isOpen) &&
    (query.userId === undefined || one.userId === query.userId) &&
    (query.claimedBy === undefined || one.claimedBy === query.claimedBy) &&
    (query.isFollowed === undefined || (one.effectAt !== null) === query.isFollowed)
  );
}
