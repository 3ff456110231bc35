import type { HarmStage } from '@crease/contracts/rules/harm-rules.ts';
import { type Expression, expressionBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { addAuditLine } from '#base/audit/postgres-audit.ts';
import type { Page } from '#base/page.ts';
import {
  anyNumber,
  anyText,
  firstRow,
  onlyRow,
  pageOfRows,
  queryRows,
  run,
  whenDefined,
} from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type {
  HarmCase,
  HarmChange,
  HarmQuery,
  HarmStep,
  HarmStore,
  HarmWriting,
} from './harm-store.ts';
import { db, type HarmTables } from './harm-tables.ts';

const CASE = [
  'id',
  'user_id as userId',
  'is_open as isOpen',
  'version',
  'score',
  'stage',
  'signs',
  'opened_at as openedAt',
  'due_at as dueAt',
  'look_at as lookAt',
  'acted_at as actedAt',
  'effect_at as effectAt',
  'claimed_by as claimedBy',
  'claimed_until as claimedUntil',
  'proposal',
  'closing',
  'outcome',
  'closed_at as closedAt',
] as const;
const STEP = ['at', 'act', 'actor', 'text', 'score', 'effect'] as const;
const CASES = db.selectFrom('harm_cases').select(CASE);
const eb = expressionBuilder<HarmTables, 'harm_cases'>();

/** Harm cases in PostgreSQL. */
export class PostgresHarmStore implements HarmStore {
  readonly #sql: SqlClient;
  readonly #now: () => number;

  constructor(sqlClient: SqlClient, now: () => number) {
    this.#sql = sqlClient;
    this.#now = now;
  }

  async open(userId: number, at: number): Promise<HarmCase> {
    const first = { version: 1, score: 0, stage: 'NONE', signs: [], opened_at: at } as const;
    const added = db
      .insertInto('harm_cases')
      .values({ user_id: userId, is_open: true, ...first })
      .onConflict((known) =>
        known.column('user_id').where('is_open', '=', sql.lit(true)).doNothing(),
      )
      .returning(CASE);
    const fresh = await firstRow(this.#sql, added);
    return fresh ?? (await onlyRow(this.#sql, selectOpenCases(userId)));
  }

  caseById(id: number): Promise<HarmCase | null> {
    return firstRow(this.#sql, CASES.where('id', '=', id));
  }

  findOpenCase(userId: number): Promise<HarmCase | null> {
    return firstRow(this.#sql, selectOpenCases(userId));
  }

  async closedAt(userId: number): Promise<number | null> {
    const newest = CASES.where('user_id', '=', userId)
      .where('closed_at', 'is not', null)
      .orderBy('closed_at', 'desc')
      .limit(1);
    return (await firstRow(this.#sql, newest))?.closedAt ?? null;
  }

  cases(query: HarmQuery): Promise<Page<HarmCase>> {
    const direction = query.descending ? 'desc' : 'asc';
    const sorted = query.sorting === 'score' ? 'score' : 'opened_at';
    const asked = CASES.where(eb.and(buildHarmConditions(query)))
      .orderBy(sorted, direction)
      .orderBy('id', direction);
    return pageOfRows(this.#sql, asked, query);
  }

  async usersAt(stages: readonly HarmStage[]): Promise<readonly number[]> {
    const found = db
      .selectFrom('harm_cases')
      .select('user_id as userId')
      .where('is_open', '=', true)
      .where('stage', '=', anyText(stages));
    return (await queryRows(this.#sql, found)).map(({ userId }) => userId);
  }

  due(at: number, limit: number): Promise<readonly HarmCase[]> {
    const due = eb.or([eb('look_at', '<=', at), eb('effect_at', '<=', at)]);
    return queryRows(this.#sql, CASES.where(due).orderBy('id').limit(limit));
  }

  change(
    { id, version }: Pick<HarmCase, 'id' | 'version'>,
    change: HarmChange,
    writing: HarmWriting | null,
  ): Promise<HarmCase | null> {
    return this.#sql.transaction(async (session) => {
      const changed = db
        .updateTable('harm_cases')
        .set({ ...toCaseColumns(change), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(CASE);
      const kept = await firstRow(session, changed);
      if (kept === null || writing === null) return kept;
      const { step, audit } = writing;
      await run(session, db.insertInto('harm_steps').values({ case_id: id, ...step }));
      if (audit !== undefined) await addAuditLine(session, this.#now(), audit);
      return kept;
    });
  }

  listSteps(caseId: number): Promise<readonly HarmStep[]> {
    const steps = db.selectFrom('harm_steps').select(STEP).where('case_id', '=', caseId);
    return queryRows(this.#sql, steps.orderBy('id'));
  }

  async forgetUser(userId: number): Promise<void> {
    const own = await queryRows(this.#sql, CASES.where('user_id', '=', userId));
    const ids = anyNumber(
      'integer',
      own.map(({ id }) => id),
    );
    await this.#sql.transaction(async (session) => {
      await run(session, db.deleteFrom('harm_steps').where('case_id', '=', ids));
      await run(session, db.deleteFrom('harm_cases').where('id', '=', ids));
    });
  }
}

function selectOpenCases(userId: number) {
  return CASES.where('user_id', '=', userId).where('is_open', '=', true);
}

function buildHarmConditions(query: HarmQuery): readonly Expression<SqlBool>[] {
  return [
    ...whenDefined(query.isOpen, (isOpen) => eb('is_open', '=', isOpen)),
    ...whenDefined(query.userId, (id) => eb('user_id', '=', id)),
    ...whenDefined(query.claimedBy, (id) => eb('claimed_by', '=', id)),
    ...whenDefined(query.isFollowed, (is) => eb('effect_at', is ? 'is not' : 'is', null)),
  ];
}

/** Columns to update; omitted fields stay unchanged. */
function toCaseColumns(change: HarmChange): Updateable<HarmTables['harm_cases']> {
  return {
    is_open: change.isOpen,
    score: change.score,
    stage: change.stage,
    signs: change.signs,
    due_at: change.dueAt,
    look_at: change.lookAt,
    acted_at: change.actedAt,
    effect_at: change.effectAt,
    claimed_by: change.claimedBy,
    claimed_until: change.claimedUntil,
    proposal: change.proposal,
    closing: change.closing,
    outcome: change.outcome,
    closed_at: change.closedAt,
  };
}
