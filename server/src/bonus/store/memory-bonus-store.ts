import { locksMoney, OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page } from '#base/page.ts';
import type {
  BonusClaim,
  BonusOffer,
  BonusStore,
  ClaimChange,
  ClaimQuery,
  ClaimStep,
  ClaimWriting,
  NewBonusClaim,
  NewClaimStep,
  OfferCost,
  ReversedWager,
  Wager,
  WagerTotal,
} from './bonus-store.ts';

const OPEN: ReadonlySet<ClaimState> = new Set<ClaimState>(OPEN_CLAIMS);

interface KeptWager extends Wager {
  readonly isTakenBack: boolean;
}

/** In-memory bonus offers, claims and wagering for unit tests. Behaves like the PostgreSQL store. */
export class MemoryBonusStore implements BonusStore {
  readonly #offers = new Map<number, BonusOffer>();
  readonly #claims = new Map<number, BonusClaim>();
  readonly #wagers = new Map<string, KeptWager>();
  readonly #addAudit: (row: NewAuditRow) => Promise<void>;
  #steps: ClaimStep[] = [];
  #countedUpTo = 0;

  constructor(addAudit: (row: NewAuditRow) => Promise<void>) {
    this.#addAudit = addAudit;
  }

  async saveOffer(
    offer: BonusOffer,
    audit: (kept: BonusOffer) => NewAuditRow,
  ): Promise<BonusOffer> {
    const kept = { ...offer, id: offer.id === 0 ? this.#offers.size + 1 : offer.id };
    this.#offers.set(kept.id, kept);
    await this.#addAudit(audit(kept));
    return kept;
  }

  offers(): Promise<readonly BonusOffer[]> {
    return Promise.resolve([...this.#offers.values()]);
  }

  costs(): Promise<readonly OfferCost[]> {
    const costs = [...this.#offers.keys()].map((offerId) => {
      const claims = this.#all().filter((claim) => claim.offerId === offerId);
      const reserved = claims.reduce((sum, claim) => sum + claim.reserved, 0);
      const taken = claims.filter(({ periodFrom }) => periodFrom === null);
      return { offerId, claims: taken.length, reserved };
    });
    return Promise.resolve(costs);
  }

  async addClaim(
    claim: NewBonusClaim,
    step: NewClaimStep,
  ): Promise<BonusClaim | 'REPEATED' | 'BUDGET'> {
    const { offerId, userId, periodFrom } = claim;
    const ofOffer = this.#all().filter((one) => one.offerId === offerId);
    if (ofOffer.some((one) => one.userId === userId && one.periodFrom === periodFrom))
      return 'REPEATED';
    const spent = ofOffer.reduce((sum, { reserved }) => sum + reserved, claim.reserved);
    if (spent > (this.#offers.get(offerId)?.budget ?? 0)) return 'BUDGET';
    const kept = { ...claim, id: this.#claims.size + 1, version: 1, wagered: 0 };
    return await this.#write(kept, { step });
  }

  async changeClaim(
    { id, version }: Pick<BonusClaim, 'id' | 'version'>,
    change: ClaimChange,
    writing: ClaimWriting,
  ): Promise<BonusClaim | null> {
    const former = this.#claims.get(id);
    if (former === undefined || former.version !== version) return null;
    return await this.#write({ ...former, ...change, version: version + 1 }, writing);
  }

  claimById(id: number): Promise<BonusClaim | null> {
    return Promise.resolve(this.#claims.get(id) ?? null);
  }

  listClaims(userId: number): Promise<readonly BonusClaim[]> {
    return Promise.resolve(
      this.#all()
        .filter((claim) => claim.userId === userId)
        .reverse(),
    );
  }

  claims({ offerId, userId, states, skip, take }: ClaimQuery): Promise<Page<BonusClaim>> {
    const found = this.#all()
      .filter(
        (claim) =>
          (offerId === undefined || claim.offerId === offerId) &&
          (userId === undefined || claim.userId === userId) &&
          (states === undefined || states.includes(claim.state)),
      )
      .reverse();
    return Promise.resolve({ items: found.slice(skip, skip + take), totalCount: found.length });
  }

  listSteps(ids: readonly number[]): Promise<readonly ClaimStep[]> {
    return Promise.resolve(this.#steps.filter(({ claimId }) => ids.includes(claimId)));
  }

  sharedOrigins(ids: readonly number[]) {
    const shared = ids.flatMap((claimId) => {
      const claim = this.#claims.get(claimId);
      const others = this.#all().filter(
        (one) =>
          one.id !== claimId &&
          one.offerId === claim?.offerId &&
          one.ip !== '' &&
          one.ip === claim.ip,
      );
      const isSameBrowser = others.some(({ browser }) => browser === claim?.browser);
      return others.length === 0 ? [] : [{ claimId, isSameBrowser }];
    });
    return Promise.resolve(shared);
  }

  open(): Promise<readonly BonusClaim[]> {
    return Promise.resolve(this.#all().filter(({ state }) => OPEN.has(state)));
  }

  unfinished(now: number): Promise<readonly BonusClaim[]> {
    return Promise.resolve(this.#all().filter((claim) => isUnfinished(claim, now)));
  }

  forgetUser(userId: number): Promise<void> {
    for (const claim of this.#all()) {
      if (claim.userId === userId) this.#claims.set(claim.id, { ...claim, ip: '', browser: '' });
    }
    const actor = `user:${userId}`;
    this.#steps = this.#steps.map((step) => (step.actor === actor ? { ...step, ip: '' } : step));
    return Promise.resolve();
  }

  countedUpTo(): Promise<number> {
    return Promise.resolve(this.#countedUpTo);
  }

  setCountedUpTo(sequence: number): Promise<void> {
    this.#countedUpTo = Math.max(this.#countedUpTo, sequence);
    return Promise.resolve();
  }

  listActiveClaims(userIds: readonly number[]): Promise<readonly BonusClaim[]> {
    return Promise.resolve(
      this.#all().filter(
        ({ userId, state, terms }) =>
          state === 'ACTIVE' && locksMoney(terms.kind) && userIds.includes(userId),
      ),
    );
  }

  keepWagers(
    { wagers, takenBack }: { wagers: readonly Wager[]; takenBack: readonly ReversedWager[] },
    upTo: number,
  ): Promise<void> {
    for (const wager of wagers) {
      const key = `${wager.claimId}:${wager.source}:${wager.settlement}`;
      if (!this.#wagers.has(key)) this.#wagers.set(key, { ...wager, isTakenBack: false });
    }
    for (const { userId, source, sequence } of takenBack) {
      for (const [key, wager] of this.#wagers) {
        const isIts = wager.source === source && wager.settlement < sequence;
        if (isIts && this.#claims.get(wager.claimId)?.userId === userId)
          this.#wagers.set(key, { ...wager, isTakenBack: true });
      }
    }
    for (const claim of this.#all()) {
      if (claim.state !== 'ACTIVE') continue;
      const wagered = this.#standing(claim.id).reduce((sum, { counted }) => sum + counted, 0);
      this.#claims.set(claim.id, { ...claim, wagered });
    }
    return this.setCountedUpTo(upTo);
  }

  computeTotals(claimIds: readonly number[]): Promise<readonly WagerTotal[]> {
    const totals = new Map<string, WagerTotal>();
    for (const { claimId, group, staked, counted } of claimIds.flatMap((id) =>
      this.#standing(id),
    )) {
      const former = totals.get(`${claimId}:${group}`) ?? { staked: 0, counted: 0 };
      totals.set(`${claimId}:${group}`, {
        claimId,
        group,
        staked: former.staked + staked,
        counted: former.counted + counted,
      });
    }
    return Promise.resolve([...totals.values()]);
  }

  #standing(claimId: number): readonly KeptWager[] {
    return [...this.#wagers.values()].filter(
      (wager) => wager.claimId === claimId && !wager.isTakenBack,
    );
  }

  async #write(claim: BonusClaim, { step, audit }: ClaimWriting): Promise<BonusClaim> {
    this.#claims.set(claim.id, claim);
    if (step !== null) this.#steps.push({ ...step, claimId: claim.id });
    if (audit !== undefined) await this.#addAudit(audit);
    return claim;
  }

  #all(): BonusClaim[] {
    return [...this.#claims.values()];
  }
}

/** True if a claim needs further processing. */
function isUnfinished(claim: BonusClaim, now: number): boolean {
  const { state, amount, depositId, owes, withdrawal, dueAt, required, wagered } = claim;
  const isDue = dueAt !== null && dueAt <= now;
  if (owes !== null) return true;
  switch (state) {
    case 'QUALIFYING':
      return true;
    case 'PENDING':
      return isDue;
    case 'CLAIMED':
      return amount !== null || depositId !== null || isDue;
    case 'ACTIVE':
      return withdrawal !== null || isDue || (required !== null && wagered >= required);
    default:
      return false;
  }
}
