import type { ClaimState, WagerGroup } from '@crease/contracts/bonus/bonus.ts';
import { OPEN_CLAIMS } from '@crease/contracts/bonus/bonus-rules.ts';
import type { Money } from '@crease/core/money/money.ts';
import { sql } from 'kysely';
import { addAuditLine, type NewAuditRow } from '#base/audit-log.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  anyNumber,
  anyText,
  createQueryBuilder,
  firstRow,
  numberArray,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type {
  BonusClaim,
  BonusOffer,
  BonusTables,
  ClaimChange,
  ClaimStep,
  ClaimWriting,
  NewBonusClaim,
  NewClaimStep,
  ReversedWager,
  Wager,
} from './bonus-claim.ts';

export interface WagerTotal extends Pick<Wager, 'claimId' | 'staked' | 'counted'> {
  readonly group: WagerGroup;
}

interface ClaimQuery extends PageRequest {
  readonly offerId?: number | undefined;
  readonly userId?: number | undefined;
  readonly states?: readonly ClaimState[] | undefined;
}

export interface OfferCost {
  readonly offerId: number;
  readonly claims: number;
  readonly reserved: Money;
}

const db = createQueryBuilder<BonusTables>();
const CLAIMS = db.selectFrom('bonusClaims').selectAll();

/** Offers, claims and wagering. Each change is stored with its history entry in one transaction. */
export class BonusStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** @param offer `id` 0 creates one. @param audit builds its audit entry. */
  saveOffer({ id, ...offer }: BonusOffer, audit: (kept: BonusOffer) => NewAuditRow): Promise<BonusOffer> {
    const saved =
      id === 0
        ? db.insertInto('bonusOffers').values(offer).returningAll()
        : db.updateTable('bonusOffers').set(offer).where('id', '=', id).returningAll();
    return this.#sql.transaction(async (session) => {
      const kept = await onlyRow(session, saved);
      await addAuditLine(session, this.#now(), audit(kept));
      return kept;
    });
  }

  offers(): Promise<readonly BonusOffer[]> {
    return queryRows(this.#sql, db.selectFrom('bonusOffers').selectAll().orderBy('id'));
  }

  costs(): Promise<readonly OfferCost[]> {
    return this.#sql.query<OfferCost>(
      `select offer_id as "offerId", count(*) filter (where period_from is null) as claims, coalesce(sum(reserved), 0) as reserved
        from bonus_claims group by offer_id`,
    );
  }

  /**
   * Locks the offer's row, so of two concurrent claims the second sees the cost of the first. REPEATED: the user has
   * already claimed this offer or received it for this period · BUDGET: the budget would be exceeded.
   */
  addClaim(claim: NewBonusClaim, step: NewClaimStep): Promise<BonusClaim | 'REPEATED' | 'BUDGET'> {
    return this.#sql.transaction(async (session) => {
      const { offerId, userId, periodFrom = null, reserved } = claim;
      const [offer] = await session.query<{ budget: number }>(
        'select budget from bonus_offers where id = $1 for update',
        [offerId],
      );
      const [known] = await session.query<{ spent: number; own: number }>(
        `select coalesce(sum(reserved), 0) as spent,
            count(*) filter (where user_id = $2 and period_from is not distinct from $3) as own
          from bonus_claims where offer_id = $1`,
        [offerId, userId, periodFrom],
      );
      if ((known?.own ?? 0) > 0) return 'REPEATED';
      if ((known?.spent ?? 0) + reserved > (offer?.budget ?? 0)) return 'BUDGET';
      const added = db.insertInto('bonusClaims').values({ ...claim, version: 1 });
      const kept = await onlyRow(session, added.returningAll());
      await this.#writeBeside(session, kept.id, { step });
      return kept;
    });
  }

  /** Updates a claim if unchanged since it was read; null on conflict. */
  changeClaim(
    { id, version }: Pick<BonusClaim, 'id' | 'version'>,
    change: ClaimChange,
    writing: ClaimWriting,
  ): Promise<BonusClaim | null> {
    const changed = db
      .updateTable('bonusClaims')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll();
    return this.#sql.transaction(async (session) => {
      const changes = await firstRow(session, changed);
      if (changes !== null) await this.#writeBeside(session, id, writing);
      return changes;
    });
  }

  claimById(id: number): Promise<BonusClaim | null> {
    return firstRow(this.#sql, CLAIMS.where('id', '=', id));
  }

  /** All claims of a user, newest first. */
  listClaims(userId: number): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where('userId', '=', userId).orderBy('id', 'desc'));
  }

  /** Newest first. */
  claims({ offerId, userId, states, ...page }: ClaimQuery): Promise<Page<BonusClaim>> {
    let asked = CLAIMS;
    if (offerId !== undefined) asked = asked.where('offerId', '=', offerId);
    if (userId !== undefined) asked = asked.where('userId', '=', userId);
    if (states !== undefined) asked = asked.where('state', '=', anyText(states));
    return pageOfRows(this.#sql, asked.orderBy('id', 'desc'), page);
  }

  /** Steps of each of these claims, oldest first. */
  listSteps(ids: readonly number[]): Promise<readonly ClaimStep[]> {
    const steps = db.selectFrom('bonusClaimSteps').selectAll();
    return queryRows(this.#sql, steps.where('claimId', '=', anyNumber('integer', ids)).orderBy('id'));
  }

  /** Other claims of the same offer from the same IP address, and of those with the same browser. */
  sharedOrigins(ids: readonly number[]) {
    return this.#sql.query<{ claimId: number; isSameBrowser: boolean }>(
      `select one.id as "claimId", bool_or(other.browser = one.browser) as "isSameBrowser"
        from bonus_claims one join bonus_claims other
          on other.offer_id = one.offer_id and other.ip = one.ip and other.id <> one.id
        where one.id = any ($1::integer[]) and one.ip <> '' group by one.id`,
      [numberArray(ids, (id) => id)],
    );
  }

  /** All claims that haven't ended. */
  open(): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where('state', '=', anyText(OPEN_CLAIMS)).orderBy('id'));
  }

  /** Claims to process: a step, deposit, period or withdrawal awaited, expiry, or a fulfilled wagering requirement. */
  unfinished(now: number): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where(isUnfinished(now)).orderBy('id'));
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await session.query("update bonus_claims set ip = '', browser = '' where user_id = $1", [userId]);
      await session.query("update bonus_claim_steps set ip = '' where actor = $1", [`user:${userId}`]);
    });
  }

  /** Sequence of the last commit whose stakes were recorded. */
  async getWagerPosition(): Promise<number> {
    const position = db.selectFrom('bonusPosition').select('countedUpTo');
    return (await firstRow(this.#sql, position))?.countedUpTo ?? 0;
  }

  async setWagerPosition(sequence: number): Promise<void> {
    await moveOn(this.#sql, sequence);
  }

  /** Active claims of these users that lock money; excludes free bets and free rounds. */
  listActiveClaims(userIds: readonly number[]): Promise<readonly BonusClaim[]> {
    const active = CLAIMS.where('state', '=', 'ACTIVE').where(locksMoney());
    return queryRows(this.#sql, active.where('userId', '=', anyNumber('integer', userIds)));
  }

  /** Records wagers and reversals exactly once, with the commit position, in one transaction. Ended claims stay. */
  async storeWagers(
    { wagers, reversed }: { wagers: readonly Wager[]; reversed: readonly ReversedWager[] },
    upTo: number,
  ): Promise<void> {
    await this.#sql.transaction(async (session) => {
      const changed = new Set<number>();
      for (const wager of wagers) {
        const added = db.insertInto('bonusWagers').values(wager);
        await run(
          session,
          added.onConflict((known) => known.columns(['claimId', 'source', 'settlement']).doNothing()),
        );
        changed.add(wager.claimId);
      }
      for (const { userId, source, sequence } of reversed) {
        const rows = await session.query<{ id: number }>(
          `update bonus_wagers set is_taken_back = true from bonus_claims claim
            where claim.id = claim_id and claim.user_id = $1 and source = $2 and settlement < $3
            returning claim_id as id`,
          [userId, source, sequence],
        );
        for (const { id } of rows) changed.add(id);
      }
      await session.query(
        `update bonus_claims claim set wagered = (select coalesce(sum(counted), 0)
            from bonus_wagers where claim_id = claim.id and not is_taken_back)
          where state = 'ACTIVE' and id = any ($1::integer[])`,
        [numberArray([...changed], (id) => id)],
      );
      await moveOn(session, upTo);
    });
  }

  computeTotals(claimIds: readonly number[]): Promise<readonly WagerTotal[]> {
    return this.#sql.query<WagerTotal>(
      `select claim_id as "claimId", wager_group as "group", sum(staked) as staked,
          sum(counted) as counted
        from bonus_wagers where claim_id = any ($1::integer[]) and not is_taken_back
        group by claim_id, wager_group order by claim_id, wager_group`,
      [numberArray(claimIds, (id) => id)],
    );
  }

  async #writeBeside(session: SqlSession, id: number, { step, audit }: ClaimWriting) {
    if (step !== null) await run(session, db.insertInto('bonusClaimSteps').values({ ...step, claimId: id }));
    if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
  }
}

async function moveOn(session: SqlSession, sequence: number): Promise<void> {
  await session.query('update bonus_position set counted_up_to = greatest(counted_up_to, $1) where id = 1', [sequence]);
}

/** Condition for claims that need further processing. */
function isUnfinished(now: number) {
  return sql<boolean>`(state = 'QUALIFYING'
    or owes is not null
    or state = 'PENDING' and due_at <= ${now}
    or state = 'CLAIMED' and (amount is not null or deposit_id is not null or due_at <= ${now})
    or state = 'ACTIVE' and (withdrawal is not null or due_at <= ${now}
      or wagered >= required))`;
}

function locksMoney() {
  return sql<boolean>`terms ->> 'kind' not in ('FREE_BET', 'FREE_ROUNDS')`;
}
