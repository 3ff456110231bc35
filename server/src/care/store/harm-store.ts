import type {
  CaseActionType,
  CaseEffect,
  CaseOutcome,
  HarmSign,
  HarmStage,
  LimitProposal,
} from '@crease/contracts/care/harm.ts';
import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { addAuditLine, type NewAuditRow } from '#base/audit-log.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';
import {
  anyNumber,
  anyText,
  bigint,
  boolean,
  createQueryBuilder,
  firstRow,
  integer,
  jsonb,
  nullable,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  type TablesOf,
  text,
  whenDefined,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';

/** An observed marker of harm as stored: paise and ms. */
export interface StoredSign extends Omit<HarmSign, 'time'> {
  readonly at: number;
}

/** A suggested limit awaiting the player's response. `amount` in core units. */
interface StoredProposal extends Omit<LimitProposal, 'caseId' | 'time'> {
  readonly at: number;
}

/** A proposed closure awaiting a second reviewer. */
interface StoredClosing {
  readonly outcome: CaseOutcome;
  readonly by: number;
  readonly reason: string;
}

export const HARM_TABLES = {
  harmCases: {
    id: withDefault(integer()),
    userId: integer(),
    isOpen: boolean(),
    /** Increases with every change; used for optimistic locking. */
    version: integer(),
    score: integer(),
    stage: text<HarmStage>(),
    signs: jsonb<readonly StoredSign[]>(),
    openedAt: bigint(),
    /** Deadline for a manual review. */
    dueAt: nullable(bigint()),
    /** Next automatic review of a case that needs no reviewer. */
    lookAt: nullable(bigint()),
    /** Last intervention, and when its effect is measured next. */
    actedAt: nullable(bigint()),
    effectAt: nullable(bigint()),
    claimedBy: nullable(integer()),
    claimedUntil: nullable(bigint()),
    proposal: nullable(jsonb<StoredProposal>()),
    closing: nullable(jsonb<StoredClosing>()),
    outcome: nullable(text<CaseOutcome>()),
    closedAt: nullable(bigint()),
  },
  harmSteps: {
    id: withDefault(bigint()),
    caseId: integer(),
    at: bigint(),
    act: text<CaseActionType>(),
    /** `user:42`, `operator:3` or `system`. */
    actor: text(),
    text: nullable(text()),
    score: nullable(integer()),
    effect: nullable(jsonb<CaseEffect>()),
  },
} as const;

type HarmTables = TablesOf<typeof HARM_TABLES>;

/** A harm case, from first flag to outcome. */
export interface HarmCase extends Readonly<Selectable<HarmTables['harmCases']>> {}

export type HarmChange = Partial<Omit<HarmCase, 'id' | 'userId' | 'version' | 'openedAt'>>;

/** A history entry of a case. Append-only. */
export interface HarmStep extends Readonly<Omit<Insertable<HarmTables['harmSteps']>, 'id' | 'caseId'>> {}

export interface HarmQuery extends PageRequest {
  readonly isOpen?: boolean | undefined;
  readonly userId?: number | undefined;
  readonly claimedBy?: number | undefined;
  /** True if an intervention was made whose effect is still to be measured. */
  readonly isFollowed?: boolean | undefined;
  readonly sorting: 'score' | 'openedAt';
  readonly descending: boolean;
}

const db = createQueryBuilder<HarmTables>();
const eb = expressionBuilder<HarmTables, 'harmCases'>();
const CASES = db.selectFrom('harmCases').selectAll();

/** Harm cases; each change is stored with its history entry in one transaction. */
export class HarmStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sqlClient: SqlClient, now: () => number) {
    this.#sql = sqlClient;
    this.#now = now;
  }

  /** Opens a case, or returns the player's open one. */
  async open(userId: number, openedAt: number): Promise<HarmCase> {
    const first = { isOpen: true, version: 1, score: 0, stage: 'NONE', signs: [] } as const;
    const added = db
      .insertInto('harmCases')
      .values({ userId, openedAt, ...first })
      .onConflict((known) => known.column('userId').where('isOpen', '=', sql.lit(true)).doNothing())
      .returningAll();
    const fresh = await firstRow(this.#sql, added);
    return fresh ?? (await onlyRow(this.#sql, selectOpenCases(userId)));
  }

  caseById(id: number): Promise<HarmCase | null> {
    return firstRow(this.#sql, CASES.where('id', '=', id));
  }

  findOpenCase(userId: number): Promise<HarmCase | null> {
    return firstRow(this.#sql, selectOpenCases(userId));
  }

  /** Returns the close time of the player's latest case; null if there is none. */
  async closedAt(userId: number): Promise<number | null> {
    const newest = CASES.where('userId', '=', userId)
      .where('closedAt', 'is not', null)
      .orderBy('closedAt', 'desc')
      .limit(1);
    return (await firstRow(this.#sql, newest))?.closedAt ?? null;
  }

  cases(query: HarmQuery): Promise<Page<HarmCase>> {
    const direction = query.descending ? 'desc' : 'asc';
    const asked = CASES.where(buildHarmConditions(query)).orderBy(query.sorting, direction).orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  async usersAt(stages: readonly HarmStage[]): Promise<readonly number[]> {
    const found = db
      .selectFrom('harmCases')
      .select('userId')
      .where('isOpen', '=', true)
      .where('stage', '=', anyText(stages));
    return (await queryRows(this.#sql, found)).map(({ userId }) => userId);
  }

  /** Returns cases due for a review or an effect measurement, oldest first. */
  due(at: number, limit: number): Promise<readonly HarmCase[]> {
    const due = eb.or([eb('lookAt', '<=', at), eb('effectAt', '<=', at)]);
    return queryRows(this.#sql, CASES.where(due).orderBy('id').limit(limit));
  }

  /** Updates a case if unchanged since it was read; null on conflict. */
  change(
    { id, version }: Pick<HarmCase, 'id' | 'version'>,
    change: HarmChange,
    writing: { readonly step: HarmStep; readonly audit?: NewAuditRow } | null,
  ): Promise<HarmCase | null> {
    return this.#sql.transaction(async (session) => {
      const changed = db
        .updateTable('harmCases')
        .set({ ...change, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll();
      const kept = await firstRow(session, changed);
      if (kept === null || writing === null) return kept;
      const { step, audit } = writing;
      await run(session, db.insertInto('harmSteps').values({ caseId: id, ...step }));
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
      return kept;
    });
  }

  listSteps(caseId: number) {
    const steps = db
      .selectFrom('harmSteps')
      .select(['at', 'act', 'actor', 'text', 'score', 'effect'])
      .where('caseId', '=', caseId)
      .orderBy('id');
    return queryRows(this.#sql, steps);
  }

  async eraseUserData(userId: number): Promise<void> {
    const own = await queryRows(this.#sql, CASES.where('userId', '=', userId));
    const caseIds = own.map(({ id }) => id);
    const ids = anyNumber('integer', caseIds);
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('harmSteps').where('caseId', '=', ids));
      await run(session, db.deleteFrom('harmCases').where('id', '=', ids));
    });
  }
}

function selectOpenCases(userId: number) {
  return CASES.where('userId', '=', userId).where('isOpen', '=', true);
}

function buildHarmConditions(query: HarmQuery) {
  return eb.and([
    ...whenDefined(query.isOpen, (isOpen) => eb('isOpen', '=', isOpen)),
    ...whenDefined(query.userId, (id) => eb('userId', '=', id)),
    ...whenDefined(query.claimedBy, (id) => eb('claimedBy', '=', id)),
    ...whenDefined(query.isFollowed, (is) => eb('effectAt', is ? 'is not' : 'is', null)),
  ]);
}
