import { OPEN_CLAIMS } from '@crease/contracts/rules/bonus-states.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import { numberArray } from '#base/postgres/array-literal.ts';
import {
  anyNumber,
  anyText,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import {
  CLAIM,
  CLAIM_STEP,
  claimColumns,
  claimStepColumns,
  isUnfinished,
  locksMoney,
  OFFER,
  offerColumns,
} from './bonus-rows.ts';
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
import { db } from './bonus-tables.ts';

const CLAIMS = db.selectFrom('bonus_claims').select(CLAIM);

/** Bonus offers, claims and wagering in PostgreSQL. */
export class PostgresBonusStore implements BonusStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sql: SqlClient, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  saveOffer(offer: BonusOffer, audit: (kept: BonusOffer) => NewAuditRow): Promise<BonusOffer> {
    return this.#sql.transaction(async (session) => {
      const columns = offerColumns(offer);
      const statement =
        offer.id === 0
          ? db.insertInto('bonus_offers').values(columns).returning(OFFER)
          : db.updateTable('bonus_offers').set(columns).where('id', '=', offer.id).returning(OFFER);
      const kept = await onlyRow(session, statement);
      await addAuditLine(session, this.#now(), audit(kept));
      return kept;
    });
  }

  offers(): Promise<readonly BonusOffer[]> {
    return queryRows(this.#sql, db.selectFrom('bonus_offers').select(OFFER).orderBy('id'));
  }

  costs(): Promise<readonly OfferCost[]> {
    return this.#sql.query<OfferCost>(
      `select offer_id as "offerId", count(*) filter (where period_from is null) as claims, coalesce(sum(reserved), 0) as reserved
        from bonus_claims group by offer_id`,
    );
  }

  /** Locks the offer's row, so of two concurrent claims the second sees the cost of the first. */
  addClaim(claim: NewBonusClaim, step: NewClaimStep): Promise<BonusClaim | 'REPEATED' | 'BUDGET'> {
    return this.#sql.transaction(async (session) => {
      const { offerId, userId, periodFrom, reserved } = claim;
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
      const columns = { ...claimColumns({ ...claim, version: 1 }), wagered: 0 };
      const added = db.insertInto('bonus_claims').values(columns).returning(CLAIM);
      const kept = await onlyRow(session, added);
      await this.#writeBeside(session, kept.id, { step });
      return kept;
    });
  }

  changeClaim(
    { id, version }: Pick<BonusClaim, 'id' | 'version'>,
    change: ClaimChange,
    writing: ClaimWriting,
  ): Promise<BonusClaim | null> {
    return this.#sql.transaction(async (session) => {
      const seen = CLAIMS.where('id', '=', id).where('version', '=', version).forUpdate();
      const claim = await firstRow(session, seen);
      if (claim === null) return null;
      const changed = db
        .updateTable('bonus_claims')
        .set(claimColumns({ ...claim, ...change, version: version + 1 }))
        .where('id', '=', id)
        .returning(CLAIM);
      const kept = await onlyRow(session, changed);
      await this.#writeBeside(session, id, writing);
      return kept;
    });
  }

  claimById(id: number): Promise<BonusClaim | null> {
    return firstRow(this.#sql, CLAIMS.where('id', '=', id));
  }

  listClaims(userId: number): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where('user_id', '=', userId).orderBy('id', 'desc'));
  }

  claims({ offerId, userId, states, ...page }: ClaimQuery): Promise<Page<BonusClaim>> {
    let asked = CLAIMS;
    if (offerId !== undefined) asked = asked.where('offer_id', '=', offerId);
    if (userId !== undefined) asked = asked.where('user_id', '=', userId);
    if (states !== undefined) asked = asked.where('state', '=', anyText(states));
    return pageOfRows(this.#sql, asked.orderBy('id', 'desc'), page);
  }

  listSteps(ids: readonly number[]): Promise<readonly ClaimStep[]> {
    const steps = db.selectFrom('bonus_claim_steps').select(CLAIM_STEP);
    return queryRows(
      this.#sql,
      steps.where('claim_id', '=', anyNumber('integer', ids)).orderBy('id'),
    );
  }

  sharedOrigins(ids: readonly number[]) {
    return this.#sql.query<{ claimId: number; isSameBrowser: boolean }>(
      `select one.id as "claimId", bool_or(other.browser = one.browser) as "isSameBrowser"
        from bonus_claims one join bonus_claims other
          on other.offer_id = one.offer_id and other.ip = one.ip and other.id <> one.id
        where one.id = any ($1::integer[]) and one.ip <> '' group by one.id`,
      [numberArray(ids, (id) => id)],
    );
  }

  open(): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where('state', '=', anyText(OPEN_CLAIMS)).orderBy('id'));
  }

  unfinished(now: number): Promise<readonly BonusClaim[]> {
    return queryRows(this.#sql, CLAIMS.where(isUnfinished(now)).orderBy('id'));
  }

  async forgetUser(userId: number): Promise<void> {
    await this.#sql.transaction(async (session) => {
      await session.query("update bonus_claims set ip = '', browser = '' where user_id = $1", [
        userId,
      ]);
      await session.query("update bonus_claim_steps set ip = '' where actor = $1", [
        `user:${userId}`,
      ]);
    });
  }

  async countedUpTo(): Promise<number> {
    const position = db.selectFrom('bonus_position').select('counted_up_to as sequence');
    return (await firstRow(this.#sql, position))?.sequence ?? 0;
  }

  async setCountedUpTo(sequence: number): Promise<void> {
    await moveOn(this.#sql, sequence);
  }

  listActiveClaims(userIds: readonly number[]): Promise<readonly BonusClaim[]> {
    const active = CLAIMS.where('state', '=', 'ACTIVE').where(locksMoney());
    return queryRows(this.#sql, active.where('user_id', '=', anyNumber('integer', userIds)));
  }

  async keepWagers(
    { wagers, takenBack }: { wagers: readonly Wager[]; takenBack: readonly ReversedWager[] },
    upTo: number,
  ): Promise<void> {
    await this.#sql.transaction(async (session) => {
      const changed = new Set<number>();
      for (const { claimId, source, settlement, group, ...wager } of wagers) {
        await session.query(
          `insert into bonus_wagers
              (claim_id, source, settlement, wager_group, staked, counted, at, is_taken_back)
            values ($1, $2, $3, $4, $5, $6, $7, false)
            on conflict (claim_id, source, settlement) do nothing`,
          [claimId, source, settlement, group, wager.staked, wager.counted, wager.at],
        );
        changed.add(claimId);
      }
      for (const { userId, source, sequence } of takenBack) {
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
    if (step !== null) {
      const line = claimStepColumns({ ...step, claimId: id });
      await run(session, db.insertInto('bonus_claim_steps').values(line));
    }
    if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
  }
}

async function moveOn(session: SqlSession, sequence: number): Promise<void> {
  await session.query(
    'update bonus_position set counted_up_to = greatest(counted_up_to, $1) where id = 1',
    [sequence],
  );
}
