import type { IdentityKind, IdentityState } from '@crease/contracts/wire/identity.ts';
import { type NewAuditRow, SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  IdentityChange,
  IdentityImage,
  IdentityQuery,
  IdentityStep,
  IdentityStore,
  IdentityWriting,
  StoredIdentity,
} from './identity-store.ts';

/** In-memory identity data for unit tests. Behaves like the PostgreSQL store. */
export class MemoryIdentityStore implements IdentityStore {
  readonly #items = new Map<number, StoredIdentity>();
  readonly #steps = new Map<number, IdentityStep[]>();
  readonly #pictures = new Map<number, IdentityImage>();
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;
  #ids = 0;

  constructor(addAudit: (row: NewAuditRow) => Promise<void>) {
    this.#addAudit = addAudit;
  }

  need(userId: number, kind: IdentityKind, at: number): Promise<StoredIdentity> {
    const known = this.#all().find((item) => item.userId === userId && item.kind === kind);
    if (known !== undefined) return Promise.resolve(known);
    this.#ids += 1;
    const item: StoredIdentity = { ...EMPTY, id: this.#ids, userId, kind, neededAt: at };
    this.#items.set(item.id, item);
    const step = { at, from: null, to: item.state, actor: SYSTEM_ACTOR, reason: null, ip: '' };
    this.#steps.set(item.id, [step]);
    return Promise.resolve(item);
  }

  itemById(id: number): Promise<StoredIdentity | null> {
    return Promise.resolve(this.#items.get(id) ?? null);
  }

  listItems(userId: number): Promise<readonly StoredIdentity[]> {
    return Promise.resolve(this.#all().filter((item) => item.userId === userId));
  }

  items(query: IdentityQuery): Promise<Page<StoredIdentity>> {
    const { skip, take, descending } = query;
    const found = this.#all().filter((item) => isAsked(item, query));
    found.sort((a, b) => (a.submittedAt ?? 0) - (b.submittedAt ?? 0) || a.id - b.id);
    if (descending) found.reverse();
    return Promise.resolve({ items: found.slice(skip, skip + take), totalCount: found.length });
  }

  async change(
    { id, version }: Pick<StoredIdentity, 'id' | 'version'>,
    change: IdentityChange,
    { step, audit }: IdentityWriting,
  ): Promise<StoredIdentity | null> {
    const former = this.#items.get(id);
    if (former === undefined || former.version !== version) return null;
    const item = { ...former, ...change, version: version + 1 };
    this.#items.set(id, item);
    this.#steps.set(id, [...(this.#steps.get(id) ?? []), step]);
    if (audit !== undefined) await this.#addAudit(audit);
    return item;
  }

  listSteps(itemId: number): Promise<readonly IdentityStep[]> {
    return Promise.resolve(this.#steps.get(itemId) ?? []);
  }

  listUserIds(personKey: string, exceptUserId: number): Promise<readonly number[]> {
    const same = this.#all().filter(
      (item) => item.personKey === personKey && item.userId !== exceptUserId,
    );
    return Promise.resolve(same.map(({ userId }) => userId).sort((a, b) => a - b));
  }

  endedBefore(day: string): Promise<readonly StoredIdentity[]> {
    const ended = this.#all().filter(
      ({ state, validUntil }) => state === 'ACCEPTED' && validUntil !== null && validUntil < day,
    );
    return Promise.resolve(ended);
  }

  addPicture(picture: IdentityImage): Promise<number> {
    this.#ids += 1;
    this.#pictures.set(this.#ids, picture);
    return Promise.resolve(this.#ids);
  }

  listPictures(itemId: number): Promise<readonly number[]> {
    const own = [...this.#pictures].filter(([, picture]) => picture.itemId === itemId);
    return Promise.resolve(own.map(([id]) => id));
  }

  pictureById(id: number): Promise<IdentityImage | null> {
    return Promise.resolve(this.#pictures.get(id) ?? null);
  }

  removePictures(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#pictures.delete(id);
    return Promise.resolve();
  }

  withPictures(
    states: readonly IdentityState[],
    before: number,
  ): Promise<readonly StoredIdentity[]> {
    const pictured = new Set([...this.#pictures.values()].map(({ itemId }) => itemId));
    const found = this.#all().filter(
      ({ id, state, decidedAt }) =>
        pictured.has(id) && states.includes(state) && decidedAt !== null && decidedAt < before,
    );
    return Promise.resolve(found);
  }

  async forgetUser(userId: number): Promise<void> {
    for (const { id } of await this.listItems(userId)) {
      await this.removePictures(await this.listPictures(id));
      this.#steps.delete(id);
      this.#items.delete(id);
    }
  }

  #all(): StoredIdentity[] {
    return [...this.#items.values()];
  }
}

const EMPTY = {
  state: 'NEEDED',
  version: 1,
  details: null,
  personKey: null,
  flags: [],
  hits: [],
  validUntil: null,
  declineCode: null,
  reason: null,
  claimedBy: null,
  claimedUntil: null,
  firstBy: null,
  submittedAt: null,
  decidedAt: null,
} as const satisfies Partial<StoredIdentity>;

function isAsked(item: StoredIdentity, query: IdentityQuery): boolean {
  return (
    (query.userId === undefined || item.userId === query.userId) &&
    (query.states === undefined || query.states.includes(item.state)) &&
    (query.claimedBy === undefined || item.claimedBy === query.claimedBy) &&
    (query.isFlagged === undefined || item.flags.length > 0)
  );
}
